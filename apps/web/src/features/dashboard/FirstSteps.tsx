import { Link } from "@tanstack/react-router";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import type { Dossier } from "../../lib/context.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import styles from "./FirstSteps.module.css";

interface FirstStepsProps {
  readonly dossier: Dossier;
  readonly hasExercise: boolean;
}

/** Books without a figure yet: the one thing to do first, and what is worth setting before the first invoice leaves. */
export function FirstSteps({ dossier, hasExercise }: FirstStepsProps) {
  return (
    <div className={styles.steps}>
      <FirstAction hasExercise={hasExercise} />
      <FirstDayList dossier={dossier} />
    </div>
  );
}

function FirstAction({ hasExercise }: Pick<FirstStepsProps, "hasExercise">) {
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

/** What the company has set already bears a tick; the rest leads to where it is set. */
function FirstDayList({ dossier }: Pick<FirstStepsProps, "dossier">) {
  const { refId, address, legalForm, logoSha256, iban } = dossier;
  const company = { to: "/gestions/companies/$refId", params: { refId } } as const;
  const steps = [
    { label: "Identité de l’entreprise", isDone: address !== null && legalForm !== null, link: company },
    { label: "Logo des factures", isDone: logoSha256 !== null, link: company },
    { label: "IBAN imprimé sur les factures", isDone: iban !== null, link: company },
    {
      label: "Soldes d’ouverture ou reprise d’un FEC",
      isDone: false,
      link: { to: "/accounting/imports-historical" },
    },
    { label: "Accès des collaborateurs", isDone: false, link: { to: "/settings/administrators" } },
  ] as const;
  return (
    <Panel title="Mise en route">
      <ul className={styles.list}>
        {steps.map(({ label, isDone, link }) => (
          <li key={label}>
            <span className={styles.mark} data-done={isDone || undefined}>
              {isDone && <Icon path={icons.check} size={14} />}
            </span>
            <Link {...link}>{label}</Link>
            {isDone && <span className={styles.done}>Fait</span>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
