import type { Mail } from "@grand-livre/contracts/mailbox";
import { escapeHtml } from "../../lib/html-text.ts";
import { type IconPath, icons } from "../../ui/icons.ts";

/** What the folders and filters of every mailbox are called, and their icons. */
const PLACES: Readonly<Record<string, readonly [title: string, icon: IconPath]>> = {
  inbox: ["Boîte de réception", icons.inbox],
  sent: ["Envoyés", icons.send],
  drafts: ["Brouillons", icons.document],
  spam: ["Indésirables", icons.warning],
  trash: ["Corbeille", icons.trash],
  starred: ["Suivis", icons.star],
  important: ["Importants", icons.alert],
};

export const placeTitle = (slug: string, title: string): string => PLACES[slug]?.[0] ?? title;
export const placeIcon = (slug: string): IconPath => PLACES[slug]?.[1] ?? icons.folder;

/** `Adèle Vasseur <adele@exemple.fr>` as its two parts; an address alone is its own name. */
export function parsedContact(contact: string): { readonly name: string; readonly address: string } {
  const match = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(contact);
  const address = (match?.[2] ?? contact).trim();
  return { name: match?.[1] || address, address };
}

const hour = new Intl.DateTimeFormat("fr-FR", { hour: "2-digit", minute: "2-digit" });
const day = new Intl.DateTimeFormat("fr-FR", { day: "2-digit", month: "short" });
const dayAndYear = new Intl.DateTimeFormat("fr-FR", { day: "2-digit", month: "short", year: "numeric" });
const whole = new Intl.DateTimeFormat("fr-FR", { dateStyle: "full", timeStyle: "short" });

/** When a mail came, in a list: the hour of today, the day of this year, else the date. */
export function listDate(instant: string, now = new Date()): string {
  const date = new Date(instant);
  if (date.toDateString() === now.toDateString()) return hour.format(date);
  return (date.getFullYear() === now.getFullYear() ? day : dayAndYear).format(date);
}

/** When a mail came, in full. */
export const fullDate = (instant: string): string => whole.format(new Date(instant));

/** The colours that a label may have, as the mailbox names them. */
export const labelColors: Readonly<Record<string, readonly [word: string, color: string]>> = {
  gray: ["Gris", "#64748b"],
  red: ["Rouge", "#dc2626"],
  orange: ["Orange", "#ea580c"],
  yellow: ["Jaune", "#ca8a04"],
  green: ["Vert", "#16a34a"],
  teal: ["Sarcelle", "#0d9488"],
  blue: ["Bleu", "#2563eb"],
  indigo: ["Indigo", "#4f46e5"],
  purple: ["Violet", "#9333ea"],
  pink: ["Rose", "#db2777"],
};
export const colorOf = (name: string): string => labelColors[name]?.[1] ?? "#64748b";

/** A mail that answers another one, or sends it on, as the composer begins it. */
export interface MailDraft {
  readonly id?: string;
  readonly to: string;
  readonly cc: string;
  readonly bcc: string;
  readonly subject: string;
  /** HTML. */
  readonly content: string;
  /** Files of the draft, or of the mail that is sent on. */
  readonly files: Mail["attachments"];
  /** The mail that is sent on with its files. */
  readonly attachmentsOf?: string;
}

export const emptyDraft: MailDraft = { to: "", cc: "", bcc: "", subject: "", content: "", files: [] };

const prefixed = (prefix: string, subject: string) =>
  subject.toLowerCase().startsWith(prefix.toLowerCase()) ? subject : `${prefix} ${subject}`;

const quoted = ({ from, date, content }: Mail) =>
  `<p></p><p>Le ${fullDate(date)}, ${escapeHtml(parsedContact(from.contact).name)} a écrit :</p>` +
  `<blockquote>${content.replaceAll("\n", "<br />")}</blockquote>`;

export const replyTo = (mail: Mail): MailDraft => ({
  ...emptyDraft,
  to: parsedContact(mail.from.contact).address,
  subject: prefixed("Re :", mail.subject),
  content: quoted(mail),
});

export const replyToAll = (mail: Mail): MailDraft => ({
  ...replyTo(mail),
  cc: (mail.cc ?? []).map((contact) => parsedContact(contact).address).join(", "),
});

/** Its files go on with it; those of a sample have no content. */
export const forwardOf = (mail: Mail): MailDraft => ({
  ...emptyDraft,
  files: mail.attachments.filter(({ id }) => id !== null),
  attachmentsOf: mail.id,
  subject: prefixed("Tr :", mail.subject),
  content: quoted(mail),
});

/** The addresses of a field: parted by commas, semicolons or spaces. */
export const addressesOf = (typed: string): string[] =>
  typed.split(/[\s,;]+/).filter((address) => address !== "");
