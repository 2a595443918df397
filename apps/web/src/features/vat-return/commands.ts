import { vatReturnEndpoints } from "@grand-livre/contracts/endpoints/vat-return";
import type { VatLine, VatReturnAnswer } from "@grand-livre/contracts/vat-return";
import { returnForm } from "@grand-livre/domain/vat-return/return-form";
import { announceError } from "../../app/announce-error.ts";
import { tableFile } from "../../app/resource/table-file.ts";
import { call, download, saveFile } from "../../lib/api.ts";
import { explainError } from "../../lib/error-text.ts";
import { confirmInFrench } from "../../ui/confirm.ts";
import type { Column } from "../../ui/data-table-types.ts";
import { changeToast, toast } from "../../ui/toast.ts";
import { boxLineColumns } from "./box-line-columns.tsx";
import { refreshReturns } from "./queries.ts";
import { formWords, opensLines, periodName, type Step } from "./return-words.ts";

async function run(command: () => Promise<unknown>, message: string): Promise<void> {
  try {
    await command();
    toast({ tone: "success", message });
  } catch (error) {
    await announceError(error);
  }
  await refreshReturns();
}

type Shown = Pick<VatReturnAnswer, "id" | "form" | "startDate" | "endDate" | "version">;

/** Takes a step before the filing, which has a dialog of its own. */
export async function takeStep(
  legalEntityRefId: string,
  shown: Shown,
  step: Exclude<Step, "file">,
): Promise<void> {
  const { id, startDate, endDate } = shown;
  const name = periodName(shown);
  const body = { legalEntityRefId, startDate, endDate };
  if (step === "check") return run(() => call(vatReturnEndpoints.check, { body }), `TVA ${name} contrôlée.`);
  return run(
    () => call(vatReturnEndpoints.approve, { params: { id: id ?? "" } }),
    `TVA ${name} validée, à déposer.`,
  );
}

/** What is done with a return that was begun, beside its next step. */
export async function reopen(shown: Shown): Promise<void> {
  const params = { id: shown.id ?? "" };
  await run(() => call(vatReturnEndpoints.reopen, { params }), `TVA ${periodName(shown)} à préparer.`);
}

export async function reject(shown: Shown): Promise<void> {
  const params = { id: shown.id ?? "" };
  await run(() => call(vatReturnEndpoints.reject, { params }), `TVA ${periodName(shown)} notée rejetée.`);
}

export async function correct(shown: Shown): Promise<void> {
  const agreed = await confirmInFrench({
    title: `Rectifier la TVA ${periodName(shown)}`,
    message: `La version ${shown.version} reste telle que déposée. Une version ${shown.version + 1} reprend ses lignes et les écritures tardives de la période.`,
    confirmLabel: "Créer la version rectificative",
    danger: false,
  });
  const params = { id: shown.id ?? "" };
  if (agreed) await run(() => call(vatReturnEndpoints.correct, { params }), "Version rectificative créée.");
}

export async function undoSettlement(shown: Shown): Promise<void> {
  const agreed = await confirmInFrench({
    title: "Annuler la liquidation",
    message: "L’écriture de liquidation est contre-passée.",
    confirmLabel: "Annuler la liquidation",
  });
  const params = { id: shown.id ?? "" };
  if (agreed)
    await run(() => call(vatReturnEndpoints.undoSettlement, { params }), "Liquidation contre-passée.");
}

const versionOf = (legalEntityRefId: string, { id, startDate, endDate, version }: Shown) => ({
  legalEntityRefId,
  startDate,
  endDate,
  ...(id === null ? {} : { version }),
});

/** The boxes on paper, as a working document; or as data for another program. */
export async function saveReturn(
  legalEntityRefId: string,
  shown: Shown,
  kind: "paper" | "edi",
): Promise<void> {
  const name = `${formWords[shown.form]}-${shown.endDate.slice(0, 7)}.${kind === "paper" ? "pdf" : "xml"}`;
  try {
    saveFile(await download(vatReturnEndpoints[kind], { query: versionOf(legalEntityRefId, shown) }), name);
  } catch (error) {
    await announceError(error);
  }
}

const LINES_A_PAGE = 200;

/** Every line behind every box, on one sheet: what a return is proven with. */
export async function saveEvidence(legalEntityRefId: string, shown: VatReturnAnswer): Promise<void> {
  const form = returnForm(shown.form);
  const id = toast({ message: "Justificatif comptable…", lasting: true });
  try {
    const rows: EvidenceRow[] = [];
    for (const row of form.boxes) {
      if (shown.boxes[row.box] === undefined || !opensLines(form, row)) continue;
      let after: string | undefined;
      do {
        const query = { ...versionOf(legalEntityRefId, shown), box: row.box, limit: LINES_A_PAGE, after };
        const page = await call(vatReturnEndpoints.explain, { query });
        rows.push(...page.lines.map((line) => ({ ...line, box: row.box })));
        after = page.nextAfter ?? undefined;
      } while (after !== undefined);
    }
    const name = `Justificatif ${formWords[shown.form]} ${shown.endDate.slice(0, 7)}`;
    const filename = `${name.toLowerCase().replaceAll(" ", "-")}.xlsx`;
    saveFile({ blob: await tableFile(name, evidenceColumns, rows, "xlsx"), filename }, filename);
    changeToast(id, { message: `${filename} enregistré.`, tone: "success" });
  } catch (error) {
    const { title, text, code } = await explainError(error);
    changeToast(id, { message: `${title}. ${text}`, code, tone: "error" });
  }
}

type EvidenceRow = VatLine & { readonly box: string };

const evidenceColumns: readonly Column<EvidenceRow>[] = [
  { id: "box", header: "Case", value: ({ box }) => box },
  ...boxLineColumns,
];
