import { useState } from "react";
import { DraftForm } from "../../app/document/draft/DraftForm.tsx";
import { filledLines } from "../../app/document/draft/document-form.ts";
import { lineRef } from "../../app/document/draft/document-line.ts";
import type { DocumentEditor } from "../../app/document/draft/use-document-editor.ts";
import { EntryFooter } from "../../app/document/entry/EntryFooter.tsx";
import { LinkedOffice } from "../../app/office/LinkedOffice.tsx";
import type { DateContext } from "../../lib/typed.ts";
import type { ClientField } from "./ClientPanel.tsx";
import { saleRules, withBillDate } from "./line-rules.ts";
import { MissingPoints } from "./MissingPoints.tsx";
import { RebillableExpenses } from "./RebillableExpenses.tsx";
import { SaleFields } from "./SaleFields.tsx";
import type { TypedSale } from "./use-typed-sale.ts";

interface SaleFormProps {
  readonly editor: DocumentEditor;
  readonly typed: TypedSale;
  readonly dossier: string;
  readonly within: DateContext | undefined;
  /** Why the person may not change it. */
  readonly locked: string | undefined;
  readonly isNew: boolean;
  readonly onCard: (name: string | undefined, focus?: ClientField) => void;
}

const CARD_FIELDS: Readonly<Record<string, ClientField>> = {
  address: "address",
  deliveryAddress: "deliveryAddress",
  electronicAddress: "siren",
  siren: "siren",
  vatNumber: "vatNumber",
};

/** What is typed of a sale, the points that it misses and its entry. */
export function SaleForm({ editor, typed, dossier, within, locked, isNew, onCard }: SaleFormProps) {
  const { form, change, refused, saved } = editor;
  const { context, check, preview } = typed;
  const [highlighted, setHighlighted] = useState<ReadonlySet<string>>(new Set());
  const lineIds = preview.data?.lineIds ?? [];
  const refs = filledLines(form).map(lineRef);
  const shared = { form, change, dossier };
  return (
    <>
      <DraftForm
        {...shared}
        refused={refused}
        locked={locked}
        live={typed.live}
        depositCents={typed.prepaidCents}
        rules={saleRules(context)}
        vatCodes={context.vatCodes}
        within={within}
        completion={typed.completion}
        highlighted={highlighted}
        head={
          <SaleFields
            {...shared}
            context={context}
            refused={refused}
            within={within}
            autoFocus={isNew}
            onCard={(name) => onCard(name)}
          />
        }
        proposals={
          <RebillableExpenses {...shared} context={context} saleId={isNew ? undefined : saved?.id} />
        }
      />
      <MissingPoints
        points={typed.points}
        dossier={dossier}
        pending={check.pending}
        onClient={(field) => onCard(undefined, CARD_FIELDS[field] ?? "name")}
      />
      {saved !== undefined && <LinkedOffice kind="invoice" id={saved.id} />}
      <EntryFooter
        preview={preview.data}
        error={preview.error}
        isStale={check.pending}
        waiting={typed.isReady ? undefined : "Elle s’affiche quand la facture est complète."}
        lineIds={lineIds}
        onHighlight={(ids) => setHighlighted(new Set(ids.flatMap((id) => refs[lineIds.indexOf(id)] ?? [])))}
        onDate={(date) => change((before) => withBillDate(before, date))}
      />
    </>
  );
}
