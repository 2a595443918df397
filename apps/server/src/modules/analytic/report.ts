import type {
  AnalyticLineAnswer,
  AnalyticReportRow,
  analyticLinesQuery,
  analyticReportQuery,
} from "@grand-livre/contracts/analytic";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import type { z } from "zod";
import type { Connection } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Scope } from "../../scope.ts";
import { requireLines } from "../ledger/archived-service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { type Axis, analyticAxes } from "./axes-service.ts";
import { countLinesOf, findPageOf, sumClasses, sumSections } from "./report-repository.ts";

type Query = z.output<typeof analyticReportQuery>;

/** The axis, which is one of the company that is named. @throws RefusalError LEGAL_ENTITY_NOT_FOUND, ANALYTIC_AXIS_NOT_FOUND */
async function axisOf(
  db: Connection,
  scope: Scope,
  query: Pick<Query, "legalEntityRefId" | "axisId">,
): Promise<Axis> {
  const { id } = await resolveLegalEntity(db, query.legalEntityRefId);
  const axis = await analyticAxes.read(db, scope, query.axisId);
  if (axis.legalEntityId !== id) throw new RefusalError("ANALYTIC_AXIS_NOT_FOUND");
  return axis;
}

const rowOf = (section: string | null, label: string, chargesCents: number, incomeCents: number) => ({
  section,
  label,
  chargesCents,
  incomeCents,
  resultCents: incomeCents - chargesCents,
});

/** Charges and income by section; the last row is the amount without a section. Rows add up to the accounts of classes 6 and 7. */
export async function readAnalyticReport(db: Connection, scope: Scope, query: Query) {
  const axis = await axisOf(db, scope, query);
  await requireLines(db, axis.legalEntityId, query);
  const place = { ...query, legalEntityId: axis.legalEntityId, axis: axis.code };
  const sums = new Map((await sumSections(db, place)).map((row) => [row.section, row]));
  const whole = await sumClasses(db, place);
  const rows: AnalyticReportRow[] = axis.sections.flatMap(({ code, label, active }) => {
    const sum = sums.get(code);
    return sum === undefined && !active
      ? []
      : rowOf(code, label, sum?.chargesCents ?? 0, sum?.incomeCents ?? 0);
  });
  const chargesCents = sumCentsOf(rows, (row) => row.chargesCents);
  const incomeCents = sumCentsOf(rows, (row) => row.incomeCents);
  rows.push(rowOf(null, "Non ventilé", whole.chargesCents - chargesCents, whole.incomeCents - incomeCents));
  return { rows, ...whole, resultCents: whole.incomeCents - whole.chargesCents };
}

/** A page of the lines behind a row of the report. */
export async function listAnalyticLines(
  db: Connection,
  scope: Scope,
  { section, skip, limit, ...query }: z.output<typeof analyticLinesQuery>,
): Promise<{ lines: AnalyticLineAnswer[]; count: number }> {
  const axis = await axisOf(db, scope, query);
  await requireLines(db, axis.legalEntityId, query);
  const place = { ...query, legalEntityId: axis.legalEntityId, axis: axis.code, section };
  return {
    lines: await findPageOf(db, place, { skip, limit }),
    count: await countLinesOf(db, place),
  };
}
