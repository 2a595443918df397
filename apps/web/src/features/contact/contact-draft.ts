import type { Contact, changedContact } from "@grand-livre/contracts/contact";
import type { z } from "zod";

/** A contact as its form holds it; one empty row is offered where there is none. */
export function contactDraft(contact: Contact) {
  const emails = contact.emails.map(({ email, label }) => ({ email, label: label ?? "" }));
  const phones = contact.phoneNumbers.map(({ iso, phoneNumber, label }) => ({
    iso,
    phoneNumber,
    label: label ?? "",
  }));
  return {
    name: contact.name,
    title: contact.title ?? "",
    company: contact.company ?? "",
    emails: emails.length === 0 ? [{ email: "", label: "" }] : emails,
    phoneNumbers: phones.length === 0 ? [{ iso: "fr", phoneNumber: "", label: "" }] : phones,
    address: contact.address ?? "",
    birthday: contact.birthday?.slice(0, 10) ?? "",
    notes: contact.notes ?? "",
    tags: contact.tags,
  };
}

export type ContactDraft = ReturnType<typeof contactDraft>;

const orNull = (text: string) => (text.trim() === "" ? null : text.trim());

/** What is sent: rows without an address or a number are left out, notes that were not touched stay as they are. */
export function contactBody(draft: ContactDraft, contact: Contact): z.input<typeof changedContact> {
  const isNoteChanged = draft.notes !== (contact.notes ?? "");
  return {
    name: draft.name,
    title: orNull(draft.title),
    company: orNull(draft.company),
    emails: draft.emails
      .filter(({ email }) => email.trim() !== "")
      .map(({ email, label }) => ({ email: email.trim(), label: orNull(label) })),
    phoneNumbers: draft.phoneNumbers
      .filter(({ phoneNumber }) => phoneNumber.trim() !== "")
      .map(({ iso, phoneNumber, label }) => ({
        iso,
        phoneNumber: phoneNumber.trim(),
        label: orNull(label),
      })),
    address: orNull(draft.address),
    birthday: draft.birthday === "" ? null : draft.birthday,
    tags: [...draft.tags],
    ...(isNoteChanged ? { notes: orNull(draft.notes) } : {}),
  };
}
