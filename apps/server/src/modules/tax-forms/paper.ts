import type { TaxPackageRow, TaxTableAnswer } from "@grand-livre/contracts/report";
import type {
  ListedHoldingAnswer,
  TaxFormAnswer,
  TaxFormsAnswer,
  taxFormsQuery,
} from "@grand-livre/contracts/tax-forms";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { roundToEuros } from "@grand-livre/domain/money/euros";
import { formatAmount } from "@grand-livre/domain/money/format-amount";
import { DEPRECIATION_BOXES } from "@grand-livre/domain/statement/tax-package";
import { type BookletBlock, type BookletRow, writeBooklet } from "@grand-livre/einvoice/pdf/write-booklet";
import type { z } from "zod";
import { type Application, today } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { inCommand } from "../../kit/command.ts";
import { identityLines, readTaxTables } from "../annual-accounts/service.ts";
import { respondWithBytes } from "../file/service.ts";
import { resolveExercise } from "../fiscal-exercise/service.ts";
import { legalEntityById } from "../legal-entity/service.ts";
import { readTaxPackage } from "../report/service.ts";
import { readTaxForms } from "./service.ts";

type Asked = z.output<typeof taxFormsQuery>;

const TITLES: Readonly<Record<string, string>> = {
  "2050": "2050, bilan actif",
  "2051": "2051, bilan passif",
  "2052": "2052, compte de résultat",
  "2053": "2053, compte de résultat (suite)",
  "2033-A": "2033-A, bilan simplifié",
  "2033-B": "2033-B, compte de résultat simplifié",
};
const NOT_FILED = "Non déposé\u202f: à transmettre par un partenaire EDI.";

/** All that the tax package of an exercise holds. */
export async function readPackage(app: Application, { scope }: Caller, asked: Asked) {
  const exercise = await resolveExercise(app.db, scope, asked.fiscalExerciseRefId);
  const entity = await legalEntityById(app.db, exercise.legalEntityId);
  const { rows } = await readTaxPackage(app.db, scope, { ...asked, drafts: false });
  const tables =
    asked.regime === "normal" ? (await readTaxTables(app.db, scope, asked.fiscalExerciseRefId)).tables : [];
  return { exercise, entity, rows, tables, result: await readTaxForms(app.db, scope, asked) };
}
type Package = Awaited<ReturnType<typeof readPackage>>;

/** The tax package bound in one PDF, in the order of the forms. It is no filing. @throws RefusalError FISCAL_EXERCISE_NOT_FOUND */
export async function printTaxPackage(app: Application, caller: Caller, asked: Asked): Promise<Response> {
  const told = await readPackage(app, caller, asked);
  const { exercise, entity, rows, tables, result } = told;
  const span = `Exercice du ${formatDate(exercise.startDate)} au ${formatDate(exercise.endDate)}`;
  const isCover = ({ form }: TaxFormAnswer) => form === "2065" || form === "2031";
  const forms = [...new Set(rows.map(({ form }) => form))];
  const bytes = await writeBooklet({
    title: `Liasse fiscale, régime ${asked.regime === "normal" ? "réel normal" : "simplifié"}`,
    company: entity.name,
    cover: [span, ...identityLines(entity), `Édité le ${formatDate(today(app))}`, "", NOT_FILED],
    mark: "Non déposé",
    foot: `${entity.name}, SIREN ${entity.siren} · ${span} · montants en euros`,
    createdAt: app.now(),
    chapters: [
      ...chapters(result.forms.filter(isCover)),
      ...forms.map((form) => ({
        title: TITLES[form] ?? form,
        blocks: [statementTable(rows.filter((row) => row.form === form))],
      })),
      ...chapters(tables.map((table) => ({ ...table, rows: table.rows.map(ofTable) }))),
      ...chapters(result.forms.filter((form) => !isCover(form))),
      ...holdingChapters(result),
      { title: "Montants saisis et motifs", blocks: typedBlocks(result, asked) },
      { title: "Contrôles", blocks: [checkTable(result)] },
    ],
  });
  return leave(app, caller, { told, asked }, new Uint8Array(bytes), "pdf");
}

