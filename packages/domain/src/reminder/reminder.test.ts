import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../date/calendar-date.ts";
import { formatMoney } from "../money/format-amount.ts";
import { DEFAULT_LEVELS, daysLate, nextReminder } from "./levels.ts";
import { legalRate, penaltyCents, penaltyRegime, REFINANCING_RATES, recoveryFee } from "./penalties.ts";
import {
  checkReminderText,
  claimedCents,
  fillReminder,
  REMINDER_PLACEHOLDERS,
  type ReminderSubject,
} from "./write-reminder.ts";

describe("the next level", () => {
  const due = "2026-01-10";
  const next = (...sent: { levelId: string; sentOn: string }[]) => {
    const found = nextReminder(DEFAULT_LEVELS, sent, due);
    return found && [found.level.id, found.dueOn];
  };
  it("begins with the first, however late", () => {
    expect(next()).toEqual(["courtesy", "2026-01-17"]);
  });
  it("follows the highest sent, at the levels' pace from the day it was sent", () => {
    expect(next({ levelId: "courtesy", sentOn: "2026-01-17" })).toEqual(["second", "2026-01-25"]);
    expect(next({ levelId: "courtesy", sentOn: "2026-03-01" })).toEqual(["second", "2026-03-09"]);
    expect(next({ levelId: "firm", sentOn: "2026-02-09" })).toEqual(["formal", "2026-02-24"]);
  });
  it("never comes back to one that was sent, nor below it, and ends after the last", () => {
    expect(next({ levelId: "second", sentOn: "2026-01-25" })).toEqual(["firm", "2026-02-09"]);
    expect(next({ levelId: "formal", sentOn: "2026-02-24" })).toBeUndefined();
    expect(next({ levelId: "gone", sentOn: "2026-02-24" })).toEqual(["courtesy", "2026-01-17"]);
  });
  it("counts days late from the day after the due date", () => {
    expect([daysLate(due, "2026-01-09"), daysLate(due, due), daysLate(due, "2026-01-11")]).toEqual([0, 0, 1]);
  });
});

describe("penalties", () => {
  it("are the refinancing rate plus ten points, eight for a public buyer, that of the half-year", () => {
    expect(legalRate("business", "2026-03-01")).toBe(1215);
    expect(legalRate("public", "2026-03-01")).toBe(1015);
    expect(legalRate("business", "2024-06-30")).toBe(1450);
    expect(legalRate("business", "2024-07-01")).toBe(1425);
    expect(REFINANCING_RATES.map(({ from }) => from)).toEqual(
      REFINANCING_RATES.map(({ from }) => from).toSorted(),
    );
  });

  it.each([
    // 1 200,00 € × 12,15 % × 30 / 365 = 11,983… €
    [{ remainingCents: 120_000, dueDate: "2026-01-10" }, "2026-02-09", "business", null, 1198],
    // Over 30/06/2024: 60 days at 14,50 %, 31 at 14,25 %: 365,00 € × (60 × 0,145 + 31 × 0,1425) / 365 = 13,1175
    [{ remainingCents: 36_500, dueDate: "2024-05-01" }, "2024-07-31", "business", null, 1312],
    [{ remainingCents: 36_500, dueDate: "2026-01-31" }, "2026-02-10", "business", 1000, 100],
    // The company's own rate binds no public buyer.
    [{ remainingCents: 36_500, dueDate: "2026-01-31" }, "2026-02-10", "public", 1000, 102],
    [{ remainingCents: 36_500, dueDate: "2026-01-31" }, "2026-02-10", "none", 1000, 0],
    [{ remainingCents: 36_500, dueDate: "2026-01-31" }, "2026-01-31", "business", null, 0],
    [{ remainingCents: 0, dueDate: "2025-01-31" }, "2026-01-31", "business", null, 0],
  ] as const)("of %o on %s, %s, own rate %s: %i", (debt, day, regime, own, expected) => {
    expect(penaltyCents(debt, day, regime, own)).toBe(expected);
  });

  it("grow with the days, and the sum of two spans differs by a rounding at most", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000 }),
        fc.integer({ min: 1, max: 900 }),
        fc.integer({ min: 1, max: 900 }),
        (remainingCents, first, more) => {
          const dueDate = "2024-01-15";
          const middle = addDays(dueDate, first);
          const end = addDays(middle, more);
          const whole = penaltyCents({ remainingCents, dueDate }, end, "business", null);
          const one = penaltyCents({ remainingCents, dueDate }, middle, "business", null);
          const other = penaltyCents({ remainingCents, dueDate: middle }, end, "business", null);
          expect(Math.abs(whole - one - other)).toBeLessThanOrEqual(1);
          expect(whole).toBeGreaterThanOrEqual(one);
        },
      ),
      propertyRuns(1000),
    );
  });

  it.each([
    ["public", null, null, "public"],
    ["business", null, null, "business"],
    ["foreign", null, "DE1", "business"],
    ["consumer", null, null, "none"],
    [null, "552100554", null, "business"],
    [null, null, "FR1", "business"],
    [null, null, null, "none"],
  ])("of a client told %s, SIREN %s, VAT number %s: %s", (customerKind, siren, vatNumber, regime) => {
    expect(penaltyRegime({ customerKind, siren, vatNumber })).toBe(regime);
  });

  it("add 40 € an invoice between professionals, nothing for a consumer", () => {
    expect([recoveryFee("business"), recoveryFee("public"), recoveryFee("none")]).toEqual([4000, 4000, 0]);
  });
});

