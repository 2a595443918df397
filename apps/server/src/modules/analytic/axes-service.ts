import type {
  AnalyticAxisAnswer,
  CreateAnalyticAxisBody,
  UpdateAnalyticAxisBody,
} from "@grand-livre/contracts/analytic";
import { checkAxis } from "@grand-livre/domain/analytic/axis";
import { fold } from "@grand-livre/domain/text/fold";
import { ownedRows, type RowOf } from "../../database/owned-rows.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { companyResource } from "../../kit/company-resource.ts";
import type { Actor } from "../audit/service.ts";
import { requireLines } from "../ledger/archived-service.ts";
import { findUsedSections } from "./repository.ts";

type Parts = Pick<AnalyticAxisAnswer, "sections" | "keys">;
export type Axis = Omit<RowOf<"analyticAxis">, keyof Parts> & Parts;

const stored = ({ sections, keys }: Parts) => ({
  sections: JSON.stringify(sections),
  keys: JSON.stringify(keys),
});
const searchKey = (code: string, label: string) => fold(`${code} ${label}`);

/** Axes with their sections and keys. Splits keep the codes: a code in use is neither renamed nor removed. */
export const analyticAxes = companyResource<
  "analyticAxis",
  Axis,
  CreateAnalyticAxisBody,
  UpdateAnalyticAxisBody,
  Actor
>({
  rows: ownedRows<"analyticAxis", Axis>("analyticAxis"),
  name: "analytic-axis",
  notFound: "ANALYTIC_AXIS_NOT_FOUND",
  audited: ({ code }) => ({ code }),
  async create(_, { legalEntityRefId: __, sections, keys, ...body }) {
    const problem = checkAxis({ sections, keys });
    if (problem) orRefuse(problem);
    return { ...body, ...stored({ sections, keys }), searchKey: searchKey(body.code, body.label) };
  },
  async update({ tx }, row, { version: _, sections = row.sections, keys = row.keys, ...body }) {
    const problem = checkAxis({ sections, keys });
    if (problem) orRefuse(problem);
    const kept = new Set(sections.map(({ code }) => code));
    const used = await findUsedSections(tx, row);
    const section = used.find((code) => !kept.has(code));
    if (section !== undefined) throw new RefusalError("ANALYTIC_SECTION_USED", { section });
    // Lines in the archives may have it.
    if (row.sections.some(({ code }) => !kept.has(code))) await requireLines(tx, row.legalEntityId, {});
    const label = body.label ?? row.label;
    return { ...body, ...stored({ sections, keys }), searchKey: searchKey(row.code, label) };
  },
  async remove({ tx }, row) {
    const used = await findUsedSections(tx, row);
    if (used.length > 0) throw new RefusalError("ANALYTIC_AXIS_USED");
    await requireLines(tx, row.legalEntityId, {});
  },
});
