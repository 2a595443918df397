import { describe, expect, it } from "vitest";
import { barWidths, nextText, nothingToSend, sendingMessage, withoutEmailNames } from "./reminder-words.ts";
import { readRemindersSearch } from "./reminders-search.ts";

const next = { levelId: "courtesy", levelName: "Rappel courtois", dueOn: "2026-11-28", ready: false };
const invoice = { next, exclusion: null, daysLate: 3, remainingCents: 100 };

describe("the words of the reminders' list", () => {
  it("say what comes next, or why nothing does", () => {
    expect(nextText(invoice)).toBe("Rappel courtois le 28/11/2026");
    expect(nextText({ ...invoice, next: { ...next, ready: true } })).toBe("Rappel courtois, à envoyer");
    expect(nextText({ ...invoice, next: null })).toBe("Tous les niveaux envoyés");
    expect(nextText({ ...invoice, next: null, daysLate: 0 })).toBe("Non échue");
    expect(nextText({ ...invoice, next: null, remainingCents: -100 })).toBe("Avoir à imputer");
    expect(nextText({ ...invoice, exclusion: { id: "x", reason: "Litige", excludedAt: "" } })).toBe(
      "Suspendue",
    );
  });

  it("draw bars against the longest, nothing for a credit", () => {
    expect(barWidths([200, 100, -50, 0])).toEqual([100, 50, 0, 0]);
    expect(barWidths([0, 0])).toEqual([0, 0]);
    expect(["to30", "overdue"].map((bucket) => readRemindersSearch({ bucket }).bucket)).toEqual([
      "to30",
      undefined,
    ]);
  });

  it("name who has no address, and offer nothing that would not leave", () => {
    const nobody = { count: 0, names: [] };
    const two = { count: 2, names: ["Dupont", "Martin"] };
    expect(withoutEmailNames({ count: 7, names: ["A", "B", "C", "D", "E"] })).toBe(
      "A, B, C, D, E et 2 autres",
    );
    expect(withoutEmailNames({ count: 1, names: ["Dupont"] })).toBe("Dupont");
    expect(nothingToSend({ readyCount: 3, sendableCount: 1, withoutEmail: two })).toBeUndefined();
    expect(nothingToSend({ readyCount: 0, sendableCount: 0, withoutEmail: nobody })).toMatch(/^Aucune/);
    expect(nothingToSend({ readyCount: 2, sendableCount: 0, withoutEmail: nobody })).toMatch(
      /mises en demeure/,
    );
    expect(nothingToSend({ readyCount: 3, sendableCount: 0, withoutEmail: two })).toBe(
      "Aucune relance ne peut partir. Sans e-mail\u00a0: Dupont et Martin. Complétez leurs fiches.",
    );
    expect(sendingMessage(two)).toMatch(/Sans e-mail, Dupont et Martin ne recevront rien\.$/);
    expect(sendingMessage(nobody)).not.toMatch(/e-mail/);
  });
});
