import Button from "@mui/material/Button";
import { formatCents, formatDateTime, formatPlural } from "../../lib/format.ts";
import { Notice } from "../../ui/Notice.tsx";
import { draftTotals, isEmptyLine } from "./grid/entry-draft.ts";
import type { KeptDraft } from "./kept-drafts.ts";
import type { KeptStart } from "./use-kept-start.ts";

/** What the browser kept of an entry that was never stored: taken up already, or waiting to be. */
export function KeptNotice({ kept, version }: { readonly kept: KeptStart; readonly version?: number }) {
  const { resumed, waiting } = kept;
  if (resumed !== undefined)
    return (
      <Notice
        title={`Saisie non enregistrée reprise, du ${momentOf(resumed)}`}
        action={
          <Button size="small" color="inherit" variant="outlined" onClick={() => kept.drop(resumed)}>
            Repartir de zéro
          </Button>
        }
      />
    );
  if (waiting === undefined) return null;
  return (
    <Notice
      title={`Une saisie du ${momentOf(waiting)} n’a pas été enregistrée`}
      action={
        <>
          <Button size="small" variant="outlined" onClick={() => kept.take(waiting)}>
            Reprendre
          </Button>{" "}
          <Button size="small" color="inherit" onClick={() => kept.drop(waiting)}>
            Supprimer
          </Button>
        </>
      }
    >
      {describe(waiting)}
      {waiting.version !== version && " Ce brouillard a été modifié depuis."}
    </Notice>
  );
}

const momentOf = ({ at }: KeptDraft) => formatDateTime(new Date(at).toISOString());

/** « Loyer de mars, 3 lignes, 1 200,00 € au débit. » */
function describe({ draft: { label, lines } }: KeptDraft): string {
  const filled = lines.filter((line) => !isEmptyLine(line));
  const amount = formatCents(draftTotals(filled).debitCents, "EUR");
  return `${label.trim() === "" ? "Sans libellé" : label}, ${formatPlural(filled.length, "ligne")}, ${amount} au débit.`;
}
