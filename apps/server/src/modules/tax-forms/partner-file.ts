import type { taxPartnerFileQuery } from "@grand-livre/contracts/tax-forms";
import { roundToEuros } from "@grand-livre/domain/money/euros";
import { TAX_FORMS_YEAR } from "@grand-livre/domain/statement/tax-forms";
import { taxZones } from "@grand-livre/domain/statement/tax-zones";
import { writePartnerFile } from "@grand-livre/einvoice/edi/write-partner-file";
import type { z } from "zod";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { partnerCompany } from "../legal-entity/partner-service.ts";
import { figuresOf, leave, readPackage } from "./paper.ts";

/**
 * The package as the file of an EDI partner: F-IDENTIF with the regime, the exercise and the obligation, then the figures by
 * the zones of their forms.
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
    forms: taxZones([...figuresOf(told), ...net]).map(({ name, zones }) => ({
      name,
      zones: zones.map(({ id, euros: amount }) => zone(id, String(amount))),
    })),
  });
  return leave(app, caller, { told, asked }, bytes, "xml");
}
