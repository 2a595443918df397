import type { DeclarationCalendarAnswer } from "@grand-livre/contracts/declaration";
import { isDone } from "@grand-livre/domain/declaration/declaration-state";
import Button from "@mui/material/Button";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { DeclarationTabs } from "../../app/declarations/DeclarationTabs.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { ExportMenu } from "../../app/resource/ExportMenu.tsx";
import { type Ledger, WithLedger } from "../../app/WithLedger.tsx";
import { formatCents, formatDate, formatPlural, localToday } from "../../lib/format.ts";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { CalendarTable, calendarColumns } from "./CalendarTable.tsx";
import styles from "./Declaration.module.css";
import { DeclarationPanel } from "./DeclarationPanel.tsx";
import { addressOf, addressText, isLate } from "./declaration-words.ts";
import { ProfileDialog } from "./ProfileDialog.tsx";
import { useCalendar } from "./queries.ts";

const TITLE = "Calendrier des déclarations";
const ADDRESS = "/accounting/declarations/calendar";

/** « Déclarations professionnelles › Calendrier »: what the company declares and pays, by its last day. */
export function CalendarScreen() {
  return (
    <WithLedger title={TITLE} service="declarations">
      {(ledger) => <Calendar ledger={ledger} />}
    </WithLedger>
  );
}

function Calendar({ ledger }: { readonly ledger: Ledger }) {
  const search = useSearch({ from: `/shell${ADDRESS}` });
  const navigate = useNavigate({ from: ADDRESS });
  const [profile, setProfile] = useState(false);
  const today = localToday();
  const thisYear = Number(today.slice(0, 4));
  const year = search.year ?? thisYear;
  const { dossier } = ledger;
  const span = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
  const { data, error, refetch } = useCalendar({ legalEntityRefId: dossier.refId, ...span });
  const years = [thisYear + 1, thisYear, thisYear - 1, thisYear - 2].map(String);
  const shown = addressOf(search.open);
  const show = (open: string | undefined) =>
    void navigate({
      search: { ...(search.year === undefined ? {} : { year: search.year }), ...(open ? { open } : {}) },
    });
  return (
    <>
      <PageHeader
        title={TITLE}
        subtitle={data === undefined ? dossier.name : summaryOf(data, today)}
        secondary={
          <Button color="inherit" onClick={() => setProfile(true)}>
            Situation du dossier
          </Button>
        }
      />
      <DeclarationTabs current={ADDRESS} />
      <div className={styles.body}>
        <FilterBar
          aside={
            <ExportMenu
              service="declarations"
              name={`Échéances ${year}`}
              columns={calendarColumns(today, false)}
              count={data?.declarations.length}
              all={async () => data?.declarations ?? []}
            />
          }
        >
          <SelectField
            label="Année des échéances"
            hideLabel
            value={String(year)}
            options={years.map((value) => ({ value, label: `Échéances ${value}` }))}
            onChange={(value) => void navigate({ search: { year: Number(value) } })}
          />
        </FilterBar>
        <Franchise franchise={data?.franchise ?? null} />
        <Quarterly quarterly={data?.quarterly ?? null} />
        {error !== null && data === undefined ? (
          <RequestError error={error} onRetry={() => void refetch()} />
        ) : (
          <CalendarTable
            rows={data?.declarations}
            today={today}
            empty="Aucune déclaration n’est due cette année. Vérifiez les exercices et la situation du dossier."
            onOpen={(row) => show(addressText(row))}
          />
        )}
      </div>
      {shown !== undefined && <DeclarationPanel address={shown} onClose={() => show(undefined)} />}
      {profile && <ProfileDialog legalEntityRefId={dossier.refId} onClose={() => setProfile(false)} />}
    </>
  );
}

/** « 2 en retard · 14 à faire ». */
function summaryOf({ declarations }: DeclarationCalendarAnswer, today: string): string {
  const left = declarations.filter((row) => !isDone(row.state));
  const late = left.filter((row) => isLate(row, today)).length;
  const parts = [
    ...(late > 0 ? [`${late} en retard`] : []),
    left.length === 0 ? "Tout est déposé" : `${formatPlural(left.length, "échéance")} à traiter`,
  ];
  return parts.join(" · ");
}

const limitTones = {
  below: "info",
  near: "warning",
  above: "warning",
  lost: "error",
} as const;

/** The turnover of a company in franchise against its limits. */
function Franchise({ franchise }: { readonly franchise: DeclarationCalendarAnswer["franchise"] }) {
  if (franchise === null) return null;
  const { turnoverCents, limitCents, upperCents, state, activity } = franchise;
  const euros = (cents: number) => `${formatCents(cents)}\u00a0€`;
  const what = activity === "goods" ? "ventes de biens" : "prestations de services";
  return (
    <Notice tone={limitTones[state]} title="Franchise en base de TVA">
      {`Chiffre d’affaires de l’année\u00a0: ${euros(turnoverCents)}, pour un seuil de ${euros(limitCents)} (${what}). `}
      {state === "lost"
        ? `Le seuil majoré de ${euros(upperCents)} est dépassé\u00a0: la TVA est due dès le dépassement.`
        : state === "above"
          ? "Le seuil est dépassé\u00a0: la TVA sera due au 1er janvier prochain."
          : `Au-delà de ${euros(upperCents)}, la TVA est due immédiatement.`}
    </Notice>
  );
}

/** The figures of a company that declares VAT by the quarter against the limits of 2027. */
function Quarterly({ quarterly }: { readonly quarterly: DeclarationCalendarAnswer["quarterly"] }) {
  if (quarterly === null) return null;
  const { turnoverCents, limitCents, upperCents, state, from } = quarterly;
  const euros = (cents: number) => `${formatCents(cents)}\u00a0€`;
  return (
    <Notice tone={limitTones[state]} title="TVA trimestrielle">
      {`Chiffre d’affaires de l’année\u00a0: ${euros(turnoverCents)}, pour un seuil de ${euros(limitCents)} à partir du ${formatDate(from)}. `}
      {state === "lost"
        ? `Le seuil majoré de ${euros(upperCents)} est dépassé\u00a0: la déclaration devient mensuelle.`
        : state === "above"
          ? "Le seuil est dépassé\u00a0: la déclaration sera mensuelle l’an prochain."
          : `Au-delà de ${euros(upperCents)} en cours d’année, la déclaration devient mensuelle.`}
    </Notice>
  );
}
