import type { VatReturnFigures, vatPartnerFileQuery } from "@grand-livre/contracts/vat-return";
import { type ReturnForm, returnForm } from "@grand-livre/domain/vat-return/return-form";
import { paymentReference, returnZones } from "@grand-livre/domain/vat-return/return-zones";
import { type PartnerZone, writePartnerFile } from "@grand-livre/einvoice/edi/write-partner-file";
import type { z } from "zod";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { inCommand } from "../../kit/command.ts";
import { resolveBooks } from "../books/service.ts";
import { respondWithBytes } from "../file/service.ts";
import { partnerCompany } from "../legal-entity/partner-service.ts";
import { loadSources, locateReturn, readFigures } from "./load.ts";

type Asked = z.output<typeof vatPartnerFileQuery>;

/**
 * A return as the file of an EDI partner, who checks, signs and transmits it: T-IDENTIF with the period, the obligation
 * and the payment, then the zones of the form. A return that pays nothing, or without account and BIC, orders no payment.
 * @throws RefusalError PARTNER_FILE_INCOMPLETE, VAT_RETURN_NOT_FOUND, VAT_RETURN_PERIOD_INVALID
 */
export async function writePartnerReturn(app: Application, caller: Caller, query: Asked): Promise<Response> {
  const books = await resolveBooks(app.db, caller.scope, query.legalEntityRefId);
  const loaded = locateReturn(books, await loadSources(app.db, books), query, query.version);
  const figures = await readFigures(app.db, loaded);
  const { entity } = books;
  const { startDate, endDate } = loaded.place.period;
  const form = returnForm(loaded.form);
  const { obligation, bic } = query;
  const payment =
    figures.payableEuros > 0 && entity.iban !== null && bic !== undefined
      ? { iban: entity.iban, bic, euros: figures.payableEuros }
      : undefined;
  const isTest = query.test === true;
  const bytes = writePartnerFile({
    procedure: "TVA",
    isTest,
    reference: `${entity.siren}-${endDate.replaceAll("-", "")}-V${loaded.version}`,
    vintage: endDate.slice(2, 4),
    obligation,
    company: partnerCompany(entity),
    identification: [
      { id: "CA", value: startDate.replaceAll("-", "") },
      { id: "CB", value: endDate.replaceAll("-", "") },
      ...(payment === undefined
        ? []
        : [
            { id: "GA", iban: payment.iban, bic: payment.bic },
            { id: "HA", value: String(payment.euros) },
            { id: "KA", value: paymentReference(form, obligation, { startDate, endDate }) },
          ]),
      { id: "KD", value: obligation },
    ],
    forms: [{ name: form.edi, zones: zonesOf(form, figures) }],
  });
  const fileName = `EDI-${loaded.form.toUpperCase()}-${entity.siren}-${endDate.slice(0, 7)}.xml`;
  await inCommand(app, caller, (command) =>
    command.audit({
      action: "export",
      resource: "vat-return",
      resourceId: loaded.row?.id,
      legalEntityId: entity.id,
      details: {
        fileName,
        startDate,
        endDate,
        version: loaded.version,
        isTest,
        paidEuros: payment?.euros ?? 0,
      },
    }),
  );
  return respondWithBytes(bytes, "application/xml", fileName);
}

function zonesOf(form: ReturnForm, { boxes, nil }: VatReturnFigures): PartnerZone[] {
  if (nil) return [{ id: form.nilZone, value: "X" }];
  return returnZones(form, boxes).map(({ code, euros }) => ({ id: code, value: String(euros) }));
}
