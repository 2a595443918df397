import { expect, it } from "vitest";
import { saleMail } from "./sale-mail.ts";

const sale = {
  kind: "invoice",
  number: "FA-2026-0001",
  date: "2026-11-03",
  dueDate: "2026-12-03",
  totalCents: 123_456,
  remainingCents: 123_456,
  companyName: "Atelier Lumen",
} as const;

it("names the sale, its amount and the day to pay it", () => {
  const { subject, text } = saleMail(sale);
  expect(subject).toBe("Facture FA-2026-0001 – Atelier Lumen");
  expect(text.replaceAll(/[\u202f\u00a0]/g, " ")).toBe(
    "Bonjour,\n\nVeuillez trouver ci-joint la facture FA-2026-0001 du 03/11/2026, d’un montant de 1 234,56 € TTC, à régler avant le 03/12/2026.\n\nCordialement,\nAtelier Lumen",
  );
});

it("asks for nothing when nothing is owed", () => {
  expect(saleMail({ ...sale, remainingCents: 0 }).text).not.toContain("à régler");
  const note = saleMail({ ...sale, kind: "credit_note", number: "AV-2026-0001" });
  expect(note.text).toContain("l’avoir AV-2026-0001");
  expect(note.text).not.toContain("à régler");
});
