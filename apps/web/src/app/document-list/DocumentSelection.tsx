import type { ReactNode } from "react";
import { formatPlural } from "../../lib/format.ts";
import { SelectionBar } from "../../ui/SelectionBar.tsx";
import type { SelectionProps } from "./DocumentList.tsx";

interface DocumentSelectionProps extends SelectionProps {
  /** What was not written of the last command, document by document. */
  readonly refusals: ReactNode;
  /** Its commands. */
  readonly children: ReactNode;
}

const NONE: ReadonlySet<string> = new Set();

/** The bar of the selected documents: their export and the commands for them together. */
export function DocumentSelection(props: DocumentSelectionProps) {
  const { documents, onSelect, exported, refusals, children } = props;
  return (
    <>
      {refusals}
      <SelectionBar
        label={
          documents.length === 0
            ? undefined
            : formatPlural(documents.length, "facture sélectionnée", "factures sélectionnées")
        }
        onClear={() => onSelect(NONE)}
      >
        {exported}
        {children}
      </SelectionBar>
    </>
  );
}
