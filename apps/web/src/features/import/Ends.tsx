import { useExplanation } from "../../app/RequestError.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { LineList } from "./LineList.tsx";
import { type ImportOutcome, outcomeText, refusedLines } from "./outcome.ts";

/** What an import made of its file, and each line that it left aside. */
export function Outcome({
  outcome,
  fileName,
}: {
  readonly outcome: ImportOutcome;
  readonly fileName: string;
}) {
  const { entries, rejected, rejectedCount } = outcome;
  return (
    <>
      <Notice
        tone={entries === 0 ? "warning" : "success"}
        title={entries === 0 ? "Rien n’a été importé" : "Import terminé"}
      >
        {outcomeText(outcome)}.
      </Notice>
      <LineList
        title={outcome.kind === "document" ? "Pièces laissées de côté" : "Lignes rejetées"}
        fileName={fileName}
        lines={rejected}
        count={rejectedCount}
      />
    </>
  );
}

/** Why a file was refused as a whole, and the lines that are to be corrected. */
export function Refusal({ error, fileName }: { readonly error: unknown; readonly fileName: string }) {
  const explanation = useExplanation(error);
  const { lines, count } = refusedLines(error);
  return (
    <>
      <Notice tone="error" title={explanation?.title ?? "Import refusé"}>
        {explanation === undefined ? "…" : `${explanation.text} (${explanation.code})`}
      </Notice>
      <LineList title="Ce qui bloque" fileName={fileName} lines={lines} count={count} />
    </>
  );
}
