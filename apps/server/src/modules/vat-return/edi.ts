import type { VatReturnFigures, vatReturnQuery } from "@grand-livre/contracts/vat-return";
import { type ReturnForm, returnForm } from "@grand-livre/domain/vat-return/return-form";
import { returnZones } from "@grand-livre/domain/vat-return/return-zones";
import { told, writeXml, type XmlNode } from "@grand-livre/einvoice/xml/write-xml";
import type { z } from "zod";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { resolveBooks } from "../books/service.ts";
import { respondWithBytes } from "../file/service.ts";
import { loadSources, locateReturn, readFigures } from "./load.ts";
import { dueDateOf } from "./present.ts";

/**
 * A return for another program: each figure that is not zero under the code of its zone in the EDI message
 * (docs/how-to/vat-return-file.md). Nothing is filed.
 */
export async function exportReturn(
  app: Application,
  { scope }: Caller,
  query: z.output<typeof vatReturnQuery>,
): Promise<Response> {
  const books = await resolveBooks(app.db, scope, query.legalEntityRefId);
  const loaded = locateReturn(books, await loadSources(app.db, books), query, query.version);
  const figures = await readFigures(app.db, loaded);
  const { place, version, state } = loaded;
  const { name, siren, vatNumber } = books.entity;
  const form = returnForm(loaded.form);
  const text = writeXml({
    "declaration-tva": {
      "@formulaire": form.edi,
      "@format": "1",
      identite: { siren, tva: told(vatNumber), nom: name },
      periode: { "@debut": place.period.startDate, "@fin": place.period.endDate },
      echeance: dueDateOf(books.entity, place.period, loaded.form),
      version: String(version),
      etat: state,
      zones: { zone: ediZones(form, figures) },
    },
  });
  const file = `${loaded.form.toUpperCase()}-${siren}-${place.period.endDate.slice(0, 7)}.xml`;
  return respondWithBytes(new TextEncoder().encode(text), "application/xml", file);
}

/** The figures that the form takes, in its order; a return of nothing says so with the form's own zone. */
export function ediZones(
  form: ReturnForm,
  { boxes, nil }: Pick<VatReturnFigures, "boxes" | "nil">,
): XmlNode[] {
  if (nil) return [{ "@code": form.nilZone, "#": "1" }];
  return returnZones(form, boxes).map(({ code, box, euros }) => ({
    "@code": code,
    "@case": box,
    "#": String(euros),
  }));
}
