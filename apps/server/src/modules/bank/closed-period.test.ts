import type { BankOperationAnswer } from "@grand-livre/contracts/bank";
import type { FiscalExerciseAnswer } from "@grand-livre/contracts/fiscal-exercise";
import type { PaymentAnswer } from "@grand-livre/contracts/payment";
import { expect, it } from "vitest";
import { books, openBankBooks, root } from "../../../test/bank-books.ts";
import { importFile, operationsOf, statement } from "../../../test/bank-files.ts";
import { succeed } from "../../../test/ledger-books.ts";
import { issueSale, line } from "../../../test/sales.ts";

openBankBooks();

it("takes an operation of a closed month on the day that the refusal proposes, never before its own", async () => {
  const sale = await issueSale(root, books, { bill_date: "2026-03-02", lines: [line()] });
  await importFile(
    root,
    books,
    statement({
      opening: ["2026-02-28", 0],
      closing: ["2026-03-31", sale.totalInclVatCents],
      operations: [["2026-03-10", sale.totalInclVatCents, "VIREMENT", sale.refId ?? ""]],
    }),
  );
  const { fiscalExercises } = await succeed<{ fiscalExercises: FiscalExerciseAnswer[] }>(
    root,
    "GET",
    `/api/fiscal-exercise?legalEntityRefId=${books.refId}`,
  );
  const until = fiscalExercises
    .flatMap(({ periods }) => periods)
    .filter(({ startDate }) => startDate <= "2026-03-01" && startDate >= "2026-01-01")
    .toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1));
  for (const { id, version } of until)
    await succeed(root, "PATCH", "/api/fiscal-period", {
      id,
      version,
      state: "provisionally_closed",
      reason: "Relevé à rapprocher en avril",
    });
  const [operation] = await operationsOf(root, books);
  const accept = (date?: string) =>
    root.call<BankOperationAnswer & { code: string; details: { proposedDate: string } }>(
      "POST",
      `/api/bank-operation/${operation?.id}/accept`,
      { proposalId: operation?.proposals[0]?.id, date },
    );
  const refused = await accept();
  expect(refused.body).toMatchObject({ code: "PERIOD_CLOSED", details: { proposedDate: "2026-04-01" } });
  expect((await accept("2026-01-05")).body.code).toBe("PERIOD_CLOSED");
  expect((await accept(refused.body.details.proposedDate)).body.state).toBe("matched");
  const { payments } = await succeed<{ payments: PaymentAnswer[] }>(
    root,
    "GET",
    `/api/payment?legalEntityRefId=${books.refId}`,
  );
  expect(payments.map(({ date, amountCents }) => [date, amountCents])).toEqual([
    ["2026-04-01", sale.totalInclVatCents],
  ]);
});