describe("the words of a reminder", () => {
  const subject: ReminderSubject = {
    companyName: "Ateliers",
    clientName: "Mairie de Chaumont",
    iban: "FR7630006000011234567890189",
    limit: "2026-03-01",
    rateBasisPoints: 1215,
    penalties: true,
    invoices: [
      {
        number: "FA-2026-0001",
        billDate: "2025-12-11",
        dueDate: "2026-01-10",
        remainingCents: 120_000,
        daysLate: 41,
        penaltyCents: 1638,
        feeCents: 4000,
      },
      {
        number: "FA-2026-0004",
        billDate: "2025-12-20",
        dueDate: "2026-01-19",
        remainingCents: 1_050,
        daysLate: 32,
        penaltyCents: 11,
        feeCents: 4000,
      },
    ],
  };
  const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

  it("list the invoices and say what is due, to the cent", () => {
    expect(claimedCents(subject)).toBe(130_699);
    const text = plain(fillReminder(DEFAULT_LEVELS[3]?.text ?? "", subject));
    expect(text).toContain("• FA-2026-0001 du 11/12/2025, échue le 10/01/2026 (41 jours) : 1 200,00 €");
    expect(text).toContain(
      "Principal : 1 210,50 €\nPénalités de retard au taux annuel de 12,15 % (C. com., art. L441-10) : 16,49 €\nIndemnité forfaitaire de recouvrement (40 € par facture, art. D441-5) : 80,00 €\nTotal dû à ce jour : 1 306,99 €",
    );
    expect(text).toContain("avant le 01/03/2026");
    expect(text).toContain("IBAN : FR76 3000 6000 0112 3456 7890 189");
  });

  it("claim in the currency of the invoices, with its euros, and the penalties of the law in euros", () => {
    const [first] = subject.invoices;
    if (!first) throw new Error("no invoice");
    const dollars = (currencyRemaining: number) => ({ ...first, currency: "USD", currencyRemaining });
    const text = "{factures}\n{total}\n{total_du}";
    const own = { ...subject, invoices: [dollars(150_000), dollars(50_000)] };
    expect(plain(fillReminder(text, own)).split("\n").slice(1)).toEqual([
      "• FA-2026-0001 du 11/12/2025, échue le 10/01/2026 (41 jours) : 500,00 USD (soit 1 200,00 €)",
      "2 000,00 USD (soit 2 400,00 €)",
      `2 000,00 USD (soit 2 400,00 €) et ${plain(formatMoney(2 * (first.penaltyCents + first.feeCents)))}`,
    ]);
    expect(plain(fillReminder("{total_du}", { ...own, penalties: false }))).toBe(
      "2 000,00 USD (soit 2 400,00 €)",
    );
    const mixed = { ...subject, penalties: false, invoices: [dollars(150_000), first] };
    expect(plain(fillReminder("{total}", mixed))).toBe("2 400,00 €");
  });

  it("ask for no penalty where the level or the client's kind has none, without a hole", () => {
    const mild = { ...subject, penalties: false, iban: null };
    expect(claimedCents(mild)).toBe(121_050);
    const text = plain(fillReminder(DEFAULT_LEVELS[2]?.text ?? "", mild));
    expect(text).not.toMatch(/Pénalités|Indemnité|IBAN|\n\n\n/);
    expect(text).toContain("plus de 32 jours");
  });

  it("leave no brace in any default, and refuse a word that nobody knows", () => {
    for (const { subject: title, text } of DEFAULT_LEVELS) {
      expect(checkReminderText(`${title} ${text}`)).toEqual({ ok: true });
      expect(fillReminder(`${title} ${text}`, subject)).not.toMatch(/[{}]/);
    }
    expect(checkReminderText(REMINDER_PLACEHOLDERS.map((name) => `{${name}}`).join(""))).toEqual({
      ok: true,
    });
    expect(checkReminderText("{totale}")).toEqual({
      refused: "PLACEHOLDER_UNKNOWN",
      details: { name: "totale" },
    });
    expect(fillReminder("{totale}", subject)).toBe("{totale}");
  });
});
