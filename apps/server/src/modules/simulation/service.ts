import type { EntryPreview } from "@grand-livre/contracts/invoice-preview";
import type { technicalAccountUsageAnswer } from "@grand-livre/contracts/technical-account";
import type { ChartVersion } from "@grand-livre/domain/chart/chart-version";
import { type OperationKind, operationInfo } from "@grand-livre/domain/simulation/operation-kind";
import { operationsUsing, simulateOperation } from "@grand-livre/domain/simulation/simulate-operation";
import type { TechnicalRole } from "@grand-livre/domain/technical-account/technical-role";
import type { z } from "zod";
import { type Application, today } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { orIncomplete } from "../../http/refusal-error.ts";
import { type Books, resolveBooks } from "../books/service.ts";
import { previewDraft } from "../entry/service.ts";
import { findPeriodForDate } from "../fiscal-exercise/service.ts";
import { journalOfType } from "../journal/service.ts";
import { countLinesOn, technicalAccounts } from "../technical-account/service.ts";
import { vatCodesAt } from "../vat-code/service.ts";

type Asked = { readonly legalEntityRefId: string };

/** What the engine uses a role for, and the lines of today's exercise on its account. */
export async function usageOf(
  app: Application,
  { scope }: Caller,
  { legalEntityRefId, role }: Asked & { readonly role: TechnicalRole },
): Promise<z.input<typeof technicalAccountUsageAnswer>> {
  const { entity, exercises, roleAccounts } = await resolveBooks(app.db, scope, legalEntityRefId);
  const day = today(app);
  const current = exercises.find(({ startDate, endDate }) => startDate <= day && day <= endDate);
  const account = roleAccounts
    .filter((row) => row.role === role && row.validFrom <= day)
    .reduce<{ account: string; validFrom: string } | undefined>(
      (latest, row) => (latest === undefined || row.validFrom > latest.validFrom ? row : latest),
      undefined,
    )?.account;
  const span = current && { startDate: current.startDate, endDate: current.endDate };
  return {
    operations: operationsUsing(role).map((kind) => ({ kind, label: operationInfo(kind).label })),
    exercise: span ?? null,
    lineCount: span && account ? await countLinesOn(app.db, entity.id, account, span) : 0,
  };
}

/**
 * The entry that the engine would write today for an operation of an amount without VAT. Writes nothing.
 * @throws RefusalError those of the operation; EXERCISE_NOT_FOUND, JOURNAL_NOT_FOUND, TECHNICAL_ACCOUNT_NOT_FOUND and its kin
 */
export async function simulate(
  app: Application,
  { scope }: Caller,
  { legalEntityRefId, kind, netCents }: Asked & { readonly kind: OperationKind; readonly netCents: number },
): Promise<EntryPreview> {
  const books = await resolveBooks(app.db, scope, legalEntityRefId);
  const { entity, exercises, salesSettings } = books;
  const date = today(app);
  const { exercise } = findPeriodForDate(exercises, date);
  const accounts = technicalAccounts(books.roleAccounts, date);
  const context = {
    accounts,
    vatCodes: new Map(vatCodesAt(books.vatCodes, date).map((code) => [code.code, code])),
    vatRegime: entity.vatRegime as "normal_monthly",
    chartVersion: exercise.chartVersion as ChartVersion,
    accountLength: entity.accountLength,
    date,
    exercise,
    gapLimitCents: salesSettings.settlementGapLimitCents,
  };
  const lines = orIncomplete(simulateOperation(kind, context, netCents));
  return previewDraft(app.db, books, {
    legalEntityId: entity.id,
    journalCode: journalCodeOf(books, kind, accounts.bank),
    date,
    label: operationInfo(kind).label,
    source: { kind: "simulation" },
    lines: lines.map(({ account, debitCents, creditCents, vatCode }) => ({
      account,
      debitCents,
      creditCents,
      vatCode,
    })),
  });
}

/** The journal of the operation; without one of its own, the settlement of VAT goes to the general one. */
function journalCodeOf({ journals }: Books, kind: OperationKind, bank: string): string {
  const { journalType } = operationInfo(kind);
  const hasVat = journals.some(({ entryType, active }) => entryType === "vat" && active);
  const type = journalType === "vat" && !hasVat ? "general" : journalType;
  return journalOfType(journals, type, type === "bank" ? bank : undefined).code;
}
