import {
  kycDocumentStateWords,
  kycDocumentWords,
  kycPersonWords,
  kycStateWords,
  ownerByWords,
  riskWords,
  vigilanceWords,
} from "@grand-livre/contracts/kyc-words";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { holdings } from "@grand-livre/domain/kyc/ownership";
import { keptUntil, shownState } from "@grand-livre/domain/kyc/review";
import { writeTable } from "@grand-livre/einvoice/pdf/write-table";
import { type Application, today } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { writeZip, type ZipSource } from "../../kit/zip.ts";
import { findAuditPage } from "../audit-log/service.ts";
import { respondWithBytes } from "../file/service.ts";
import type { WholeFile } from "./file.ts";
import { beneficialOwnersOf } from "./present.ts";
import { openFile } from "./service.ts";
import { countryName, reasonText } from "./words.ts";

const instant = new Intl.DateTimeFormat("fr-FR", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "Europe/Paris",
});
const percent = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 2 });
const day = (date: string | null) => (date === null ? "—" : formatDate(date));
const yes = (value: boolean) => (value ? "Oui" : "Non");

type Line = readonly [part: string, what: string, text: string];

/** What happened to a file, as its history says it. */
const ACTIONS: Readonly<Record<string, string>> = {
  create: "Ouverture du dossier",
  open: "Consultation",
  update: "Modification",
  submit: "Mise en revue",
  validate: "Validation",
  refuse: "Refus",
  escalate: "Escalade au référent LCB-FT",
  reopen: "Réouverture de la revue",
  "add-document": "Pièce ajoutée",
  "read-document": "Pièce consultée",
  "accept-document": "Pièce acceptée",
  "refuse-document": "Pièce refusée",
  "request-document": "Pièces demandées",
  "check-freeze": "Contrôle du gel des avoirs",
  "clear-match": "Correspondance levée",
  export: "Export du dossier de contrôle",
  purge: "Suppression du dossier",
};

const MOST_ACCESSES = 200;

/** Who opened or changed a file, the latest first. @throws RefusalError KYC_NOT_FOUND */
export async function readAccesses(app: Application, caller: Caller, { row }: Pick<WholeFile, "row">) {
  const { id: resourceId, legalEntityId } = row;
  const filter = { resource: "kyc", resourceId, legalEntityId, limit: MOST_ACCESSES };
  const rows = await findAuditPage(app.db, caller.scope, filter);
  return rows.map(({ id, at, person, onBehalfOf, action }) => {
    const named = (one: NonNullable<typeof person>) => `${one.firstname} ${one.lastname}`.trim() || one.email;
    const who = person === null ? "Le tiers, par son lien" : named(person);
    return {
      id,
      at: at.toISOString(),
      person: onBehalfOf === null ? who : `${who}, pour ${named(onBehalfOf)}`,
      action: ACTIONS[action] ?? action,
    };
  });
}

function identityLines({ row }: WholeFile, today: string): Line[] {
  const part = "Tiers";
  return [
    [part, "Nom", row.name],
    [part, "Type", kycPersonWords[row.personKind]],
    [part, "Représentant", row.representativeName ?? "—"],
    [part, "Né le", day(row.representativeBirthDate)],
    [part, "Pays", row.country === null ? "—" : countryName(row.country)],
    [part, "Activité (NAF)", row.activityCode ?? "—"],
    [part, "PPE", yes(row.pep || row.owners.some(({ pep }) => pep))],
    ["Revue", "Statut", kycStateWords[shownState(row, today)]],
    ["Revue", "Décidé le", day(row.reviewedOn)],
    ["Revue", "Motif", row.reviewReason ?? row.escalationReason ?? "—"],
    ["Revue", "Prochaine revue", day(row.nextReviewOn)],
    ["Revue", "Conservation jusqu’au", day(keptUntil(row.relationEndedOn))],
    ["Risque", "Niveau", `${riskWords[row.riskLevel]}, ${row.riskScore} points sur 100`],
    ["Risque", "Vigilance", vigilanceWords[row.vigilance]],
    ...row.riskReasons.map((reason): Line => ["Risque", `+ ${reason.points} points`, reasonText(reason)]),
  ];
}

function ownerLines({ row }: WholeFile): Line[] {
  const parts = holdings(row.owners);
  const names = new Map(row.owners.map(({ id, name }) => [id, name]));
  return [
    ...row.owners.map(({ id, name, share, holds }): Line => {
      const whole = parts.get(id);
      const held = whole ? ` (${whole.numerator}/${whole.denominator} du tiers)` : "";
      const of = holds === null ? row.name : (names.get(holds) ?? "");
      return ["Détention", name, `${share.numerator}/${share.denominator} de ${of}${held}`];
    }),
    ...beneficialOwnersOf(row).map(
      ({ name, by, sharePercent }): Line => [
        "Bénéficiaire effectif",
        name,
        `${ownerByWords[by]}${by === "representative" ? "" : `, ${percent.format(sharePercent)}\u202f%`}`,
      ],
    ),
  ];
}