/** Each figure by form and box, with the exercise and the company, for a partner who files it. @throws RefusalError FISCAL_EXERCISE_NOT_FOUND */
export async function writeTaxFile(app: Application, caller: Caller, asked: Asked): Promise<Response> {
  const told = await readPackage(app, caller, asked);
  const { exercise, entity, result } = told;
  const file = {
    notice: NOT_FILED,
    company: { name: entity.name, siren: entity.siren },
    exercise: { startDate: exercise.startDate, endDate: exercise.endDate },
    regime: asked.regime,
    figures: figuresOf(told),
    // Figures of frames that print no box.
    unnumbered: result.forms.flatMap(({ form, title, headers, rows: lines }) =>
      lines.flatMap(({ label, boxes, names, cents }) =>
        cents.flatMap((one, at) =>
          boxes[at] === "" && one !== 0
            ? [
                {
                  form,
                  title,
                  name: names[at],
                  label,
                  column: headers[at],
                  euros: roundToEuros(one),
                  cents: one,
                },
              ]
            : [],
        ),
      ),
    ),
    holdings: {
      counts: result.holdings.boxes,
      holders: result.holdings.holders,
      subsidiaries: result.holdings.subsidiaries,
    },
  };
  const bytes = new TextEncoder().encode(`${JSON.stringify(file, null, 2)}\n`);
  return leave(app, caller, { told, asked }, bytes, "json");
}

/** What is not zero, by form and box. */
export function figuresOf({ rows, tables, result }: Package) {
  const figure = (form: string, box: string, label: string, cents: number) =>
    box === "" || cents === 0 ? [] : [{ form, box, label, euros: roundToEuros(cents), cents }];
  return [
    ...rows.flatMap(({ form, code, label, grossCents, depreciationCents }) => [
      ...figure(form, code, label, grossCents),
      ...figure(form, DEPRECIATION_BOXES[code] ?? "", `${label}, amort. et dépréc.`, depreciationCents),
    ]),
    ...[...tables, ...result.forms].flatMap((table: TaxTableAnswer | TaxFormAnswer) =>
      table.rows.flatMap(({ label, boxes, cents }) =>
        cents.flatMap((one, at) => figure(table.form, boxes[at] ?? "", label, one)),
      ),
    ),
  ];
}

type Left = { readonly told: Package; readonly asked: Asked };

const MEDIA = { pdf: "application/pdf", json: "application/json", xml: "application/xml" } as const;

export async function leave(
  app: Application,
  caller: Caller,
  { told: { exercise, entity, result }, asked }: Left,
  bytes: Uint8Array<ArrayBuffer>,
  format: keyof typeof MEDIA,
): Promise<Response> {
  const fileName = `liasse-${entity.siren}-${exercise.endDate}.${format}`;
  const failed = result.checks.filter((one) => one.leftCents !== one.rightCents).map(({ label }) => label);
  await inCommand(app, caller, (command) =>
    command.audit({
      action: "export",
      resource: "tax-forms",
      resourceId: exercise.id,
      legalEntityId: exercise.legalEntityId,
      details: { fileName, regime: asked.regime, failed },
    }),
  );
  return respondWithBytes(bytes, MEDIA[format], fileName);
}

const AMOUNT = { share: 16, align: "right" } as const;
const euros = (cents: number | null) =>
  cents === null || cents === 0 ? "" : formatAmount(roundToEuros(cents) * 100).replace(/,00$/, "");

function statementTable(rows: readonly TaxPackageRow[]): BookletBlock {
  const withGross = rows.some(({ code }) => DEPRECIATION_BOXES[code] !== undefined);
  return {
    kind: "table",
    columns: [
      { header: "Case", share: 6 },
      { header: "Poste", share: withGross ? 62 : 50 },
      ...(withGross
        ? [
            { header: "Brut", ...AMOUNT },
            { header: "Case", share: 6 },
            { header: "Amort. et dépréc.", ...AMOUNT },
          ]
        : []),
      ...["Net", "Exercice N-1"].map((header) => ({ header, ...AMOUNT })),
    ],
    rows: rows.map((row) => ({
      cells: [
        row.code,
        row.label,
        ...(withGross
          ? [euros(row.grossCents), DEPRECIATION_BOXES[row.code] ?? "", euros(row.depreciationCents)]
          : []),
        euros(row.netCents),
        euros(row.previousCents),
      ],
      strong: row.kind === "total",
    })),
  };
}

const ofTable = (row: TaxTableAnswer["rows"][number]): TaxFormAnswer["rows"][number] => ({
  ...row,
  kind: row.total ? "total" : "line",
  names: row.boxes,
  typed: [],
});

/** A chapter a form: its frames, each under its title. */
function chapters(forms: readonly TaxFormAnswer[]) {
  return [...Map.groupBy(forms, ({ form }) => form)].map(([form, frames]) => ({
    title: frames.length > 1 ? form : (frames[0]?.title ?? form),
    blocks: frames.flatMap((frame): BookletBlock[] =>
      frames.length > 1 ? [{ kind: "heading", text: frame.title }, formTable(frame)] : [formTable(frame)],
    ),
  }));
}

