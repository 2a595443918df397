import { mailboxEndpoints } from "@grand-livre/contracts/endpoints/mailbox";
import { MAILS_PER_PAGE, type Mail, type MailLabel, type MailsQuery } from "@grand-livre/contracts/mailbox";
import { cleanDocument } from "../clean-html.ts";
import { freeLabelSlug, labelSlug } from "../label-slug.ts";
import { countedOf, mailFilters, mailFolders } from "../mail-folders.ts";
import { mailLabelSamples, sampleMails } from "../samples/mails.ts";
import { demonstrationPerson, type LayerContext } from "./layer-context.ts";
import { answering, type LayerRoute, Refused } from "./layer-route.ts";
import { Rows, requireKnown, without } from "./rows.ts";

/** A list of mails takes a server 625 ms (specification §9). */
const LIST_DELAY_MS = 625;
const FLAGS = ["starred", "important", "unread"] as const;

const folderNamed = (slug: string) => mailFolders.find((folder) => folder.slug === slug);
const idOfFolder = (slug: string): string => folderNamed(slug)?.id ?? "";

function sampleRows({ now, newId }: LayerContext, labelIds: readonly string[]): Mail[] {
  return sampleMails(now()).map(
    ({ sender, receiver, cc, bcc, date, attachments, folder, labels, ...mail }) => ({
      ...mail,
      id: newId(),
      type: "mail",
      from: sender,
      to: receiver,
      cc,
      ccCount: cc?.length ?? 0,
      bcc,
      bccCount: bcc?.length ?? 0,
      date: date.toISOString(),
      attachments: attachments.map((file) => ({ ...file, id: null, canBeBill: false, bill: null })),
      folder: idOfFolder(folder),
      labels: labels.flatMap((at) => labelIds[at] ?? []),
    }),
  );
}

function pageOf(found: readonly Mail[], page: number) {
  const lastPage = Math.max(Math.ceil(found.length / MAILS_PER_PAGE), 1);
  if (page > lastPage) return { mails: null, pagination: { lastPage } };
  const startIndex = (page - 1) * MAILS_PER_PAGE;
  const end = Math.min(page * MAILS_PER_PAGE, found.length);
  return {
    mails: found.slice(startIndex, end),
    pagination: {
      totalResults: found.length,
      resultsPerPage: MAILS_PER_PAGE,
      currentPage: page,
      lastPage,
      startIndex,
      endIndex: end - 1,
    },
  };
}

