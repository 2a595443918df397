import type { ServiceId } from "@grand-livre/contracts/rights";
import type { ReactNode } from "react";
import type { Dossier, Exercise, LedgerContext } from "../lib/context.ts";
import { labelOf } from "../lib/i18n/labels.ts";
import { retryFailed } from "../lib/query-client.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { icons } from "../ui/icons.ts";
import { PageHeader } from "../ui/PageHeader.tsx";
import { BooksOnTheirWay } from "./BooksOnTheirWay.tsx";
import { ButtonLink } from "./ButtonLink.tsx";
import { DossierScreen } from "./DossierScreen.tsx";
import { RequestError } from "./RequestError.tsx";

/** The current dossier and exercise, for a screen that cannot be without them. */
export interface Ledger extends LedgerContext {
  readonly dossier: Dossier;
  readonly exercise: Exercise;
  readonly range: { readonly startDate: string; readonly endDate: string };
}

export interface WithLedgerProps {
  /** Shown while there is nothing else to show; the loaded screen renders its own header. */
  readonly title?: string;
  /** A person without Viewer on it reads why instead of the screen. */
  readonly service: ServiceId;
  readonly children: (ledger: Ledger) => ReactNode;
}

/** What a screen of entries or reports needs: the right to look, a current dossier, and one of its exercises. */
export function WithLedger({ title, service, children }: WithLedgerProps) {
  return (
    <DossierScreen {...(title === undefined ? {} : { title })} service={service}>
      {(dossier, context) => {
        const { exercise, range, ready, error } = context;
        if (exercise !== undefined && range !== undefined)
          return children({ ...context, dossier, exercise, range });
        return (
          <>
            {title !== undefined && <PageHeader title={title} />}
            {!ready && <BooksOnTheirWay />}
            {ready && error !== null && <RequestError error={error} onRetry={retryFailed} />}
            {ready && error === null && <NoExercise dossier={dossier} />}
          </>
        );
      }}
    </DossierScreen>
  );
}

function NoExercise({ dossier }: { readonly dossier: Dossier }) {
  return (
    <EmptyState
      icon={icons.calendar}
      title={labelOf("context.noExercise")}
      text={labelOf("context.noExerciseText", { company: dossier.name })}
      action={
        <ButtonLink to="/" href="/accounting/settings/exercises" variant="contained">
          {labelOf("context.openOne")}
        </ButtonLink>
      }
    />
  );
}
