import { DossierScreen } from "../../app/DossierScreen.tsx";
import { CompanyEditor } from "./CompanyEditor.tsx";

/** « Paramètres › Société »: the identity and the regimes of the current dossier. */
export function CompanySettings() {
  return (
    <DossierScreen>{(dossier) => <CompanyEditor key={dossier.refId} refId={dossier.refId} />}</DossierScreen>
  );
}
