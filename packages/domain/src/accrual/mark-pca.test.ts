import { expect, it } from "vitest";
import { canMarkPca, type MarkedEntry, pcaMarkProblem } from "./mark-pca.ts";
import { proposeDeferrals } from "./propose-accruals.ts";

const income: MarkedEntry = {
  state: "validated",
  nature: "normal",
  reversedBy: null,
  lines: [
    { account: "411000", debitCents: 144_000, creditCents: 0 },
    { account: "706000", debitCents: 0, creditCents: 120_000 },
  ],
};

it("marks validated income that nothing took back, and no other entry", () => {
  expect(canMarkPca(income)).toEqual({ ok: true });
  expect(canMarkPca({ ...income, nature: "import" })).toEqual({ ok: true });
  const others: Partial<MarkedEntry>[] = [
    { state: "draft" },
    { state: "provisional" },
    { nature: "accrual" },
    { nature: "reversal" },
    { reversedBy: "an entry" },
    { lines: [{ account: "606400", debitCents: 100, creditCents: 0 }] },
    { lines: [{ account: "706000", debitCents: 100, creditCents: 0 }] },
  ];
  for (const other of others)
    expect(canMarkPca({ ...income, ...other })).toEqual({ refused: "ENTRY_CANNOT_BE_PCA" });
});

it("refuses a day to come, one before the entry, half a service and one that ends before it begins", () => {
  const day = { entryDate: "2026-10-01", today: "2026-12-31" };
  const refusalOf = (date: string, serviceStart: string | null = null, serviceEnd: string | null = null) =>
    pcaMarkProblem({ date, serviceStart, serviceEnd }, day)?.refused;
  expect(refusalOf("2026-12-31")).toBeUndefined();
  expect(refusalOf("2026-10-01", "2026-10-01", "2026-10-01")).toBeUndefined();
  expect(refusalOf("2027-01-01")).toBe("PCA_DATE_IN_FUTURE");
  expect(refusalOf("2026-09-30")).toBe("PCA_DATE_BEFORE_ENTRY");
  expect(refusalOf("2026-12-31", "2026-10-01")).toBe("ACCRUAL_SERVICE_DATES_MISSING");
  expect(refusalOf("2026-12-31", "2026-10-02", "2026-10-01")).toBe("ACCRUAL_SERVICE_DATES_INVALID");
});

it("proposes the whole of a line without a service, its part of one with it", () => {
  const line = { lineId: "1", account: "706000", label: "Abonnement", balanceCents: -120_000 };
  const closing = {
    date: "2026-12-31",
    method: "days",
    thresholdCents: 1,
    taken: new Set<string>(),
  } as const;
  const deferred = (serviceStart: string | null, serviceEnd: string | null) =>
    proposeDeferrals([{ ...line, serviceStart, serviceEnd }], closing).map((one) => one.deferredCents);
  expect(deferred(null, null)).toEqual([120_000]);
  expect(deferred("2026-10-01", "2027-09-30")).toEqual([89_753]);
  expect(deferred("2026-10-01", "2026-12-31")).toEqual([]);
});
