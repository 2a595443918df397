import { DossierScreen } from "../../app/DossierScreen.tsx";
import { SaleEditor } from "./SaleEditor.tsx";

/** A sale typed by hand: saving makes its draft, validation its number, its entry and its document. */
export function NewSaleScreen() {
  return (
    <DossierScreen title="Nouvelle facture" service="invoices" action="Creator">
      {(dossier, { range }) => (
        <SaleEditor key={dossier.refId} sale={undefined} dossier={dossier} within={range} />
      )}
    </DossierScreen>
  );
}