/** One figure a line has its box before the label, several have it before each figure. */
function formTable({ headers, rows }: TaxFormAnswer): BookletBlock {
  const isSingle = headers.length === 1;
  const cellsOf = ({ label, boxes, cents, kind }: TaxFormAnswer["rows"][number]): string[] => {
    if (kind === "heading") return [...(isSingle ? [""] : []), label, ...headers.map(() => "")];
    if (isSingle) return [boxes[0] ?? "", label, euros(cents[0] ?? 0)];
    return [label, ...cents.map((one, at) => [boxes[at], euros(one)].filter(Boolean).join("  "))];
  };
  return {
    kind: "table",
    columns: [
      ...(isSingle ? [{ header: "Case", share: 9 }] : []),
      { header: "Libellé", share: isSingle ? 75 : 36 },
      ...headers.map((header) => ({ header, ...AMOUNT })),
    ],
    rows: rows.map((row): BookletRow => ({ cells: cellsOf(row), strong: row.kind !== "line" })),
  };
}

/** The lists of holders and of subsidiaries, each under its counts. */
function holdingChapters({ holdings: { boxes, holders, subsidiaries } }: TaxFormsAnswer) {
  return [...Map.groupBy(boxes, ({ form }) => form)].map(([form, counts], at) => ({
    title: `${form}, ${at === 0 ? "composition du capital social" : "filiales et participations"}`,
    blocks: [
      {
        kind: "table",
        columns: [
          { header: "Case", share: 9 },
          { header: "Libellé", share: 75 },
          { header: "Nombre", ...AMOUNT },
        ],
        rows: counts.map(({ box, label, count }) => ({ cells: [box, label, `${count}`] })),
      },
      holdingTable(at === 0 ? holders : subsidiaries),
    ] as BookletBlock[],
  }));
}

function holdingTable(rows: readonly ListedHoldingAnswer[]): BookletBlock {
  if (rows.length === 0) return { kind: "text", text: "Aucune ligne de 10 % ou plus.", quiet: true };
  return {
    kind: "table",
    columns: [
      { header: "Nom ou dénomination", share: 30 },
      { header: "Forme, SIREN ou naissance", share: 24 },
      { header: "Adresse", share: 26 },
      { header: "Titres", share: 10, align: "right" },
      { header: "Part", share: 10, align: "right" },
    ],
    rows: rows.map((one) => ({
      cells: [
        [one.name, one.firstNames].filter(Boolean).join(" "),
        (one.kind === "person"
          ? [one.birthDate && formatDate(one.birthDate), one.birthPlace]
          : [one.legalForm, one.siren]
        )
          .filter(Boolean)
          .join(", "),
        one.address ?? "",
        one.shares ?? "",
        `${formatAmount(one.part)} %`,
      ],
    })),
  };
}

/** The sheet apart that the forms ask for: what persons typed, and why. */
function typedBlocks({ forms, typed }: TaxFormsAnswer, { regime }: Asked): BookletBlock[] {
  const own = typed.filter(
    ({ box, rows }) => box.startsWith("2033") === (regime === "simplified") && rows.length > 0,
  );
  if (own.length === 0) return [{ kind: "text", text: "Aucun montant saisi.", quiet: true }];
  return [
    {
      kind: "table",
      columns: [
        { header: "Case", share: 14 },
        { header: "Libellé", share: 32 },
        { header: "Motif", share: 38 },
        { header: "Montant", ...AMOUNT },
      ],
      rows: own.flatMap(({ box, rows }) =>
        rows.map(({ label, reason, cents }) => ({
          cells: [placeOf(forms, box), label, reason, formatAmount(cents)],
        })),
      ),
    },
  ];
}

/** The box as the form prints it; without one the form and the line. */
function placeOf(forms: readonly TaxFormAnswer[], box: string): string {
  for (const { form, rows } of forms)
    for (const { label, boxes, names } of rows)
      if (names.some((name, at) => boxes[at] === "" && `${form}.${name}` === box)) return `${form}, ${label}`;
  return box;
}

function checkTable({ checks }: TaxFormsAnswer): BookletBlock {
  return {
    kind: "table",
    columns: [
      { header: "Contrôle", share: 54 },
      { header: "Premier", ...AMOUNT },
      { header: "Second", ...AMOUNT },
      { header: "", share: 14 },
    ],
    rows: checks.map(({ label, leftCents, rightCents }) => ({
      cells: [
        label,
        formatAmount(leftCents),
        formatAmount(rightCents),
        leftCents === rightCents ? "concorde" : "à revoir",
      ],
      strong: leftCents !== rightCents,
    })),
  };
}
