import { mailboxEndpoints } from "@grand-livre/contracts/endpoints/mailbox";
import type { Mail, MailSettings } from "@grand-livre/contracts/mailbox";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { runCommand } from "../../app/office/run-command.ts";
import { call } from "../../lib/api.ts";
import type { MailboxSearch } from "./mailbox-route.ts";

const { tag } = mailboxEndpoints.mails;

const LOOK_MS = 2_000;

/** Whether a file was filed as a supplier bill whose invoice is not known yet. */
const isBeingRead = ({ bill }: Mail["attachments"][number]) =>
  bill !== null && !bill.hasFailed && bill.invoiceId === null;

/** The page that an address asks for; the inbox without a place of its own. */
export const mailsQuery = ({ folder, filter, label, page = 1 }: MailboxSearch) => {
  const place =
    folder !== undefined
      ? { folder }
      : filter !== undefined
        ? { filter }
        : label !== undefined
          ? { label }
          : { folder: "inbox" };
  return queryOptions({
    queryKey: [tag, "mails", place, page],
    queryFn: ({ signal }) => call(mailboxEndpoints.mails, { query: { ...place, page }, signal }),
  });
};

export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: [tag, "mail", id],
    queryFn: ({ signal }) => call(mailboxEndpoints.mail, { query: { id }, signal }),
    // Bills that are being read are followed to their invoice.
    refetchInterval: ({ state }) => (state.data?.attachments.some(isBeingRead) ? LOOK_MS : false),
  });

/** Reads the files of a mail as supplier bills of a company. Answers undefined when it was refused. */
export const fileBills = (id: string, legalEntityRefId: string) =>
  runCommand(tag, () => call(mailboxEndpoints.fileBills, { body: { id, legalEntityRefId } }));

const settingsQuery = queryOptions({
  queryKey: [tag, "settings"],
  queryFn: ({ signal }) => call(mailboxEndpoints.settings, { signal }),
});

/** The left column: folders with their counts, filters, labels; and how a mail is shown. */
export function useMailbox() {
  const { data: folders = [] } = useQuery({
    queryKey: [tag, "folders"],
    queryFn: ({ signal }) => call(mailboxEndpoints.folders, { signal }),
  });
  const { data: filters = [] } = useQuery({
    queryKey: [tag, "filters"],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call(mailboxEndpoints.filters, { signal }),
  });
  const { data: labels = [] } = useQuery({
    queryKey: [tag, "labels"],
    queryFn: ({ signal }) => call(mailboxEndpoints.labels, { signal }),
  });
  const { data: settings } = useQuery(settingsQuery);
  return { folders, filters, labels, layout: settings?.messageLayout ?? "right" };
}

type MailChange = Partial<Pick<Mail, "starred" | "important" | "unread" | "folder" | "labels">>;

/** Marks, labels or moves a mail. Answers undefined when it was refused. */
export const changeMail = (id: string, mail: MailChange) =>
  runCommand(tag, () => call(mailboxEndpoints.changeMail, { body: { id, mail } }));

export const changeLayout = (messageLayout: MailSettings["messageLayout"]) =>
  runCommand(tag, () => call(mailboxEndpoints.changeSettings, { body: { settings: { messageLayout } } }));
