import type { ScheduleAnswer } from "@grand-livre/contracts/recurring";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { BackLink } from "../../app/BackLink.tsx";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { api } from "../../lib/api.ts";
import { explainError } from "../../lib/error-text.ts";
import { formatDate, localToday } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { confirmInFrench } from "../../ui/confirm.ts";
import { icons } from "../../ui/icons.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SkeletonForm } from "../../ui/Skeleton.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { toast } from "../../ui/toast.ts";
import { RecurringEditor } from "./RecurringEditor.tsx";
import { RecurringHistory } from "./RecurringHistory.tsx";
import { formOfSchedule } from "./recurring-form.ts";
import { scheduleOptions, takeSchedule } from "./recurring-queries.ts";
import { frequencyText, stateLabels, stateTones } from "./recurring-words.ts";

/** One schedule: what it says, its days to come, and what the earlier ones made. */
export function RecurringDetailScreen() {
  return (
    <DossierScreen title="Abonnement" service="invoices">
      {() => <LoadedSchedule />}
    </DossierScreen>
  );
}

function LoadedSchedule() {
  const { id } = useParams({ from: "/shell/accounting/invoices/recurring/$id" });
  const { data, error, refetch } = useQuery(scheduleOptions(id));
  if (data !== undefined) return <Schedule key={`${data.id} ${data.version}`} schedule={data} />;
  return (
    <>
      <PageHeader
        title="Abonnement"
        back={<BackLink to="/accounting/invoices/recurring">Abonnements</BackLink>}
      />
      {error === null ? (
        <SkeletonForm fields={8} />
      ) : (
        <RequestError error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
}

type Action = "pause" | "resume" | "skip" | "unskip";

const DONE: Readonly<Record<Action, (schedule: ScheduleAnswer) => string>> = {
  pause: () => "Abonnement en pause.",
  resume: (schedule) => `L’abonnement reprend · prochaine facture le ${formatDate(schedule.nextDate)}`,
  skip: (schedule) =>
    schedule.nextDate === null
      ? "Échéance passée."
      : `Échéance passée · prochaine facture le ${formatDate(schedule.nextDate)}`,
  unskip: (schedule) => `Échéance rétablie · prochaine facture le ${formatDate(schedule.nextDate)}`,
};

function Schedule({ schedule }: { readonly schedule: ScheduleAnswer }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const editor = useMissingRight("invoices", "Editor");
  const deleter = useMissingRight("invoices", "Deleter");
  const { state, nextDate } = schedule;

  async function tell(error: unknown) {
    const { text, code } = await explainError(error);
    toast({ message: text, code, tone: "error" });
  }

  async function act(action: Action, version = schedule.version) {
    try {
      const after = await api.patch<ScheduleAnswer>(`/api/recurring-invoice/${schedule.id}/state`, {
        action,
        version,
      });
      takeSchedule(client, after);
      toast({
        message: DONE[action](after),
        tone: "success",
        ...(action === "skip" ? { undo: () => act("unskip", after.version) } : {}),
      });
    } catch (error) {
      await tell(error);
    }
  }

  async function stop() {
    const sure = await confirmInFrench({
      title: "Arrêter l’abonnement",
      message: "Plus aucune facture n’en sera créée. Celles qui l’ont été restent.",
      confirmLabel: "Arrêter",
    });
    if (!sure) return;
    try {
      await api.delete(`/api/recurring-invoice/${schedule.id}`);
      await navigate({ to: "/accounting/invoices/recurring" });
      client.removeQueries({ queryKey: scheduleOptions(schedule.id).queryKey });
      void client.invalidateQueries({ queryKey: ["recurring", "list"] });
      toast({ message: "Abonnement arrêté.", tone: "success" });
    } catch (error) {
      await tell(error);
    }
  }

  return (
    <>
      <PageHeader
        title={schedule.name}
        status={<StatusChip tone={stateTones[state]}>{stateLabels[state]}</StatusChip>}
        subtitle={`${schedule.companyName} · ${frequencyText(schedule)}${
          nextDate === null || state === "paused" ? "" : ` · prochaine facture le ${formatDate(nextDate)}`
        }`}
        back={<BackLink to="/accounting/invoices/recurring">Abonnements</BackLink>}
        secondary={
          <ActionMenu
            actions={[
              state === "paused"
                ? {
                    label: "Reprendre",
                    icon: icons.check,
                    onSelect: () => void act("resume"),
                    disabledReason: editor,
                  }
                : {
                    label: "Mettre en pause",
                    icon: icons.lock,
                    onSelect: () => void act("pause"),
                    disabledReason: editor ?? (nextDate === null ? "L’abonnement est terminé." : undefined),
                  },
              {
                label:
                  nextDate === null ? "Passer une échéance" : `Passer l’échéance du ${formatDate(nextDate)}`,
                icon: icons.arrowRight,
                onSelect: () => void act("skip"),
                disabledReason: editor ?? (nextDate === null ? "L’abonnement est terminé." : undefined),
              },
              {
                label: "Arrêter l’abonnement…",
                icon: icons.close,
                danger: true,
                onSelect: () => void stop(),
                disabledReason: deleter,
              },
            ]}
          />
        }
      />
      <RecurringEditor
        dossier={schedule.legalEntityRefId}
        initial={formOfSchedule(schedule)}
        action="Editor"
        from={nextDate ?? localToday()}
        save={async (body) => {
          const after = await api.patch<ScheduleAnswer>(`/api/recurring-invoice/${schedule.id}`, {
            ...body,
            version: schedule.version,
          });
          takeSchedule(client, after);
          toast({ message: "Abonnement enregistré.", tone: "success" });
        }}
        aside={<RecurringHistory schedule={schedule} />}
      />
    </>
  );
}