export function mailboxRoutes(context: LayerContext): LayerRoute[] {
  let settings: { messageLayout: "right" | "bottom" | "none" } = { messageLayout: "right" };
  const labels = new Rows<MailLabel>(
    mailLabelSamples.map(([title, color]) => ({
      id: context.newId(),
      title,
      color,
      slug: title.toLowerCase(),
    })),
    "OFFICE_TAG_NOT_FOUND",
  );
  const mails = new Rows<Mail>(
    sampleRows(
      context,
      labels.all().map(({ id }) => id),
    ),
    "MAIL_NOT_FOUND",
  );
  const chosenBy = ({ folder, filter, label }: MailsQuery): ((mail: Mail) => boolean) => {
    if (folder) {
      const mailFolder = folderNamed(folder);
      if (!mailFolder) throw new Refused("FOLDER_NOT_FOUND");
      return (mail) => mail.folder === mailFolder.id;
    }
    if (filter) {
      const flag = FLAGS.find((one) => one === filter);
      return (mail) => flag !== undefined && mail[flag];
    }
    if (label) {
      const mailLabel = labels.all().find(({ slug }) => slug === label);
      if (!mailLabel) throw new Refused("OFFICE_TAG_NOT_FOUND");
      return (mail) => mail.labels.includes(mailLabel.id);
    }
    return () => true;
  };
  const newestFirst = (left: Mail, right: Mail) =>
    right.date.localeCompare(left.date) || right.id.localeCompare(left.id);
  const countOf = (slug: string, id: string) => {
    const counted = countedOf(slug);
    if (counted === "none") return 0;
    return mails.all().filter((mail) => mail.folder === id && (counted === "total" || mail.unread)).length;
  };
  return [
    answering(mailboxEndpoints.settings, () => settings),
    answering(mailboxEndpoints.changeSettings, ({ body }) => {
      settings = { messageLayout: body.settings.messageLayout ?? settings.messageLayout };
      return settings;
    }),
    answering(mailboxEndpoints.folders, () =>
      mailFolders.map((folder) => ({ ...folder, count: countOf(folder.slug, folder.id) })),
    ),
    answering(mailboxEndpoints.filters, () => [...mailFilters]),
    answering(mailboxEndpoints.labels, () => [...labels.all()]),
    answering(mailboxEndpoints.createLabel, ({ body: { label } }) => {
      const taken = new Set(labels.all().map(({ slug }) => slug));
      return labels.addLast({ ...label, id: context.newId(), slug: freeLabelSlug(label.title, taken) });
    }),
    answering(mailboxEndpoints.changeLabel, ({ body: { id, label } }) => {
      if (labels.find(id) === undefined) return null;
      const slug = label.title === undefined ? undefined : labelSlug(label.title);
      return labels.merge(id, { ...label, slug });
    }),
    answering(mailboxEndpoints.removeLabel, ({ query }) => {
      labels.remove(query.id);
      mails.change((mail) => ({ ...mail, labels: without(mail.labels, query.id) }));
      return true as const;
    }),
    answering(
      mailboxEndpoints.mails,
      ({ query }) => pageOf(mails.all().filter(chosenBy(query)).toSorted(newestFirst), query.page),
      LIST_DELAY_MS,
    ),
    answering(mailboxEndpoints.mail, ({ query }) => mails.read(query.id)),
    answering(mailboxEndpoints.changeMail, ({ body: { id, mail } }) => {
      mails.read(id);
      requireKnown(labels, mail.labels);
      if (mail.folder && !mailFolders.some((folder) => folder.id === mail.folder))
        throw new Refused("FOLDER_NOT_FOUND");
      return mails.merge(id, mail);
    }),
    answering(mailboxEndpoints.writeMail, ({ body: { mail } }) => {
      const { id, to, cc, bcc, subject, content, send } = mail;
      const addresses = [...to, ...cc, ...bcc];
      if (send && addresses.length === 0) throw new Refused("MAIL_WITHOUT_RECIPIENT");
      // The person of the demonstration is the only one in this page.
      if (send && addresses.some((address) => address.toLowerCase() !== demonstrationPerson.email))
        throw new Refused("MAIL_RECIPIENT_UNKNOWN");
      const { firstname, lastname, email } = demonstrationPerson;
      const written: Omit<Mail, "id"> = {
        type: "mail",
        from: { avatar: null, contact: `${firstname} ${lastname} <${email}>` },
        to: to.join(", "),
        cc: cc.length === 0 ? null : cc,
        ccCount: cc.length,
        bcc: bcc.length === 0 ? null : bcc,
        bccCount: bcc.length,
        date: context.now().toISOString(),
        subject,
        content: cleanDocument(content),
        attachments: [],
        starred: false,
        important: false,
        unread: false,
        folder: idOfFolder(send ? "sent" : "drafts"),
        labels: [],
      };
      if (id !== undefined && mails.read(id).folder !== idOfFolder("drafts"))
        throw new Refused("MAIL_NOT_A_DRAFT");
      if (send)
        mails.addFirst({
          ...written,
          id: context.newId(),
          bcc: null,
          bccCount: 0,
          unread: true,
          folder: idOfFolder("inbox"),
        });
      return id === undefined
        ? mails.addFirst({ ...written, id: context.newId() })
        : mails.merge(id, written);
    }),
  ];
}
