import type { AppropriationAnswer } from "@grand-livre/contracts/appropriation";
import { appropriationBody } from "@grand-livre/contracts/appropriation";
import { fiscalExerciseEndpoints } from "@grand-livre/contracts/endpoints/fiscal-exercise";
import { keepPreviousData, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { entryHref } from "../../app/document/entry/ledger-links.ts";
import { PreviewedEntries } from "../../app/document/entry/PreviewedEntries.tsx";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { RequestError } from "../../app/RequestError.tsx";
import { call } from "../../lib/api.ts";
import type { Exercise } from "../../lib/context.ts";
import { formatCents } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./ExercisesScreen.module.css";
import { exerciseName } from "./exercise-words.ts";

interface AppropriationPanelProps {
  readonly exercise: Exercise;
  readonly onClose: () => void;
}

const labels = {
  date: "Date de l’assemblée",
  legalReserveCents: "Réserve légale (1061)",
  reserveCents: "Autres réserves (1068)",
  dividendCents: "Dividendes (457)",
  retainedCents: "Report à nouveau (110)",
  fromRetainedCents: "Prélevé sur le report à nouveau (110)",
};

/** The appropriation of the result that waits in an exercise. */
export function AppropriationPanel({ exercise, onClose }: AppropriationPanelProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [fiscalExerciseEndpoints.list.tag, "appropriation", exercise.refId],
    queryFn: ({ signal }) =>
      call(fiscalExerciseEndpoints.appropriation, { params: { refId: exercise.refId }, signal }),
  });
  if (data !== undefined && data.resultCents !== 0)
    return <AppropriationForm exercise={exercise} facts={data} onClose={onClose} />;
  return (
    <SidePanel title="Affecter le résultat" onClose={onClose}>
      <div className={styles.closing}>
        {error !== null ? (
          <RequestError error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton height={160} />
        ) : (
          <Notice title="Aucun résultat à affecter">
            {`Aucun résultat antérieur n’attend en compte 12 sur l’exercice ${exerciseName(exercise)}.`}
          </Notice>
        )}
      </div>
    </SidePanel>
  );
}

function AppropriationForm({
  exercise,
  facts,
  onClose,
}: AppropriationPanelProps & { readonly facts: AppropriationAnswer }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const missing = useMissingRight("accounting-settings", "Editor");
  const { proposal, resultCents } = facts;
  const params = { refId: exercise.refId };
  const initial = {
    date: undefined as string | undefined,
    legalReserveCents: proposal.legalReserveCents as number | undefined,
    reserveCents: undefined as number | undefined,
    dividendCents: proposal.dividendCents as number | undefined,
    retainedCents: proposal.retainedCents as number | undefined,
    fromRetainedCents: proposal.fromRetainedCents as number | undefined,
  };
  const account = "1068".padEnd(facts.reserveAccountLength, "0");
  const body = ({ date, reserveCents = 0, ...amounts }: typeof initial) => ({
    date,
    legalReserveCents: amounts.legalReserveCents ?? 0,
    dividendCents: amounts.dividendCents ?? 0,
    retainedCents: amounts.retainedCents ?? 0,
    fromRetainedCents: amounts.fromRetainedCents ?? 0,
    otherReserves: reserveCents > 0 ? [{ account, cents: reserveCents }] : [],
  });
  const form = useContractForm({
    initial,
    labels,
    schema: appropriationBody,
    body,
    send: async (sent, idempotencyKey) => {
      const { entryId } = await call(fiscalExerciseEndpoints.appropriate, {
        params,
        body: sent,
        idempotencyKey,
      });
      toast({
        message: "Résultat affecté.",
        tone: "success",
        actions: [{ label: "Écriture", onSelect: () => void navigate({ href: entryHref(entryId) }) }],
      });
      await client.invalidateQueries({ queryKey: [fiscalExerciseEndpoints.list.tag] });
      onClose();
    },
  });
  const ready = appropriationBody.safeParse(body(form.values)).data;
  const preview = useQuery({
    queryKey: [fiscalExerciseEndpoints.list.tag, "appropriation", exercise.refId, ready],
    retry: false,
    placeholderData: keepPreviousData,
    queryFn:
      ready === undefined
        ? skipToken
        : ({ signal }) => call(fiscalExerciseEndpoints.previewAppropriation, { params, body: ready, signal }),
  });
  return (
    <FormPanel
      title={resultCents > 0 ? "Affecter le bénéfice" : "Affecter la perte"}
      subtitle={formatCents(Math.abs(resultCents), "EUR")}
      form={{ ...form, missing }}
      submitLabel="Passer l’écriture"
      onClose={onClose}
      wide
    >
      <FormGrid columns={2}>
        <DateField
          {...form.field("date")}
          required
          autoFocus
          within={{
            startDate: exercise.startDate,
            endDate: exercise.endDate,
            periodDate: exercise.startDate,
          }}
        />
        {resultCents > 0 && (
          <>
            <AmountField
              {...form.amount("legalReserveCents")}
              help={
                facts.leastLegalReserveCents > 0
                  ? `Au moins ${formatCents(facts.leastLegalReserveCents, "EUR")}.`
                  : undefined
              }
            />
            <AmountField {...form.amount("reserveCents")} />
            <AmountField {...form.amount("dividendCents")} />
            <AmountField {...form.amount("retainedCents")} />
          </>
        )}
        {facts.retainedCents > 0 && (
          <AmountField
            {...form.amount("fromRetainedCents")}
            help={`Au plus ${formatCents(facts.retainedCents, "EUR")}.`}
          />
        )}
      </FormGrid>
      {preview.data !== undefined && preview.error === null && <PreviewedEntries entries={[preview.data]} />}
    </FormPanel>
  );
}
