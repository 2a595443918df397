import type { Action, ServiceId } from "@grand-livre/contracts/rights";
import type { ComponentType, ReactNode } from "react";
import { type Dossier, type LedgerContext, useLedgerContext } from "../lib/context.ts";
import { labelOf } from "../lib/i18n/labels.ts";
import { retryFailed } from "../lib/query-client.ts";
import { useMissingRight } from "../lib/rights.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { icons } from "../ui/icons.ts";
import { PageHeader } from "../ui/PageHeader.tsx";
import { BooksOnTheirWay } from "./BooksOnTheirWay.tsx";
import { ButtonLink } from "./ButtonLink.tsx";
import { NoRight } from "./NoRight.tsx";
import { RequestError } from "./RequestError.tsx";

export interface DossierScreenProps {
  /** Shown while there is nothing else to show; the loaded screen renders its own header. */
  readonly title?: string;
  /** A person without Viewer on it (or `action`) reads why instead of the screen; absent: every signed-in person may look. */
  readonly service?: ServiceId;
  /** What it takes besides looking: a form of something new is of no use without the right to make it. */
  readonly action?: Action;
  readonly children: (dossier: Dossier, context: LedgerContext) => ReactNode;
}

/** What every screen of the books needs before it can show anything: the right to be there, and a current dossier. */
export function DossierScreen({ title, service, action = "Viewer", children }: DossierScreenProps) {
  const context = useLedgerContext();
  const missing = useMissingRight(service ?? "dashboard", action);
  const header = title === undefined ? null : <PageHeader title={title} />;
  if (service !== undefined && missing !== undefined) {
    return (
      <>
        {header}
        <NoRight reason={missing} />
      </>
    );
  }
  if (context.dossier !== undefined) return children(context.dossier, context);
  if (!context.ready) {
    return (
      <>
        {header}
        <BooksOnTheirWay />
      </>
    );
  }
  return (
    <>
      {header}
      {context.error !== null ? (
        <RequestError error={context.error} onRetry={retryFailed} />
      ) : (
        <EmptyState
          icon={icons.building}
          title={labelOf("context.noCompany")}
          text={labelOf("context.noCompanyText")}
          action={
            <ButtonLink to="/gestions/companies" variant="contained">
              {labelOf("context.seeCompanies")}
            </ButtonLink>
          }
        />
      )}
    </>
  );
}

/** A screen of the current dossier, made anew for another one. */
export function dossierScreen(
  Content: ComponentType<{ readonly dossier: Dossier }>,
  asked: Omit<DossierScreenProps, "children">,
) {
  return () => (
    <DossierScreen {...asked}>{(dossier) => <Content key={dossier.refId} dossier={dossier} />}</DossierScreen>
  );
}