function checkLines({ row, documents }: WholeFile): Line[] {
  return [
    ...documents.map(
      ({ kind, state, fileName, issuedOn, expiresOn, receivedAt, reason, sha256 }): Line => [
        "Pièce",
        kycDocumentWords[kind],
        `${kycDocumentStateWords[state]}, ${fileName}, reçue le ${instant.format(receivedAt)}, émise le ${day(issuedOn)}, expire le ${day(expiresOn)}${reason === null ? "" : `, motif\u00a0: ${reason}`}, empreinte ${sha256.slice(0, 16)}`,
      ],
    ),
    ["Gel des avoirs", "Contrôlé le", day(row.freezeCheckedOn)],
    ["Gel des avoirs", "Liste publiée le", day(row.freezePublishedOn)],
    ...row.freezeMatches.map(
      ({ name, listed, score, cleared }): Line => [
        "Gel des avoirs",
        name,
        `Ressemble à ${listed} (${score} sur 100)\u00a0: ${cleared === null ? "à lever" : `levée, ${cleared}`}`,
      ],
    ),
  ];
}

/** A long text goes on in further rows: nothing of a control file is cut. */
const ROW_LETTERS = 105;

function* rowsOf(lines: readonly Line[]): Generator<readonly string[]> {
  for (const [part, what, text] of lines) {
    const rows = [""];
    for (const word of text.split(" ")) {
      const last = rows.at(-1) ?? "";
      if (last !== "" && last.length + word.length >= ROW_LETTERS) rows.push(word);
      else rows[rows.length - 1] = last === "" ? word : `${last} ${word}`;
    }
    for (const [at, row] of rows.entries()) yield at === 0 ? [part, what, row] : ["", "", row];
  }
}

/** The control file of a third party, as a PDF: what is known, what was decided, by whom. @throws RefusalError KYC_NOT_FOUND */
export async function exportFile(app: Application, caller: Caller, id: string): Promise<Response> {
  const file = await openFile(app, caller, id, "export");
  const pdf = await controlFile(app, caller, file);
  return respondWithBytes(pdf, "application/pdf", `dossier-kyc-${file.row.name}-${today(app)}.pdf`);
}

/** A name that any system can write. */
const plainName = (name: string) => name.replaceAll(/[^\p{L}\p{N}._ -]/gu, "_").slice(-120);

/** The control file with every document of it, as one ZIP. @throws RefusalError KYC_NOT_FOUND */
export async function exportArchive(app: Application, caller: Caller, id: string): Promise<Response> {
  const file = await openFile(app, caller, id, "export");
  const { row, documents } = file;
  const pdf = await controlFile(app, caller, file);
  async function* sources(): AsyncGenerator<ZipSource> {
    yield { name: "dossier-de-controle.pdf", bytes: [pdf], packed: true };
    for (const [at, { kind, fileName, sha256 }] of documents.entries()) {
      const bytes = (await app.files.stream(sha256)) as AsyncIterable<Uint8Array>;
      yield { name: `pieces/${at + 1}-${kind}-${plainName(fileName)}`, bytes, packed: true };
    }
  }
  const name = encodeURIComponent(`dossier-kyc-${plainName(row.name)}-${today(app)}.zip`);
  return new Response(ReadableStream.from(writeZip(sources())), {
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="dossier-kyc.zip"; filename*=UTF-8''${name}`,
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  });
}

async function controlFile(
  app: Application,
  caller: Caller,
  file: WholeFile,
): Promise<Uint8Array<ArrayBuffer>> {
  const accesses = await readAccesses(app, caller, file);
  const lines: Line[] = [
    ...identityLines(file, today(app)),
    ...ownerLines(file),
    ...checkLines(file),
    ...accesses.map(
      ({ at, person, action }): Line => ["Accès", instant.format(new Date(at)), `${action}, ${person}`],
    ),
  ];
  async function* rows() {
    yield* rowsOf(lines);
  }
  const parts: Uint8Array[] = [];
  for await (const bytes of writeTable({
    title: `Dossier de contrôle KYC\u00a0: ${file.row.name}`,
    subtitle: `Édité le ${instant.format(app.now())} par ${caller.firstname} ${caller.lastname}. Confidentiel, ne pas transmettre au tiers.`,
    columns: [
      { header: "Rubrique", share: 14 },
      { header: "Élément", share: 26 },
      { header: "Détail", share: 60 },
    ],
    rows: rows(),
  }))
    parts.push(bytes);
  return new Uint8Array(Buffer.concat(parts));
}
