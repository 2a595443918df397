import { type Contact, changedContact } from "@grand-livre/contracts/contact";
import { describe, expect, it } from "vitest";
import { contactBody, contactDraft } from "./contact-draft.ts";

const contact: Contact = {
  id: "0198c000-0000-7000-8000-000000000001",
  avatar: null,
  background: null,
  name: "Camille Aubert",
  emails: [],
  phoneNumbers: [],
  title: null,
  company: "Atelier Garance",
  job: { title: "", company: "Atelier Garance" },
  birthday: "1984-03-05T12:00:00.000Z",
  address: null,
  notes: "Règle <strong>à trente jours</strong>.<br />Fin de mois.",
  tags: [],
};

describe("the form of a contact", () => {
  it("offers an empty row, which is not sent", () => {
    const draft = contactDraft(contact);
    expect(draft.emails).toEqual([{ email: "", label: "" }]);
    expect(contactBody(draft, contact)).toMatchObject({ emails: [], phoneNumbers: [], title: null });
  });

  it("leaves the markup of notes that were not touched", () => {
    expect(contactBody(contactDraft(contact), contact)).not.toHaveProperty("notes");
  });

  it("sends notes as they were formatted, and none when they are empty", () => {
    const notes = "<p>moins de <strong>3 %</strong></p>";
    expect(contactBody({ ...contactDraft(contact), notes }, contact).notes).toBe(notes);
    expect(contactBody({ ...contactDraft(contact), notes: "" }, contact).notes).toBeNull();
  });

  it("refuses a contact without a name", () => {
    const body = contactBody({ ...contactDraft(contact), name: " " }, contact);
    expect(changedContact.safeParse(body).success).toBe(false);
    expect(changedContact.safeParse(contactBody(contactDraft(contact), contact)).success).toBe(true);
  });
});
