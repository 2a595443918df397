import {
  type DsnDueEvent,
  type DsnMonthAnswer,
  type DsnMonthQuery,
  dsnEventBody,
} from "@grand-livre/contracts/dsn";
import { exitReasonWords, returnWords, stopWords } from "@grand-livre/contracts/dsn-words";
import { dsnEndpoints } from "@grand-livre/contracts/endpoints/dsn";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useCommandForm } from "../../app/command/use-command-form.ts";
import { DateField } from "../../ui/DateField.tsx";
import { optionsOf, SelectField } from "../../ui/SelectField.tsx";
import { DSN, natureWords } from "./dsn-view.ts";

interface EventDialogProps {
  readonly query: DsnMonthQuery;
  readonly employees: DsnMonthAnswer["employees"];
  /** What absences and exits say of it. */
  readonly due?: DsnDueEvent | undefined;
  readonly onClose: () => void;
}

const { monthly: _, ...eventWords } = natureWords;
/** On the way to work, of an occupation, at work. */
const ACCIDENTS: ReadonlySet<string> = new Set(["04", "05", "06"]);
const none = undefined as string | undefined;

/** The file of an event, to deposit within five days. */
export function EventDialog({ query: { legalEntityRefId }, employees, due, onClose }: EventDialogProps) {
  const form = useCommandForm({
    endpoint: dsnEndpoints.event,
    touches: [DSN],
    schema: dsnEventBody,
    initial: {
      nature: (due?.nature ?? "stop") as keyof typeof eventWords,
      employeeId: due?.employeeId ?? (employees.length === 1 ? (employees[0]?.id ?? "") : ""),
      reason: due === undefined || due.nature === "exit" ? "01" : due.reason,
      exitReason: (due?.nature === "exit" && due.reason) || "059",
      lastWorkedDay: due?.lastWorkedDay ?? none,
      expectedEnd: due?.expectedEnd ?? none,
      returnDay: due?.returnDay ?? none,
      returnReason: due?.returnReason ?? "01",
      subrogationFrom: due?.subrogation?.from ?? none,
      accidentDay: none,
      exitDay: due?.exitDay ?? none,
      noticeDay: none,
    },
    labels: {
      nature: "Événement",
      employeeId: "Salarié",
      reason: "Motif de l’arrêt",
      exitReason: "Motif de rupture",
      lastWorkedDay: "Dernier jour travaillé",
      expectedEnd: "Fin prévue de l’arrêt",
      returnDay: "Reprise le",
      returnReason: "Motif de la reprise",
      subrogationFrom: "Subrogation à partir du",
      accidentDay: "Jour de l’accident",
      exitDay: "Fin du contrat",
      noticeDay: "Notification de la rupture",
    },
    body: ({ nature, employeeId, reason, exitReason, ...days }) => {
      const { lastWorkedDay, expectedEnd, returnDay, returnReason, exitDay, noticeDay = null } = days;
      const common = { legalEntityRefId, employeeId };
      if (nature === "exit") return { ...common, nature, reason: exitReason, exitDay, noticeDay };
      const { subrogationFrom: from, accidentDay = null } = days;
      const subrogation = from === undefined ? null : { from, to: expectedEnd ?? from };
      const stop = { ...common, reason, lastWorkedDay, expectedEnd, subrogation, accidentDay };
      return nature === "stop" ? { ...stop, nature } : { ...stop, nature, returnDay, returnReason };
    },
    said: "Fichier du signalement établi.",
    onClose,
  });
  const { field } = form;
  const { nature, reason } = form.values;
  return (
    <CommandDialog
      form={form}
      title="Signaler un événement"
      confirmLabel="Établir le fichier"
      note="Le signalement se dépose sur net-entreprises.fr dans les cinq jours."
    >
      <SelectField {...field("nature")} options={optionsOf(eventWords)} />
      <SelectField
        {...field("employeeId")}
        options={[
          { value: "", label: "Choisir" },
          ...employees.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        required
      />
      {nature === "exit" ? (
        <>
          <SelectField {...field("exitReason")} options={optionsOf(exitReasonWords)} />
          <DateField {...field("exitDay")} required />
          <DateField {...field("noticeDay")} />
        </>
      ) : (
        <>
          <SelectField {...field("reason")} options={optionsOf(stopWords)} />
          <DateField {...field("lastWorkedDay")} required />
          <DateField {...field("expectedEnd")} required />
          {ACCIDENTS.has(reason) && <DateField {...field("accidentDay")} required={reason !== "05"} />}
          <DateField
            {...field("subrogationFrom")}
            help="Si l’employeur reçoit les indemnités journalières."
          />
          {nature === "return" && (
            <>
              <DateField {...field("returnDay")} required />
              <SelectField {...field("returnReason")} options={optionsOf(returnWords)} />
            </>
          )}
        </>
      )}
    </CommandDialog>
  );
}
