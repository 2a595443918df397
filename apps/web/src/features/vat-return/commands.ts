import { vatReturnEndpoints } from "@grand-livre/contracts/endpoints/vat-return";
import type { VatLine, VatReturnAnswer } from "@grand-livre/contracts/vat-return";
import { returnForm } from "@grand-livre/domain/vat-return/return-form";
import { saveDownload } from "../../app/command/save-download.ts";
import { useCommand } from "../../app/command/use-command.ts";
import { tableFile } from "../../app/resource/table-file.ts";
import { call, saveFile } from "../../lib/api.ts";
import { explainError } from "../../lib/error-text.ts";
import type { Column } from "../../ui/data-table-types.ts";
import { changeToast, toast } from "../../ui/toast.ts";
import { boxLineColumns } from "./box-line-columns.tsx";
import { RETURNS } from "./queries.ts";
import { formWords, opensLines, periodName } from "./return-words.ts";

type Shown = Pick<VatReturnAnswer, "id" | "form" | "startDate" | "endDate" | "version">;

/** The steps of a return, beside its filing and its settlement, which have dialogs of their own. */
export function useReturnCommands(legalEntityRefId: string, shown: Shown | undefined) {
  const { run } = useCommand([RETURNS]);
  if (shown === undefined) return undefined;
  const { id, startDate, endDate, version } = shown;
  const name = periodName(shown);
  const params = { id: id ?? "" };
  return {
    check: () =>
      run(
        vatReturnEndpoints.check,
        { body: { legalEntityRefId, startDate, endDate } },
        { said: `TVA ${name} contrôlée.` },
      ),
    approve: () => run(vatReturnEndpoints.approve, { params }, { said: `TVA ${name} validée, à déposer.` }),
    reopen: () => run(vatReturnEndpoints.reopen, { params }, { said: `TVA ${name} à préparer.` }),
    reject: () => run(vatReturnEndpoints.reject, { params }, { said: `TVA ${name} notée rejetée.` }),
    correct: () =>
      run(
        vatReturnEndpoints.correct,
        { params },
        {
          confirm: {
            title: `Rectifier la TVA ${name}`,
            message: `La version ${version} reste telle que déposée. Une version ${version + 1} reprend ses lignes et les écritures tardives de la période.`,
            confirmLabel: "Créer la version rectificative",
            danger: false,
          },
          said: "Version rectificative créée.",
        },
      ),
    undoSettlement: () =>
      run(
        vatReturnEndpoints.undoSettlement,
        { params },
        {
          confirm: {
            title: "Annuler la liquidation",
            message: "L’écriture de liquidation est contre-passée.",
            confirmLabel: "Annuler la liquidation",
          },
          said: "Liquidation contre-passée.",
        },
      ),
  };
}

/** A version of a return as a query names it; what is not begun has none. */
export const versionOf = (legalEntityRefId: string, { id, startDate, endDate, version }: Shown) => ({
  legalEntityRefId,
  startDate,
  endDate,
  ...(id === null ? {} : { version }),
});

/** The boxes on paper, as a working document; or as data for another program. */
export function saveReturn(legalEntityRefId: string, shown: Shown, kind: "paper" | "edi"): Promise<void> {
  const name = `${formWords[shown.form]}-${shown.endDate.slice(0, 7)}.${kind === "paper" ? "pdf" : "xml"}`;
  return saveDownload(vatReturnEndpoints[kind], { query: versionOf(legalEntityRefId, shown) }, name);
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
