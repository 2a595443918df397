import Button from "@mui/material/Button";
import type { DocumentForm } from "../../app/document/draft/document-form.ts";
import { lineRef } from "../../app/document/draft/document-line.ts";
import { Notice } from "../../ui/Notice.tsx";
import type { BillContext } from "./line-rules.ts";
import { withAccount } from "./line-rules.ts";
import { lowValueLines } from "./low-value.ts";

interface LowValueNoticeProps {
  readonly form: DocumentForm;
  readonly change: (update: (form: DocumentForm) => DocumentForm) => void;
  readonly context: BillContext;
  /** Why nothing may be changed, if so. */
  readonly locked: boolean;
}

/** Goods of little value that are booked as fixed assets may be charged at once: said while the bill can still be changed. */
export function LowValueNotice({ form, change, context, locked }: LowValueNoticeProps) {
  const low = lowValueLines(form);
  if (low === undefined) return null;
  const { refs, places, account } = low;
  const which = places.length === 1 ? `Ligne ${places[0]}` : `Lignes ${places.join(", ")}`;
  return (
    <Notice
      title={`${which}\u00a0: bien d’au plus 500 € HT`}
      action={
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          disabled={locked}
          onClick={() =>
            change((before) => ({
              ...before,
              lines: before.lines.map((line) =>
                refs.has(lineRef(line)) ? withAccount({ ...line, vatCode: null }, account, context) : line,
              ),
            }))
          }
        >
          Passer en {account}
        </Button>
      }
    >
      L’administration admet de le passer en charges au lieu de l’immobiliser.
    </Notice>
  );
}
