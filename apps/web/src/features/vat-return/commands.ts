import { vatReturnEndpoints } from "@grand-livre/contracts/endpoints/vat-return";
import type { VatReturnAnswer } from "@grand-livre/contracts/vat-return";
import { announceError } from "../../app/announce-error.ts";
import { call, download, saveFile } from "../../lib/api.ts";
import { confirmInFrench } from "../../ui/confirm.ts";
import { toast } from "../../ui/toast.ts";
import { refreshReturns } from "./queries.ts";
import { outcomeOf, periodName, type Step } from "./return-words.ts";

async function run(command: () => Promise<unknown>, message: string): Promise<void> {
  try {
    await command();
    toast({ tone: "success", message });
  } catch (error) {
    await announceError(error);
  }
  await refreshReturns();
}

type Shown = Pick<
  VatReturnAnswer,
  "id" | "startDate" | "endDate" | "version" | "payableEuros" | "carriedEuros"
>;

/** Takes the next step of a return; filing asks first, since it freezes figures and lines. */
export async function takeStep(legalEntityRefId: string, shown: Shown, step: Step): Promise<void> {
  const { id, startDate, endDate } = shown;
  const name = periodName(shown);
  const body = { legalEntityRefId, startDate, endDate };
  if (step === "check") return run(() => call(vatReturnEndpoints.check, { body }), `TVA ${name} contrôlée.`);
  if (step === "approve")
    return run(
      () => call(vatReturnEndpoints.approve, { params: { id: id ?? "" } }),
      `TVA ${name} validée, à déposer.`,
    );
  const agreed = await confirmInFrench({
    title: `Marquer la TVA ${name} comme déposée`,
    message: `${outcomeOf(shown)}. Grand Livre ne transmet rien à l’administration\u00a0: déposez d’abord la déclaration sur impots.gouv.fr. Ses montants et ses lignes ne changeront plus\u202f; une écriture tardive ira dans la déclaration suivante.`,
    confirmLabel: "Marquer déposée",
    danger: false,
  });
  if (agreed) await run(() => call(vatReturnEndpoints.file, { body }), `TVA ${name} marquée déposée.`);
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

/** The boxes on paper, as a working document. */
export async function savePaper(legalEntityRefId: string, shown: Shown): Promise<void> {
  const { id, startDate, endDate, version } = shown;
  const query = { legalEntityRefId, startDate, endDate, ...(id === null ? {} : { version }) };
  try {
    saveFile(await download(vatReturnEndpoints.paper, { query }), `CA3-${endDate.slice(0, 7)}.pdf`);
  } catch (error) {
    await announceError(error);
  }
}
