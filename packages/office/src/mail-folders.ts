import type { MailFolder } from "@grand-livre/contracts/mailbox";

/** The five folders of every mailbox; the server's rows have the same ids (its migration of the mailbox). */
export const mailFolders: readonly Omit<MailFolder, "count">[] = [
  ["Inbox", "inbox"],
  ["Sent", "paper-airplane"],
  ["Drafts", "document"],
  ["Spam", "exclamation"],
  ["Trash", "trash"],
].map(([title = "", icon], at) => ({
  id: `0198c000-0000-7000-8000-00000000000${at + 1}`,
  title,
  slug: title.toLowerCase(),
  icon: `heroicons_outline:${icon}`,
}));

/** The two filters that every mailbox shows. */
export const mailFilters = [
  {
    id: "0198c000-0000-7000-8000-000000000011",
    title: "Starred",
    slug: "starred",
    icon: "heroicons_outline:star",
  },
  {
    id: "0198c000-0000-7000-8000-000000000012",
    title: "Important",
    slug: "important",
    icon: "heroicons_outline:exclamation-circle",
  },
] as const;

/** What a person sent or threw away is not counted; a draft and a suspicious mail wait whether they were read or not. */
const COUNTED: Readonly<Record<string, "none" | "total">> = {
  sent: "none",
  trash: "none",
  drafts: "total",
  spam: "total",
};

/** Which mails of a folder its count includes. */
export const countedOf = (slug: string): "none" | "total" | "unread" => COUNTED[slug] ?? "unread";
