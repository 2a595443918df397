import { describe, expect, it } from "vitest";
import { detailsOf } from "./audit-details.ts";

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
});
