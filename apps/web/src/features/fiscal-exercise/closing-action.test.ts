import { describe, expect, it } from "vitest";
import { exerciseActions, periodActions } from "./closing-action.ts";

const period = {
  id: "p",
  fiscalExerciseRefId: "e",
  number: 3,
  label: "03/2026",
  startDate: "2026-03-01",
  endDate: "2026-03-31",
  state: "open" as const,
  reopening: null,
  version: 1,
};
const reopening = { requestedBy: "u", requestedByName: "Anne Roy", requestedAt: "2026-11-20T10:00:00.000Z" };
const labels = (actions: readonly { readonly label: string }[]) => actions.map(({ label }) => label);

describe("what can be asked of a period", () => {
  it("closes what is open, provisionally or for good", () => {
    expect(labels(periodActions(period))).toEqual(["Clôturer provisoirement", "Clôturer définitivement"]);
  });

  it("asks two persons to reopen what is provisionally closed", () => {
    const closed = { ...period, state: "provisionally_closed" as const };
    expect(labels(periodActions(closed))[0]).toBe("Demander la réouverture");
    const [confirmation] = periodActions({ ...closed, reopening });
    expect(confirmation?.label).toBe("Confirmer la réouverture");
    expect(confirmation?.message).toContain("Anne Roy");
  });

  it("leaves nothing to ask once it is closed for good", () => {
    expect(periodActions({ ...period, state: "closed" })).toEqual([]);
  });

  it("says before a definitive closing that it never reopens", () => {
    const exercise = {
      id: "e",
      refId: "e",
      legalEntityRefId: "l",
      label: "2026",
      startDate: "2026-01-01",
      endDate: "2026-12-31",
      chartVersion: 2026,
      state: "open" as const,
      reopening: null,
      periods: [period],
      archived: false,
      unsealedImports: [],
      version: 1,
    };
    const final = [...periodActions(period), ...exerciseActions(exercise)].filter(({ danger }) => danger);
    expect(final).toHaveLength(2);
    for (const { message } of final) expect(message).toContain("irréversible");
    expect(final[1]?.message).toContain("Toutes ses périodes");
    expect(final[1]?.message).not.toContain("import");
    const withImports = {
      ...exercise,
      unsealedImports: [
        { id: "a", fileName: "2025.txt", entries: 1200 },
        { id: "b", fileName: "caisse.xlsx", entries: 1 },
      ],
    };
    const [sealing] = exerciseActions(withImports).filter(({ danger }) => danger);
    expect(sealing?.message).toContain("2 imports provisoires deviennent définitifs avec lui");
    expect(sealing?.message).toContain(
      "«\u00a02025.txt\u00a0» (1\u202f200 écritures), «\u00a0caisse.xlsx\u00a0» (1 écriture)",
    );
  });
});
