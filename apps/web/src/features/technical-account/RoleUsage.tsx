import { technicalAccountEndpoints } from "@grand-livre/contracts/endpoints/technical-account";
import type { TechnicalAccountAnswer } from "@grand-livre/contracts/technical-account";
import type { OperationKind } from "@grand-livre/domain/simulation/operation-kind";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PreviewedEntries } from "../../app/document/entry/PreviewedEntries.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { call } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { formatDate, formatPlural } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { AmountField } from "../../ui/AmountField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./TechnicalAccountsScreen.module.css";

interface RoleProps {
  readonly dossier: Dossier;
  readonly current: TechnicalAccountAnswer;
}

const { tag } = technicalAccountEndpoints.list;

function useUsage({ dossier, current }: RoleProps) {
  const query = { legalEntityRefId: dossier.refId, role: current.role };
  return useQuery({
    queryKey: [tag, "usage", query],
    queryFn: ({ signal }) => call(technicalAccountEndpoints.usage, { query, signal }),
  });
}

/** What the engine writes on the account of a role, and how many lines of the exercise it has. */
export function RoleUsage(props: RoleProps & { readonly onSimulate: () => void }) {
  const { data, error, refetch } = useUsage(props);
  return (
    <section className={styles.usage} aria-label="Utilisé par">
      <h3>Utilisé par</h3>
      {error !== null && <RequestError error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton height={72} />}
      {data !== undefined && (
        <>
          {data.operations.length === 0 ? (
            <p>Aucune opération automatique n’utilise ce rôle.</p>
          ) : (
            <ul>
              {data.operations.map(({ kind, label }) => (
                <li key={kind}>{label}</li>
              ))}
            </ul>
          )}
          {data.exercise !== null && (
            <p>
              {data.lineCount === 0
                ? "Aucune ligne"
                : formatPlural(data.lineCount, "ligne d’écriture", "lignes d’écriture")}{" "}
              sur ce compte, du {formatDate(data.exercise.startDate)} au {formatDate(data.exercise.endDate)}.
            </p>
          )}
          <ActionButton
            variant="outlined"
            disabledReason={data.operations.length === 0 ? "Aucune opération n’utilise ce rôle." : undefined}
            onClick={props.onSimulate}
          >
            Simuler une écriture
          </ActionButton>
        </>
      )}
    </section>
  );
}

const USUAL_CENTS = 100_000;
const LEAST_CENTS = 100;

/** The entry that the engine would write today for an operation that uses the role. Nothing is written. */
export function SimulationPanel(props: RoleProps & { readonly onClose: () => void }) {
  const { dossier, current, onClose } = props;
  const operations = useUsage(props).data?.operations ?? [];
  const [chosen, setChosen] = useState<OperationKind>();
  const [netCents, setNetCents] = useState<number | undefined>(USUAL_CENTS);
  const kind = chosen ?? operations[0]?.kind;
  const amountProblem =
    netCents === undefined || netCents < LEAST_CENTS ? "Un montant d’au moins 1,00\u00a0€." : undefined;
  const isAsked = kind !== undefined && amountProblem === undefined;
  const query = { legalEntityRefId: dossier.refId, kind: kind ?? "sale_goods", netCents: netCents ?? 0 };
  const { data, error, refetch } = useQuery({
    queryKey: [tag, "simulation", query],
    queryFn: ({ signal }) => call(technicalAccountEndpoints.simulate, { query, signal, quiet: true }),
    enabled: isAsked,
    retry: false,
  });
  return (
    <SidePanel
      wide
      title="Simuler une écriture"
      subtitle={`${current.label}, avec les comptes d’aujourd’hui`}
      onClose={onClose}
    >
      <div className={styles.simulation}>
        <FormGrid>
          <SelectField
            label="Opération"
            value={kind ?? ""}
            options={operations.map(({ kind: value, label }) => ({ value: value as string, label }))}
            onChange={(value) => setChosen(value as OperationKind)}
          />
          <AmountField
            label="Montant HT"
            valueCents={netCents}
            onChange={setNetCents}
            error={amountProblem}
          />
        </FormGrid>
        {isAsked && error !== null && <RequestError error={error} onRetry={() => void refetch()} />}
        {isAsked && error === null && <PreviewedEntries entries={data?.entries} />}
        <p>Cette écriture n’est pas enregistrée.</p>
      </div>
    </SidePanel>
  );
}
