import type { Application } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";

/** A message ready to leave. */
export type Composed = {
  readonly channel: "mail" | "sms";
  /** An e-mail address, or a phone number in E.164. */
  readonly to: string;
  /** The account it goes to: text messages are counted by account. */
  readonly userId: string;
  readonly subject: string;
  readonly text: string;
  /** The same as cleaned HTML, for readers of HTML. */
  readonly html?: string;
  /** Mails only: the name beside our address, and who gets the answers. */
  readonly fromName?: string;
  readonly replyTo?: string;
  readonly attachments?: readonly {
    readonly fileName: string;
    readonly mediaType: string;
    readonly content: Uint8Array;
  }[];
};

export type MessageParams = Readonly<Record<string, string>>;

/** Writes a message of one kind, as late as possible; undefined when its receiver is gone. */
export type Composer = (tx: Tx, app: Application, params: MessageParams) => Promise<Composed | undefined>;

export type Composers = Readonly<Record<string, Composer>>;
