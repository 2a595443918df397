import type {
  CapturedBill,
  CapturedField,
  PageFields,
  Period,
  ReadLine,
  ReadRate,
  VatPointRule,
} from "../bill/captured-bill.ts";
import { boxAround } from "../page/page-text.ts";
import type { Found, Segment } from "../page/segments.ts";
import type { CalibratedField, Origin } from "./confidence.ts";
import { type Evidence, evidenceOf } from "./evidence.ts";
import { announced, placeOf, rounded } from "./fields.ts";
import type { FoundLine } from "./find-lines.ts";
import type { PageReading } from "./reading.ts";

/** What was settled of the bill, which the fields repeat with their places. */
type Settled = Pick<CapturedBill, "lines" | "vatBreakdown">;

/** Recognised letters under this confidence are often wrong. */
const SURE_LETTERS = 0.8;

/** Numbers, period, VAT mention, rates and lines, each with its place, its text, how sure it is and why. */
export function pageFieldsOf(
  reading: PageReading,
  { lines, vatBreakdown }: Settled,
  found: readonly FoundLine[],
  origin: Origin,
): PageFields {
  const { identifiers, dates, mentions, totals } = reading;
  const evidence = evidenceOf(reading, origin);
  const field = <T>(
    name: Exclude<CalibratedField, "line">,
    value: T | null | undefined,
    place: Found | undefined,
  ): CapturedField<T> | null => {
    if (value === null || value === undefined) return null;
    return { value, ...announced(origin, name, evidence[name]), ...placeOf(place) };
  };
  const { siret, vat } = identifiers;
  const { period } = dates;
  const service = period === null ? null : { startDate: period.start.value, endDate: period.end.value };
  // Without a printed table the rates were worked out from the lines, which have their places.
  const rates = totals.rows.length === 0 ? [] : vatBreakdown;
  return {
    supplierSiret: field("supplierSiret", siret?.value, siret?.found),
    supplierVatNumber: field("supplierVatNumber", vat?.value, vat?.found),
    servicePeriod: field<Period>("servicePeriod", service, period?.start.found),
    vatPointRule: field<VatPointRule>("vatPointRule", mentions.vatPoint?.rule, mentions.vatPoint?.found),
    vatRates: rates.flatMap(({ rateBasisPoints, baseCents, taxCents }, rank) => {
      if (rateBasisPoints === null) return [];
      const value: ReadRate = { rateBasisPoints, baseCents, taxCents };
      return field("vatRate", value, totals.rows[rank]?.amounts[0]?.found) ?? [];
    }),
    lines: found.flatMap((row, rank) => {
      const line = lines[rank];
      if (line === undefined || line.netCents === null) return [];
      const { label, quantity, unitPrice, netCents, vatRateBasisPoints } = line;
      const value: ReadLine = { label, quantity, unitPrice, netCents, vatRateBasisPoints };
      return [{ value, ...announced(origin, "line", lineEvidence(value, row)), ...placeOfRow(row.members) }];
    }),
  };
}

/** Lines are answered only when they add up: what differs is whether quantity × price proves the row. */
export function lineEvidence(
  { unitPrice }: ReadLine,
  { members, isDerived }: Pick<FoundLine, "members" | "isDerived">,
): Evidence {
  const words = members.flatMap((member) => member.words);
  const isSure = words.every(({ confidence }) => confidence >= SURE_LETTERS);
  const proof = unitPrice === null ? "sum" : isDerived ? "sum and derived price" : "sum and price";
  const page = `lu page ${members[0]?.page ?? 1}`;
  const priced = isDerived ? "quantité ou prix déduit du montant, " : "quantité × prix = montant, ";
  return {
    grade: `${proof}${isSure ? "" : " unsure"}`,
    reason: `${page}, ${unitPrice === null ? "" : priced}les lignes s’additionnent au total HT`,
  };
}

function placeOfRow(members: readonly Segment[]): Pick<CapturedField<unknown>, "page" | "box" | "text"> {
  const [first] = members;
  if (first === undefined) return {};
  const box = first.place(boxAround(members.map((member) => member.box)));
  return { page: first.page, box: rounded(box), text: members.map(({ text }) => text).join("  ") };
}
