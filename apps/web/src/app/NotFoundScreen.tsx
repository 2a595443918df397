import { useDocumentTitle } from "../lib/use-document-title.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { icons } from "../ui/icons.ts";
import { ButtonLink } from "./ButtonLink.tsx";

/** No screen has this address. */
export function NotFoundScreen() {
  useDocumentTitle("Page introuvable");
  return (
    <EmptyState
      icon={icons.search}
      heading="h1"
      title="Page introuvable"
      text="Aucun écran ne répond à cette adresse. Le lien est peut-être ancien, ou mal recopié."
      action={
        <ButtonLink to="/" variant="contained">
          Retour au tableau de bord
        </ButtonLink>
      }
    />
  );
}
