import type { LetteringLine } from "@grand-livre/contracts/lettering";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { formatCents, formatPlural } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { SelectionBar } from "../../ui/SelectionBar.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import type { Subledger } from "./LetteringScreen.tsx";
import { useLettering } from "./use-lettering.ts";

interface LetteringSelectionProps {
  readonly subledger: Subledger;
  readonly lines: readonly LetteringLine[];
  readonly gapLimitCents: number;
  readonly onDone: () => void;
}

/** What the selected lines come to, and what can be done with them: letter, write the difference off, undo. */
export function LetteringSelection({ subledger, lines, gapLimitCents, onDone }: LetteringSelectionProps) {
  const { running, letter, undo } = useLettering(onDone);
  const mayLetter = useMissingRight("reconciliation", "Creator");
  const mayUndo = useMissingRight("reconciliation", "Deleter");
  const gap = sumCentsOf(lines, ({ debitCents, creditCents }) => debitCents - creditCents);
  const letterings = new Set(lines.map(({ lettering }) => lettering?.id));
  const [held] = letterings;
  const isHeld = letterings.size === 1 && held !== undefined;
  const off = running
    ? "Un lettrage est en cours d’enregistrement."
    : letterings.size > 1 || held !== undefined
      ? "Une ligne est déjà lettrée : défaites d’abord son lettrage."
      : lines.length < 2
        ? "Sélectionnez au moins deux lignes."
        : undefined;
  const submit = (writeOffGap: boolean) => {
    if ((mayLetter ?? off) === undefined)
      void letter(subledger.legalEntityRefId, [{ lineIds: lines.map(({ id }) => id), writeOffGap }]);
  };
  useShortcut("l", () => submit(false), { label: "Lettrer les lignes sélectionnées" });
  useShortcut("ctrl+l", () => submit(false));
  const small = gap !== 0 && Math.abs(gap) <= gapLimitCents;
  return (
    <SelectionBar
      label={
        lines.length === 0
          ? undefined
          : `${formatPlural(lines.length, "ligne")} · écart ${formatCents(gap, "EUR")}`
      }
      onClear={onDone}
    >
      {isHeld ? (
        <ActionButton size="small" onClick={() => void undo(held)} disabledReason={mayUndo}>
          Défaire le lettrage
        </ActionButton>
      ) : (
        <>
          {small && (
            <ActionButton
              size="small"
              variant="outlined"
              color="inherit"
              onClick={() => submit(true)}
              disabledReason={mayLetter ?? off}
            >
              Lettrer et solder l’écart
            </ActionButton>
          )}
          <ActionButton
            size="small"
            shortcut="L"
            onClick={() => submit(false)}
            disabledReason={mayLetter ?? off}
          >
            {gap === 0 ? "Lettrer" : "Lettrer partiellement"}
          </ActionButton>
        </>
      )}
    </SelectionBar>
  );
}
