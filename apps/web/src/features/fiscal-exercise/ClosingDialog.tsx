import { updateFiscalPeriodBody } from "@grand-livre/contracts/fiscal-exercise";
import { quarterPeriods } from "@grand-livre/domain/exercise/period";
import { useQuery } from "@tanstack/react-query";
import { type ClosingTarget, closingOptions } from "../../app/closing/closing-road.ts";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useSentForm } from "../../app/command/use-command-form.ts";
import { RequestError } from "../../app/RequestError.tsx";
import type { Exercise, Period } from "../../lib/context.ts";
import { formatMonth } from "../../lib/format.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./ClosingPoints.module.css";
import { ClosingPoints } from "./ClosingPoints.tsx";
import type { ClosingAction } from "./closing-action.ts";
import { EXERCISES, followClosing, sendClosing } from "./use-closing.ts";

interface ClosingDialogProps {
  readonly exercise: Exercise;
  /** Undefined: the whole exercise. */
  readonly period?: Period | undefined;
  readonly action: ClosingAction & { readonly target: ClosingTarget };
  readonly onClose: () => void;
}

const reasonSchema = updateFiscalPeriodBody.pick({ reason: true, span: true });

/** Closes what is told before: the points that stay open, and the reason for closing with them. */
export function ClosingDialog({ exercise, period, action, onClose }: ClosingDialogProps) {
  const { target } = action;
  const quarter = period ? quarterPeriods(period, exercise.periods, target) : [];
  const form = useSentForm({
    touches: [EXERCISES],
    schema: reasonSchema,
    initial: { reason: "", span: "month" as "month" | "quarter" },
    labels: { reason: "Motif de la clôture" },
    body: ({ reason, span }) => ({ reason: reason.trim() || undefined, span: period && span }),
    send: (how) => sendClosing({ exercise, period, target, ...how }),
    said: ({ jobId }) => (jobId === undefined ? action.done : undefined),
    // A job is followed in its corner: the dialog does not stand in front of it.
    done: ({ jobId }) => {
      if (jobId !== undefined) void followClosing(exercise, jobId, action.done);
    },
    onClose,
  });
  const { span, reason } = form.values;
  const days = { exercise: exercise.refId, ...(period ? { month: period.startDate, span } : {}) };
  const { data, error, refetch } = useQuery({ ...closingOptions(days, target), staleTime: 0 });
  const findings = data?.findings ?? [];
  const isBlocked = findings.some(({ blocking }) => blocking);
  const isOpen = findings.length > 0 && !isBlocked;
  return (
    <CommandDialog
      form={form}
      title={action.title}
      confirmLabel={action.confirmLabel}
      busyLabel="Clôture…"
      danger={action.danger}
      note={action.message}
      disabled={data === undefined || isBlocked || (isOpen && reason.trim() === "")}
      foot={
        <>
          {error !== null && <RequestError error={error} onRetry={() => void refetch()} />}
          {data === undefined && error === null && <p className={styles.loading}>Contrôle en cours…</p>}
          {data !== undefined && <ClosingPoints findings={findings} />}
          {isOpen && (
            <TextField
              {...form.field("reason")}
              rows={4}
              maxLength={1000}
              required
              help="Conservé avec cette liste, et imprimé dans le dossier de révision."
            />
          )}
        </>
      }
    >
      {quarter.length > 1 && (
        <SelectField
          label="Clôturer"
          value={span}
          onChange={(next) => form.change({ span: next })}
          options={[
            { value: "month", label: period ? formatMonth(period.startDate) : "" },
            {
              value: "quarter",
              label: `Le trimestre (${quarter.map((one) => formatMonth(one.startDate)).join(", ")})`,
            },
          ]}
        />
      )}
    </CommandDialog>
  );
}
