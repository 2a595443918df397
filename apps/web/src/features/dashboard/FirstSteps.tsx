import Button from "@mui/material/Button";
import { Link } from "@tanstack/react-router";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import type { Dossier } from "../../lib/context.ts";
import { createPreference } from "../../lib/preference.ts";
import { useStore } from "../../lib/store.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import type { Dashboard } from "./dashboard.ts";
import styles from "./FirstSteps.module.css";

type Steps = Dashboard["firstSteps"];

interface FirstStepsProps {
  readonly dossier: Dossier;
  readonly steps: Steps;
  readonly hasExercise: boolean;
}

/** Books without a figure yet: the one thing to do first, and what is worth setting before the first invoice leaves. */
export function FirstSteps({ dossier, steps, hasExercise }: FirstStepsProps) {
  return (
    <div className={styles.steps}>
      <FirstAction hasExercise={hasExercise} />
      <FirstDayList refId={dossier.refId} steps={steps} />
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

const STEPS = [
  ["identity", "Identité de l’entreprise"],
  ["logo", "Logo des factures"],
  ["iban", "IBAN imprimé sur les factures"],
  ["bank", "Premier relevé de banque"],
  ["openings", "Soldes d’ouverture ou reprise d’un FEC"],
  ["colleagues", "Accès des collaborateurs"],
] as const satisfies readonly (readonly [keyof Steps, string])[];

/** Where each is set. */
function StepLink({ name, refId, label }: StepProps) {
  switch (name) {
    case "bank":
      return <Link to="/accounting/reconciliation">{label}</Link>;
    case "openings":
      return <Link to="/accounting/imports-historical">{label}</Link>;
    case "colleagues":
      return <Link to="/settings/administrators">{label}</Link>;
    default:
      return (
        <Link to="/gestions/companies/$refId" params={{ refId }}>
          {label}
        </Link>
      );
  }
}

interface StepProps {
  readonly name: keyof Steps;
  readonly refId: string;
  readonly label: string;
}

interface FirstDayProps {
  readonly refId: string;
  readonly steps: Steps;
}

/** What the company has set already has a tick; the rest leads to where it is set. */
function FirstDayList({ refId, steps }: FirstDayProps) {
  return (
    <Panel title="Mise en route">
      <ul className={styles.list}>
        {STEPS.map(([name, label]) => (
          <li key={name}>
            <span className={styles.mark} data-done={steps[name] || undefined}>
              {steps[name] && <Icon path={icons.check} size={14} />}
            </span>
            <StepLink name={name} refId={refId} label={label} />
            {steps[name] && <span className={styles.done}>Fait</span>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const hidden = createPreference("grand-livre.first-steps-hidden", "");

/** The steps that are left once there are figures, until all are done or the list is put aside for this company. */
export function RemainingSteps({ refId, steps }: FirstDayProps) {
  const put = useStore(hidden).split(" ");
  const left = STEPS.filter(([name]) => !steps[name]);
  if (left.length === 0 || put.includes(refId)) return null;
  return (
    <section className={styles.left} aria-label="Mise en route">
      <strong>
        Mise en route : {STEPS.length - left.length} sur {STEPS.length}
      </strong>
      <ul>
        {left.map(([name, label]) => (
          <li key={name}>
            <StepLink name={name} refId={refId} label={label} />
          </li>
        ))}
      </ul>
      <Button size="small" onClick={() => hidden.set([...put, refId].join(" ").trim())}>
        Masquer
      </Button>
    </section>
  );
}
