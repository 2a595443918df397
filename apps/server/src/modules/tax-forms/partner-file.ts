import type {
  ListedHoldingAnswer,
  TaxFormsAnswer,
  taxPartnerFileQuery,
} from "@grand-livre/contracts/tax-forms";
import { roundToEuros } from "@grand-livre/domain/money/euros";
import { capitalGain, type DisposedAsset } from "@grand-livre/domain/statement/capital-gains";
import { TAX_FORMS_YEAR } from "@grand-livre/domain/statement/tax-forms";
import { type TaxRows, taxZones } from "@grand-livre/domain/statement/tax-zones";
import { type PartnerDatum, writePartnerFile } from "@grand-livre/einvoice/edi/write-partner-file";
import type { z } from "zod";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { disposalsWithin } from "../asset/service.ts";
import { partnerCompany } from "../legal-entity/partner-service.ts";
import { figuresOf, leave, readPackage } from "./paper.ts";

type Rows = TaxRows<PartnerDatum>;

/**
 * The package as the file of an EDI partner: F-IDENTIF with the regime, the exercise and the obligation, then the figures by
 * the zones of their forms, and a row for each asset that left, holder and subsidiary. It tells birth dates: it asks for the
 * right to export and is logged.
 * @throws RefusalError FISCAL_EXERCISE_NOT_FOUND, PARTNER_FILE_INCOMPLETE
 */
export async function writePartnerPackage(
  app: Application,
  caller: Caller,
  { obligation, test, ...asked }: z.output<typeof taxPartnerFileQuery>,
): Promise<Response> {
  const told = await readPackage(app, caller, asked);
  const { exercise, entity, rows, result } = told;
  const { siren } = entity;
  const [from, to] = [exercise.startDate, exercise.endDate].map((day) => day.replaceAll("-", ""));
  const corporate = result.forms.some(({ form }) => form === "2065");
  const zone = (id: string, value: string | undefined) => ({ id, value: value ?? "" });
  const net = rows.map(({ form, code, netCents }) => ({
    form,
    box: code,
    euros: roundToEuros(netCents),
    isNet: true,
  }));
  const unnumbered = result.forms.flatMap(({ form, rows: lines }) =>
    lines.flatMap(({ boxes, names, cents }) =>
      names.flatMap((box, at) =>
        boxes[at] === "" ? [{ form, box, euros: roundToEuros(cents[at] ?? 0) }] : [],
      ),
    ),
  );
  const counts = result.holdings.boxes.map(({ form, box, count }) => ({ form, box, euros: count }));
  const disposals = await disposalsWithin(app.db, exercise.legalEntityId, exercise);
  const gains: Rows = {
    form: asked.regime === "normal" ? "2059-A" : "2033-C",
    rows: disposals.map((asset) => gainRow(asset, corporate)),
  };
  const bytes = writePartnerFile({
    procedure: "TDFC",
    isTest: test === true,
    reference: `${siren}-${to}-${asked.regime === "normal" ? "RN" : "RS"}`,
    vintage: String(TAX_FORMS_YEAR).slice(2),
    obligation,
    company: partnerCompany(entity),
    identification: [
      zone("BA", "BI"),
      zone("BB", asked.regime === "normal" ? "RN" : "RS"),
      zone("BC", corporate ? "IS" : "IR"),
      zone("BF", "NOR"),
      zone("CA", from),
      zone("CB", to),
      { id: "DA", currency: "EUR" },
      zone("KD", obligation),
    ],
    forms: taxZones([...figuresOf(told), ...net, ...unnumbered, ...counts], {
      corporate,
      tables: [gains, ...holdingRows(result)],
    }).map(({ name, zones, repeated }) => ({
      name,
      zones: [
        ...zones.map(({ id, euros: amount }) => zone(id, String(amount))),
        ...repeated.map(({ id, cells }) => ({ id, occurrences: cells })),
      ],
    })),
  });
  return leave(app, caller, { told, asked }, bytes, "xml");
}

const dayOf = (day: string | null) => (day ? { value: day.replaceAll("-", "") } : undefined);

function gainRow(asset: DisposedAsset, corporate: boolean): Rows["rows"][number] {
  const names = ["cost", "charged", "rest", "price", "gain", "short", "long"];
  const amounts = capitalGain(asset, corporate).map(roundToEuros);
  return {
    label: { text: asset.label },
    acquired: dayOf(asset.acquisitionDate),
    ...Object.fromEntries(
      names.map((name, at) => [name, amounts[at] ? { value: String(amounts[at]) } : undefined]),
    ),
  };
}

/** Companies, persons and subsidiaries count their rows apart. */
function holdingRows({ holdings: { boxes, holders, subsidiaries } }: TaxFormsAnswer): Rows[] {
  const row = (one: ListedHoldingAnswer): Rows["rows"][number] => {
    const { kind, firstNames, siren, legalForm, address, shares } = one;
    const party = {
      kind: kind === "person" ? ("person" as const) : ("company" as const),
      name: [one.name, firstNames].filter(Boolean).join(" "),
      siren: siren ?? undefined,
      legalForm: legalForm ?? undefined,
      address: address ?? undefined,
    };
    return {
      [kind]: { party },
      [`${kind}Shares`]: shares ? { value: shares } : undefined,
      birthDate: dayOf(one.birthDate),
    };
  };
  const [held = "", holds = ""] = [...new Set(boxes.map(({ form }) => form))];
  const of = (form: string, some: readonly ListedHoldingAnswer[]) => ({ form, rows: some.map(row) });
  return [
    of(
      held,
      holders.filter(({ kind }) => kind === "company"),
    ),
    of(
      held,
      holders.filter(({ kind }) => kind === "person"),
    ),
    of(holds, subsidiaries),
  ];
}
