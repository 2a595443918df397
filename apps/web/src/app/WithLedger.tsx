import type { ReactNode } from "react";
import { type Dossier, type Exercise, type LedgerContext, useLedgerContext } from "../lib/context.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { icons } from "../ui/icons.ts";
import { places, Skeleton } from "../ui/Skeleton.tsx";
import { RequestError } from "./RequestError.tsx";

/** The current dossier and exercise, for a screen that cannot be without them. */
export interface Ledger extends LedgerContext {
  readonly dossier: Dossier;
  readonly exercise: Exercise;
  readonly range: { readonly startDate: string; readonly endDate: string };
}

/** Shows a screen of the books once the current dossier and exercise are known; else says what is missing. */
export function WithLedger({ children }: { readonly children: (ledger: Ledger) => ReactNode }) {
  const context = useLedgerContext();
  const { dossier, exercise, range, ready, error } = context;
  if (!ready) return <LoadingScreen />;
  if (dossier !== undefined && exercise !== undefined && range !== undefined)
    return children({ ...context, dossier, exercise, range });
  if (error !== null) return <RequestError error={error} />;
  if (dossier === undefined)
    return (
      <EmptyState
        icon={icons.building}
        heading="h1"
        title="Aucun dossier"
        text="Les écritures et les états se lisent dans un dossier. Créez une entreprise, ou demandez à un administrateur de vous donner accès à la vôtre."
      />
    );
  return (
    <EmptyState
      icon={icons.calendar}
      heading="h1"
      title="Aucun exercice"
      text={`${dossier.name} n’a pas encore d’exercice comptable. Ouvrez-en un pour saisir et consulter des écritures.`}
    />
  );
}

function LoadingScreen() {
  return (
    <div role="status" aria-label="Chargement">
      <Skeleton width="220px" height={36} />
      {places(8).map((place) => (
        <p key={place}>
          <Skeleton height={32} />
        </p>
      ))}
    </div>
  );
}
