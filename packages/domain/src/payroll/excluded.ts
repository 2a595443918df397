import { type Refusal, refuse } from "../refusal.ts";
import type { ContractKind } from "./employer.ts";

export type ExcludedRefusal =
  | Refusal<"PAYSLIP_OFFICER", { employee: string }>
  | Refusal<"PAYSLIP_TERRITORY", { employee: string; siret: string }>;

interface PayCase {
  readonly employee: string;
  readonly contract: ContractKind;
  readonly job: string;
  readonly siret: string;
  /** Of the establishment; null: unknown. */
  readonly postcode: string | null;
}

/** Overseas territories have rates, reliefs and grids of their own. */
const OVERSEAS = /^(?:97|98)/;
/** Bas-Rhin, Haut-Rhin and Moselle: a local health scheme (CSS, art. L. 325-1) and an apprenticeship tax of their own. */
const ALSACE_MOSELLE = /^(?:57|67|68)/;

export const isAlsaceMoselle = (postcode: string | null): boolean =>
  postcode !== null && ALSACE_MOSELLE.test(postcode);

/** Presidents and managing directors of a SAS or an SA have neither unemployment insurance nor the relief (CSS, art. L. 241-13). */
const OFFICER = /^(?:présidente?|directeur général|directrice générale)(?:\s+(?:de|du)\s.*)?$/i;

/** What this version does not calculate, or what was typed as another contract than it is, is refused. */
export function refuseExcluded({
  employee,
  contract,
  job,
  siret,
  postcode,
}: PayCase): ExcludedRefusal | undefined {
  if (contract !== "officer" && OFFICER.test(job.trim())) return refuse("PAYSLIP_OFFICER", { employee });
  if (postcode !== null && OVERSEAS.test(postcode)) return refuse("PAYSLIP_TERRITORY", { employee, siret });
  return undefined;
}
