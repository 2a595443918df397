import type { Mail, MailFolder, MailLabel, MailSettings } from "@grand-livre/contracts/mailbox";
import { officeResource } from "@grand-livre/office/areas/office-resource";
import { freeLabelSlug, labelSlug } from "@grand-livre/office/label-slug";
import { countedOf } from "@grand-livre/office/mail-folders";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { inCommand } from "../../kit/command.ts";
import { officeStore } from "../../kit/office-store.ts";
import {
  countMails,
  findLayout,
  mailFolderRows,
  mailLabelTable,
  mailTable,
  saveLayout,
} from "./repository.ts";

/** A file of a sample of the demonstration: it has no bytes. */
type SampleFile = Omit<Mail["attachments"][number], "id" | "canBeBill" | "bill">;

export const mails = officeResource({
  table: mailTable,
  links: { labels: { name: "mailLabelled", of: "person", to: mailLabelTable } },
  present: ({ sender, receiver, ...row }, { labels }): Mail => {
    const cc = row.cc as Mail["cc"];
    const bcc = row.bcc as Mail["bcc"];
    return {
      ...row,
      type: "mail",
      from: sender as Mail["from"],
      to: receiver,
      cc,
      ccCount: cc?.length ?? 0,
      bcc,
      bccCount: bcc?.length ?? 0,
      date: row.date.toISOString(),
      attachments: (row.attachments as SampleFile[]).map((file) => ({
        ...file,
        id: null,
        canBeBill: false,
        bill: null,
      })),
      labels,
    };
  },
});

export const mailLabels = officeResource({
  table: mailLabelTable,
  present: ({ position: _, ...row }): MailLabel => row,
});

/** How the caller's mailbox is shown. */
export async function readSettings(app: Application, { scope }: Caller): Promise<MailSettings> {
  const layout = (await findLayout(app.db, scope)) as MailSettings["messageLayout"] | undefined;
  return { messageLayout: layout ?? "right" };
}

/** Changes how it is shown; what is not sent stays. */
export async function changeSettings(
  app: Application,
  caller: Caller,
  messageLayout: MailSettings["messageLayout"] | undefined,
): Promise<MailSettings> {
  if (messageLayout) await inCommand(app, caller, ({ tx, scope }) => saveLayout(tx, scope, messageLayout));
  return readSettings(app, caller);
}

/** The folders, each with its count. */
export async function listFolders(app: Application, { scope }: Caller): Promise<MailFolder[]> {
  const counts = await countMails(app.db, scope);
  return (await mailFolderRows.list(app.db, scope)).map(({ position: _, ...folder }) => {
    const counted = countedOf(folder.slug);
    return { ...folder, count: counted === "none" ? 0 : (counts.get(folder.id)?.[counted] ?? 0) };
  });
}

/** Adds a label; a slug that is taken gets a number. */
export function createLabel(
  app: Application,
  { scope }: Caller,
  { title, color }: { readonly title: string; readonly color: string },
): Promise<MailLabel> {
  return officeStore(app.db, scope, app.now).transaction(async (store) => {
    const taken = new Set((await mailLabels.list(store)).map(({ slug }) => slug));
    return mailLabels.create(store, { title, color, slug: freeLabelSlug(title, taken) });
  });
}

/** Changes a label: its slug follows its title, whether another has it or not. Null when there is none of that id. */
export async function changeLabel(
  app: Application,
  { scope }: Caller,
  id: string,
  sent: { readonly title?: string | undefined; readonly color?: string | undefined },
): Promise<MailLabel | null> {
  const store = officeStore(app.db, scope, app.now);
  const [known] = await mailLabels.list(store, { ids: [id] });
  if (!known) return null;
  const slug = sent.title === undefined ? undefined : labelSlug(sent.title);
  return mailLabels.merge(store, id, { ...sent, slug });
}
