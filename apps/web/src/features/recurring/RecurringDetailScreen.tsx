import { recurringEndpoints } from "@grand-livre/contracts/endpoints/recurring";
import type { ScheduleAnswer } from "@grand-livre/contracts/recurring";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { toastRefusal } from "../../app/announce-error.ts";
import { BackLink } from "../../app/BackLink.tsx";
import { useCommand } from "../../app/command/use-command.ts";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { LoadedDetail } from "../../app/LoadedDetail.tsx";
import { call } from "../../lib/api.ts";
import { formatDate, localToday } from "../../lib/format.ts";
import { frequencyText } from "../../lib/frequency-text.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { icons } from "../../ui/icons.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { toast } from "../../ui/toast.ts";
import { RecurringEditor } from "./RecurringEditor.tsx";
import { RecurringHistory } from "./RecurringHistory.tsx";
import { formOfSchedule } from "./recurring-form.ts";
import { scheduleOptions, takeSchedule } from "./recurring-queries.ts";
import { stateLabels, stateTones } from "./recurring-words.ts";

/** One schedule: what it says, its days to come, and what the earlier ones made. */
export function RecurringDetailScreen() {
  return (
    <DossierScreen title="Facture récurrente" service="invoices">
      {() => <LoadedSchedule />}
    </DossierScreen>
  );
}

function LoadedSchedule() {
  const { id } = useParams({ from: "/shell/accounting/invoices/recurring/$id" });
  return (
    <LoadedDetail
      of={useQuery(scheduleOptions(id))}
      title="Facture récurrente"
      back={<BackLink to="/accounting/invoices/recurring">Factures récurrentes</BackLink>}
      fields={8}
    >
      {(data) => <Schedule key={`${data.id} ${data.version}`} schedule={data} />}
    </LoadedDetail>
  );
}

type Action = "pause" | "resume" | "skip" | "unskip";

const DONE: Readonly<Record<Action, (schedule: ScheduleAnswer) => string>> = {
  pause: () => "Facture récurrente en pause.",
  resume: (schedule) => `Facture récurrente reprise · prochaine facture le ${formatDate(schedule.nextDate)}`,
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

  const { run } = useCommand([[recurringEndpoints.list.tag, "list"]], toastRefusal);

  const act = (action: Action, version = schedule.version): Promise<unknown> =>
    run(
      recurringEndpoints.changeState,
      { params: { id: schedule.id }, body: { action, version } },
      {
        done: (after) => takeSchedule(client, after),
        said: (after) => ({
          message: DONE[action](after),
          ...(action === "skip" ? { undo: async () => void (await act("unskip", after.version)) } : {}),
        }),
      },
    );

  const stop = () =>
    run(
      recurringEndpoints.remove,
      { params: { id: schedule.id } },
      {
        confirm: {
          title: "Arrêter la facture récurrente",
          message: "Plus aucune facture n’en sera créée. Celles qui l’ont été restent.",
          confirmLabel: "Arrêter",
        },
        done: async () => {
          await navigate({ to: "/accounting/invoices/recurring" });
          client.removeQueries({ queryKey: scheduleOptions(schedule.id).queryKey });
        },
        said: "Facture récurrente arrêtée.",
      },
    );

  return (
    <>
      <PageHeader
        title={schedule.name}
        status={<StatusChip tone={stateTones[state]}>{stateLabels[state]}</StatusChip>}
        subtitle={`${schedule.companyName} · ${frequencyText(schedule)}${
          nextDate === null || state === "paused" ? "" : ` · prochaine facture le ${formatDate(nextDate)}`
        }`}
        back={<BackLink to="/accounting/invoices/recurring">Factures récurrentes</BackLink>}
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
                    disabledReason:
                      editor ?? (nextDate === null ? "La facture récurrente est terminée." : undefined),
                  },
              {
                label:
                  nextDate === null ? "Passer une échéance" : `Passer l’échéance du ${formatDate(nextDate)}`,
                icon: icons.arrowRight,
                onSelect: () => void act("skip"),
                disabledReason:
                  editor ?? (nextDate === null ? "La facture récurrente est terminée." : undefined),
              },
              {
                label: "Arrêter la facture récurrente…",
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
          const after = await call(recurringEndpoints.update, {
            params: { id: schedule.id },
            body: {
              ...body,
              version: schedule.version,
            },
          });
          takeSchedule(client, after);
          toast({ message: "Facture récurrente enregistrée.", tone: "success" });
        }}
        aside={<RecurringHistory schedule={schedule} />}
      />
    </>
  );
}
