import { Readable } from "node:stream";
import type { feeFileQuery, feePaperQuery } from "@grand-livre/contracts/declaration";
import type { PostalAddress } from "@grand-livre/contracts/postal-address";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { feeFile } from "@grand-livre/domain/declaration/fee-file";
import { FEE_NATURE_LABELS, type FeeControl } from "@grand-livre/domain/declaration/fee-statement";
import { formatAmount, formatMoney } from "@grand-livre/domain/money/format-amount";
import { writeTable } from "@grand-livre/einvoice/pdf/write-table";
import type { z } from "zod";
import { type Application, today } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { inCommand } from "../../kit/command.ts";
import { respondWithBytes } from "../file/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { loadDeclaration } from "./details.ts";
import { type Fees, feeKey, readFees } from "./fees.ts";

type Asked = z.output<typeof feePaperQuery>;

async function feesOfYear(app: Application, caller: Caller, { legalEntityRefId, year }: Asked) {
  const entity = await resolveLegalEntity(app.db, legalEntityRefId);
  await loadDeclaration(app, app.db, caller, entity.id, feeKey(year));
  return { entity, ...(await readFees(app.db, entity.id, year)) };
}

const WORDS: Readonly<Record<FeeControl, string>> = {
  NO_THIRD_PARTY: "tiers manquant",
  NO_SIRET: "SIRET manquant",
  NO_ADDRESS: "adresse incomplète",
  FOREIGN_COUNTRY: "code du pays à compléter",
};

/** The DAS2 on paper; it is no filing. @throws RefusalError LEGAL_ENTITY_NOT_FOUND, DECLARATION_NOT_FOUND */
export async function printFees(app: Application, caller: Caller, query: Asked): Promise<Response> {
  const { entity, rows, thresholdCents } = await feesOfYear(app, caller, query);
  const pages = writeTable({
    title: `DAS2 ${query.year}, honoraires et commissions versés`,
    subtitle: `${entity.name}, SIREN ${entity.siren} · au-delà de ${formatMoney(thresholdCents)} TTC par bénéficiaire · édité le ${formatDate(today(app))} · document de travail, rien n’est transmis`,
    columns: [
      { header: "Bénéficiaire", share: 28 },
      { header: "SIRET", share: 14 },
      { header: "Nature", share: 18 },
      { header: "Versé TTC", share: 12, align: "right" },
      { header: "Déclaré (€)", share: 10, align: "right" },
      { header: "Observation", share: 34 },
    ],
    rows: Readable.from(rows.map(paperRow)),
  });
  const bytes = new Uint8Array(await new Response(ReadableStream.from(pages)).arrayBuffer());
  const fileName = `DAS2-${entity.siren}-${query.year}.pdf`;
  await auditFees(app, caller, entity.id, { year: query.year, fileName });
  return respondWithBytes(bytes, "application/pdf", fileName);
}

function paperRow(row: Fees["rows"][number]): string[] {
  const { name, siret, category, paidCents, declared, declaredEuros, controls, correction } = row;
  const said = [correction.excluded && "exclu", ...controls.map((code) => WORDS[code]), correction.reason];
  return [
    name,
    siret ?? "",
    FEE_NATURE_LABELS[category],
    formatAmount(paidCents),
    declared ? formatAmount(declaredEuros * 100).replace(/,00$/, "") : "",
    said.filter(Boolean).join(", "),
  ];
}

/**
 * The file of the DAS2.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, DECLARATION_NOT_FOUND, FEE_FILE_EMPTY, FEE_FILE_INCOMPLETE with what is missing
 */
export async function writeFeeFile(
  app: Application,
  caller: Caller,
  query: z.output<typeof feeFileQuery>,
): Promise<Response> {
  const { entity, rows } = await feesOfYear(app, caller, query);
  const declared = rows.filter((row) => row.declared);
  if (declared.length === 0) throw new RefusalError("FEE_FILE_EMPTY");
  const { siret } = entity;
  const address = entity.address as PostalAddress | null;
  const missing = [
    ...(siret === null ? ["SIRET de l’entreprise"] : []),
    ...(address === null ? ["adresse de l’entreprise"] : []),
    ...declared.flatMap((row) =>
      row.controls.filter((code) => code !== "FOREIGN_COUNTRY").map((code) => `${row.name} (${WORDS[code]})`),
    ),
  ];
  if (siret === null || address === null || missing.length > 0)
    throw new RefusalError("FEE_FILE_INCOMPLETE", { missing: missing.slice(0, 10).join(", ") });
  const { year, activity, wages: paysWages } = query;
  const contact = { name: query.contactName, email: query.contactEmail, phone: query.contactPhone };
  const text = feeFile(
    { siret, name: entity.name, address, activity, year, paysWages, contact },
    declared.flatMap((row) =>
      row.address === null
        ? []
        : [
            {
              siret: row.siret,
              name: row.name,
              address: row.address,
              nature: row.category,
              euros: row.declaredEuros,
            },
          ],
    ),
  );
  const fileName = `DAS2-${entity.siren}-${year}.txt`;
  await auditFees(app, caller, entity.id, { year, fileName, beneficiaries: declared.length });
  return respondWithBytes(new TextEncoder().encode(text), "text/plain", fileName);
}

const auditFees = (app: Application, caller: Caller, legalEntityId: string, details: object) =>
  inCommand(app, caller, (command) =>
    command.audit({
      action: "export",
      resource: "declaration",
      legalEntityId,
      details: { kind: "fees", ...details },
    }),
  );
