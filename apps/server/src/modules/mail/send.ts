import { createTransport } from "nodemailer";
import type { Application } from "../../application.ts";
import { sendBySmsGateway } from "../sms/service.ts";
import type { Composed } from "./composer.ts";
import { writeToOutbox } from "./outbox.ts";

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** What a mail carries by any way: the same id always has the same Message-ID, which mail servers drop twice. */
function envelope(app: Application, id: string, message: Composed) {
  const host = new URL(app.config.publicUrl).hostname;
  const domain = /[a-z]/i.test(host) ? host : "localhost";
  const to = message.channel === "sms" ? `${message.to}@sms.invalid` : message.to;
  return {
    from: senderOf(app.config.mailFrom ?? `Grand Livre <no-reply@${domain}>`, message.fromName),
    ...(message.replyTo === undefined ? {} : { replyTo: { name: "", address: message.replyTo } }),
    to: { name: "", address: to },
    subject: message.subject,
    text: message.text,
    ...(message.html === undefined ? {} : { html: message.html }),
    textEncoding: "quoted-printable" as const,
    messageId: `<${id}@${domain}>`,
    date: app.now(),
    attachments: (message.attachments ?? []).map(({ fileName, mediaType, content }) => ({
      filename: fileName,
      contentType: mediaType,
      content: Buffer.from(content),
    })),
    headers: { "Auto-Submitted": "auto-generated", "X-Channel": message.channel },
    // A recipient or a subject is text: it never names a file or an address to read.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The address we write from, under the name of whom the mail speaks for. */
function senderOf(from: string, name: string | undefined) {
  if (name === undefined) return from;
  return { name, address: /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from };
}

/**
 * Sends one message: a text message by the gateway, a mail by SMTP, either into the outbox when that is not set.
 * @returns whether a server took it, or it was only kept
 */
export async function sendMessage(app: Application, id: string, message: Composed): Promise<"sent" | "kept"> {
  if (message.channel === "sms" && app.config.smsUrl) {
    await sendBySmsGateway(app.config.smsUrl, { id, to: message.to, text: message.text });
    return "sent";
  }
  const mail = envelope(app, id, message);
  if (message.channel === "mail" && app.config.smtpUrl) {
    const transport = createTransport({ url: app.config.smtpUrl, ...TIMEOUTS });
    try {
      await transport.sendMail(mail);
    } finally {
      transport.close();
    }
    return "sent";
  }
  const writer = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  const { message: bytes } = await writer.sendMail(mail);
  await writeToOutbox(app, id, Buffer.from(bytes as Buffer));
  return "kept";
}

/** Whether the other side said that trying again is of no use. */
export function isPermanent(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("responseCode" in error)) return false;
  return Number(error.responseCode) >= 500;
}
