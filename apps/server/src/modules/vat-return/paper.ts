import { Readable } from "node:stream";
import type { VatReturnFigures, vatReturnQuery } from "@grand-livre/contracts/vat-return";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { formatRate } from "@grand-livre/domain/money/format-amount";
import { type ReturnForm, returnForm } from "@grand-livre/domain/vat-return/return-form";
import { writeTable } from "@grand-livre/einvoice/pdf/write-table";
import type { z } from "zod";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { resolveBooks } from "../books/service.ts";
import { respondWithBytes } from "../file/service.ts";
import { type LoadedReturn, loadSources, locateReturn, readFigures } from "./load.ts";
import { dueDateOf } from "./present.ts";

const STATES = {
  to_prepare: "projet, non déposée",
  checked: "projet contrôlé, non déposé",
  to_file: "validée, non déposée",
  filed: "marquée déposée",
  rejected: "rejetée",
} as const;

/** The return on paper, in the order of the form. It is no filing: the page says so. */
export async function printReturn(
  app: Application,
  { scope }: Caller,
  query: z.output<typeof vatReturnQuery>,
): Promise<Response> {
  const books = await resolveBooks(app.db, scope, query.legalEntityRefId);
  const sources = await loadSources(app.db, books);
  const loaded = locateReturn(books, sources, query, query.version);
  const figures = await readFigures(app.db, loaded);
  const pages = writeTable({
    ...headOf(loaded),
    columns: COLUMNS,
    rows: Readable.from(paperRows(returnForm(loaded.form), figures)),
  });
  const bytes = new Uint8Array(await new Response(ReadableStream.from(pages)).arrayBuffer());
  return respondWithBytes(
    bytes,
    "application/pdf",
    `${loaded.form.toUpperCase()}-${books.entity.siren}-${query.endDate.slice(0, 7)}.pdf`,
  );
}

const COLUMNS = [
  { header: "Case", share: 8 },
  { header: "Libellé", share: 62 },
  { header: "Taux", share: 8, align: "right" },
  { header: "Base HT (€)", share: 12, align: "right" },
  { header: "Taxe (€)", share: 12, align: "right" },
] as const;

function headOf({ books, place, version, state, form }: LoadedReturn) {
  const { name, siren, vatNumber } = books.entity;
  const { startDate, endDate } = place.period;
  const corrected = version > 1 ? `, version ${version}` : "";
  const parts = [
    `${name}, SIREN ${siren}${vatNumber === null ? "" : `, TVA ${vatNumber}`}`,
    `état\u00a0: ${STATES[state]}`,
    `échéance ${formatDate(dueDateOf(books.entity, place.period, form))}`,
    "document de travail, Grand Livre ne transmet rien à l’administration",
  ];
  return {
    title: `Déclaration de TVA ${returnForm(form).title}, du ${formatDate(startDate)} au ${formatDate(endDate)}${corrected}`,
    subtitle: parts.join(" · "),
  };
}

/** The boxes in the order of the form, under the titles of its parts. */
export function* paperRows(
  form: ReturnForm,
  { boxes }: Pick<VatReturnFigures, "boxes">,
): Generator<readonly string[]> {
  let part: string | undefined;
  for (const row of form.boxes) {
    part = form.parts.find(({ from }) => from === row.box)?.title ?? part;
    const amount = boxes[row.box];
    if (amount === undefined && !form.totals.has(row.box)) continue;
    if (part !== undefined) yield ["", part.toUpperCase(), "", "", ""];
    part = undefined;
    const { baseEuros = 0, taxEuros = 0 } = amount ?? {};
    const isRate = row.box === "22A";
    yield [
      row.box,
      row.label,
      row.rateBasisPoints === null ? "" : formatRate(row.rateBasisPoints),
      baseEuros === 0 ? "" : euros(baseEuros),
      taxEuros === 0 && baseEuros !== 0 ? "" : `${euros(taxEuros)}${isRate ? "\u00a0%" : ""}`,
    ];
  }
}

/** `12\u202f346`. */
function euros(amount: number): string {
  return String(amount)
    .replace(/^-/, "\u2212")
    .replaceAll(/\B(?=(\d{3})+$)/g, "\u202f");
}
