import { ButtonLink } from "../../app/ButtonLink.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";

/** Books without a figure yet: the one thing to do first. */
export function FirstSteps({ hasExercise }: { readonly hasExercise: boolean }) {
  return (
    <Panel>
      {hasExercise ? (
        <EmptyState
          icon={icons.upload}
          title="Déposez votre première facture"
          text={
            "Un PDF, un Factur-X ou un XML suffit\u00a0: la facture devient un brouillon vérifié, puis une écriture. Ce tableau de bord se remplit aussitôt."
          }
          action={
            <ButtonLink
              to="/accounting/supplier-bills"
              variant="contained"
              startIcon={<Icon path={icons.upload} size={16} />}
            >
              Déposer des factures
            </ButtonLink>
          }
        />
      ) : (
        <EmptyState
          icon={icons.calendar}
          title="Ouvrez un premier exercice"
          text={
            "Les écritures se passent dans un exercice\u00a0: ouvrez celui que vous tenez, puis déposez vos factures."
          }
          action={
            <ButtonLink to="/accounting/settings/exercises" variant="contained">
              Ouvrir un exercice
            </ButtonLink>
          }
        />
      )}
    </Panel>
  );
}
