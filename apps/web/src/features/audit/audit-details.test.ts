import { describe, expect, it } from "vitest";
import { detailsOf } from "./audit-details.ts";
import { actionText, resourceText } from "./audit-text.ts";

describe("the detail of an audit row", () => {
  it("puts each changed field before and after, behind what the row tells besides", () => {
    const details = {
      email: "a@b.fr",
      before: { role: "ADMIN", phone: null },
      after: { role: "DELEGATE", phone: "+33" },
    };
    expect(detailsOf(details)).toEqual([
      { field: "E-mail", before: undefined, after: "a@b.fr" },
      { field: "Rôle", before: "ADMIN", after: "DELEGATE" },
      { field: "Téléphone", before: "–", after: "+33" },
    ]);
  });

  it("tells amounts as amounts, never as cents", () => {
    expect(
      detailsOf({ amountCents: 123_456, before: { amountCents: 100 }, after: { amountCents: 250 } }),
    ).toEqual([
      { field: "Montant", before: undefined, after: "1\u202f234,56" },
      { field: "Montant", before: "1,00", after: "2,50" },
    ]);
  });

  it("names what it was about by its number, as far as the row tells one", () => {
    const about = (resource: string, details: object) => resourceText({ resource, details: { ...details } });
    expect(about("invoice", { refId: "FA-2026-0042", billNumber: null })).toBe("Facture FA-2026-0042");
    expect(about("invoice", { refId: null, billNumber: "F-12" })).toBe("Facture F-12");
    expect(about("payment", { entry: "BQ1-2026-00003", amountCents: 100 })).toBe("Règlement BQ1-2026-00003");
    expect(about("session", {})).toBe("Session");
    expect(about("of-a-later-version", {})).toBe("of-a-later-version");
    expect(actionText("freeze")).toBe("Rapprochement arrêté");
    expect(actionText("check-freeze")).toBe("Contrôle du gel des avoirs");
  });

  it("shows a field that only one side has", () => {
    expect(detailsOf({ before: {}, after: { name: "Paie" } })).toEqual([
      { field: "Nom", before: "–", after: "Paie" },
    ]);
  });

  it("keeps what is no comparison, and says yes and no in French", () => {
    expect(detailsOf({ superAdministrator: true, rights: [], after: "x" })).toEqual([
      { field: "Super-administrateur", before: undefined, after: "oui" },
      { field: "Droits", before: undefined, after: "–" },
      { field: "after", before: undefined, after: "x" },
    ]);
  });

  it("leaves out internal references, alone, in lists and among changes", () => {
    const id = "0190a0a0-0000-7000-8000-000000000000";
    const details = {
      entryId: id,
      ids: [id],
      name: "Paie",
      before: { profileId: null },
      after: { profileId: id },
    };
    expect(detailsOf(details)).toEqual([
      { field: expect.any(String) as string, before: undefined, after: "Paie" },
    ]);
  });
});
