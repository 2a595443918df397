import { sirenOfSiret } from "@grand-livre/domain/identifier/siren";
import { dayText } from "./amount.ts";
import type { DsnEmployer } from "./facts.ts";
import { block, type DsnBlock } from "./message.ts";
import { NORM_VERSION } from "./norm.ts";

/** Kinds of declarations that are made here (S20.G00.05.001). */
export const DSN_NATURES = { monthly: "01", stop: "04", return: "05", exit: "07" } as const;
export type DsnNature = keyof typeof DSN_NATURES;

/** Types of a declaration (S20.G00.05.002): one without employees has its own. */
export const DSN_KINDS = {
  normal: "01",
  empty: "02",
  replacing: "03",
  cancelling: "04",
  replacingEmpty: "05",
} as const;
export type DsnKind = keyof typeof DSN_KINDS;

export interface DsnHeader {
  readonly nature: DsnNature;
  readonly kind: DsnKind;
  /** First day of the month that is declared; the month of the event. */
  readonly month: string;
  /** The day of the file. */
  readonly madeOn: string;
  /** Fifteen digits at most, greater than that of any earlier declaration. */
  readonly number: string;
  readonly softwareVersion: string;
}

const nicOf = (siret: string) => siret.slice(9);

/** A whole message: what sends it, its declaration, the establishment, what it declares, its totals. */
export function dsnMessage(
  header: DsnHeader,
  employer: DsnEmployer,
  content: readonly DsnBlock[],
): DsnBlock[] {
  const siren = sirenOfSiret(employer.siret);
  const nic = nicOf(employer.siret);
  const { line1, postcode, city, name, naf, contactName, contactEmail, contactPhone } = employer;
  const isMonthly = header.nature === "monthly";
  const place = { "003": naf, "004": line1, "005": postcode, "006": city };
  const blocks = [
    block("S10.G00.00", {
      "001": "Grand Livre",
      "002": "Grand Livre",
      "003": header.softwareVersion,
      "005": "02",
      "006": NORM_VERSION,
      "007": "01",
      "008": "01",
    }),
    block("S10.G00.01", {
      "001": siren,
      "002": nic,
      "003": name,
      "004": line1,
      "005": postcode,
      "006": city,
    }),
    block("S10.G00.02", { "001": "01", "002": contactName, "004": contactEmail, "005": contactPhone }),
    block("S20.G00.05", {
      "001": DSN_NATURES[header.nature],
      "002": DSN_KINDS[header.kind],
      "003": "11",
      "004": header.number,
      "005": isMonthly ? dayText(header.month) : "",
      "007": dayText(header.madeOn),
      "008": isMonthly ? "01" : "",
      "009": header.number,
      "010": "01",
    }),
    block("S20.G00.07", { "001": contactName, "002": contactPhone, "003": contactEmail, "004": "08" }),
    block("S21.G00.06", { "001": siren, "002": nic, ...place, "015": employer.idcc.padStart(4, "0") }),
    block("S21.G00.11", {
      "001": nic,
      "002": naf,
      "003": line1,
      "004": postcode,
      "005": city,
      "017": "01",
      "022": employer.idcc.padStart(4, "0"),
    }),
    ...content,
  ];
  const rubrics = blocks.reduce((sum, { values }) => sum + values.length, 0);
  return [...blocks, block("S90.G00.90", { "001": String(rubrics + 2), "002": "1" })];
}
