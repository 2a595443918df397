import {
  type AbsenceAnswer,
  createAbsenceBody,
  refuseAbsenceBody,
  updateAbsenceBody,
} from "@grand-livre/contracts/absence";
import { absenceStateWords, absenceWords } from "@grand-livre/contracts/absence-words";
import { absenceEndpoints } from "@grand-livre/contracts/endpoints/absence";
import { employeeEndpoints } from "@grand-livre/contracts/endpoints/payroll";
import { isNoted } from "@grand-livre/domain/absence/absence-state";
import { useState } from "react";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useCommand } from "../../app/command/use-command.ts";
import { useCommandForm } from "../../app/command/use-command-form.ts";
import { abilityReason } from "../../app/document/issue-text.ts";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { fromList, savingOf } from "../../app/resource/saving.ts";
import { useResourceForm } from "../../app/resource/use-resource-form.ts";
import type { Dossier } from "../../lib/context.ts";
import { formatCents, formatDate, formatDateTime } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { AmountField } from "../../ui/AmountField.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { optionsOf, SelectField } from "../../ui/SelectField.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./Absence.module.css";
import { usePlanning } from "./use-planning.ts";

export const ABSENCE = absenceEndpoints.list.tag;
const PAYROLL = employeeEndpoints.list.tag;

interface AbsencePanelProps {
  readonly dossier: Dossier;
  /** Absent: a new one. */
  readonly edited: AbsenceAnswer | undefined;
  readonly onClose: () => void;
}

/** Asks for an absence; shows one that was asked, with what can be decided of it. */
export function AbsencePanel({ dossier, edited, onClose }: AbsencePanelProps) {
  const [changing, setChanging] = useState(edited === undefined);
  if (edited === undefined || changing)
    return <AbsenceForm dossier={dossier} edited={edited} onClose={onClose} />;
  return <AbsenceDetail absence={edited} onChange={() => setChanging(true)} onClose={onClose} />;
}

const none = undefined as string | undefined;
const draftOf = (row?: AbsenceAnswer) => ({
  employeeId: row?.employeeId ?? "",
  kind: row?.kind ?? ("leave" as AbsenceAnswer["kind"]),
  from: row?.from ?? none,
  to: row?.to ?? none,
  fromNoon: row?.fromNoon ?? false,
  toNoon: row?.toNoon ?? false,
  note: row?.note ?? "",
  subrogated: row?.subrogated ?? false,
  dailyCents: (row?.dailyCents ?? undefined) as number | undefined,
  informedOn: row?.informedOn ?? none,
});

const labels = {
  employeeId: "Salarié",
  kind: "Absence",
  from: "Premier jour",
  to: "Dernier jour",
  fromNoon: "Commence à midi",
  toNoon: "Finit à midi",
  note: "Note",
  subrogated: "Subrogation",
  dailyCents: "Indemnité journalière brute",
  informedOn: "Salarié informé de ses congés le",
};

function AbsenceForm({ dossier, edited, onClose }: AbsencePanelProps) {
  const { refId: legalEntityRefId } = dossier;
  // All of them: the list of employees comes by pages of 200 at most.
  const people = usePlanning(dossier).data?.employees ?? [];
  const form = useResourceForm({
    edited,
    draft: draftOf,
    labels,
    said: ({ name, state }) =>
      `${name}\u00a0: ${state === "requested" ? "absence à approuver" : "absence enregistrée"}.`,
    ...savingOf(
      absenceEndpoints,
      [createAbsenceBody, updateAbsenceBody],
      legalEntityRefId,
      ({ from = "", to = from, dailyCents, informedOn, ...draft }: ReturnType<typeof draftOf>) => ({
        ...{ ...draft, from, to, dailyCents: dailyCents ?? null, informedOn: informedOn ?? null },
      }),
    ),
    tags: [ABSENCE, PAYROLL],
    reload: fromList(absenceEndpoints.list, "absences", "number", legalEntityRefId),
    onSaved: onClose,
  });
  const { field, values } = form;
  const isStop = isNoted(values);
  return (
    <FormPanel
      title={edited === undefined ? "Nouvelle absence" : edited.name}
      subtitle={dossier.name}
      form={form}
      submitLabel={edited !== undefined ? "Enregistrer" : isStop ? "Noter l’arrêt" : "Demander l’absence"}
      onClose={onClose}
    >
      <FormGrid columns={1}>
        {edited === undefined && (
          <SelectField
            {...field("employeeId")}
            options={[
              { value: "", label: "Choisir" },
              ...people.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            required
          />
        )}
        <SelectField {...field("kind")} options={optionsOf(absenceWords)} />
        <DateField {...field("from")} required />
        <CheckField {...field("fromNoon")} />
        <DateField {...field("to")} help={"Vide\u00a0: un seul jour."} />
        <CheckField {...field("toNoon")} />
        {isStop && (
          <>
            <CheckField
              {...field("subrogated")}
              help="L’employeur reçoit les indemnités journalières et les verse avec le salaire."
            />
            <AmountField
              {...form.amount("dailyCents")}
              help={"Notifiée par la CPAM. Vide\u00a0: calculée sur les salaires précédents."}
            />
            <DateField
              {...field("informedOn")}
              help={"Au retour, dans le mois\u00a0: ouvre les quinze mois de report (art. L. 3141-19-3)."}
            />
          </>
        )}
        <TextField {...field("note")} />
      </FormGrid>
    </FormPanel>
  );
}

interface AbsenceDetailProps {
  readonly absence: AbsenceAnswer;
  readonly onChange: () => void;
  readonly onClose: () => void;
}

function AbsenceDetail({ absence, onChange, onClose }: AbsenceDetailProps) {
  const { id, version, name, kind, state, abilities, balanceAfter } = absence;
  const [refusing, setRefusing] = useState(false);
  const { run, busy } = useCommand([ABSENCE, PAYROLL]);
  const given = { params: { id }, body: { version } };
  const approve = () =>
    void run(absenceEndpoints.approve, given, { done: onClose, said: `${name}\u00a0: absence approuvée.` });
  const cancel = () =>
    void run(absenceEndpoints.cancel, given, {
      confirm: {
        title: `Annuler l’absence de ${name}`,
        message: "Un bulletin validé qui la porte sera à rectifier.",
        confirmLabel: "Annuler l’absence",
      },
      done: onClose,
      said: `${name}\u00a0: absence annulée.`,
    });
  const noon = (isNoon: boolean) => (isNoon ? ", midi" : "");
  return (
    <SidePanel title={name} subtitle={absenceWords[kind]} onClose={onClose}>
      <div className={styles.detail}>
        {balanceAfter !== null && balanceAfter < 0 && state === "requested" && (
          <Notice tone="warning" title="Solde insuffisant">
            {`Il manquerait ${formatCents(-balanceAfter)} j\u00a0: le congé serait pris par anticipation, avec l’accord du salarié.`}
          </Notice>
        )}
        <Facts
          facts={[
            ["État", absenceStateWords[state]],
            ["Du", `${formatDate(absence.from)}${noon(absence.fromNoon)}`],
            ["Au", `${formatDate(absence.to)}${noon(absence.toNoon)}`],
            ["Jours", formatCents(absence.days)],
            ["Solde après", balanceAfter === null ? undefined : formatCents(balanceAfter)],
            ["Subrogation", isNoted(absence) ? (absence.subrogated ? "Oui" : "Non") : undefined],
            [
              "Indemnité journalière",
              absence.dailyCents === null ? undefined : formatCents(absence.dailyCents, "EUR"),
            ],
            ["Informé le", absence.informedOn === null ? undefined : formatDate(absence.informedOn)],
            ["Note", absence.note || undefined],
            ["Demandée", `${absence.requestedBy}, ${formatDateTime(absence.requestedAt)}`],
            [
              "Décidée",
              absence.decidedAt === null
                ? undefined
                : `${absence.decidedBy}, ${formatDateTime(absence.decidedAt)}`,
            ],
            ["Motif du refus", absence.reason || undefined],
          ]}
        />
        <div className={styles.actions}>
          {state === "requested" && (
            <>
              <ActionButton
                disabledReason={busy ? "En cours." : abilityReason(abilities.decide)}
                onClick={approve}
              >
                Approuver
              </ActionButton>
              <ActionButton
                variant="outlined"
                color="inherit"
                disabledReason={abilityReason(abilities.decide)}
                onClick={() => setRefusing(true)}
              >
                Refuser
              </ActionButton>
            </>
          )}
          {abilities.edit.allowed && (
            <ActionButton variant="outlined" color="inherit" onClick={onChange}>
              Modifier
            </ActionButton>
          )}
          {(state === "requested" || state === "approved") && (
            <ActionButton
              variant="text"
              color="inherit"
              disabledReason={abilityReason(abilities.cancel)}
              onClick={cancel}
            >
              Annuler l’absence
            </ActionButton>
          )}
        </div>
      </div>
      {refusing && <RefuseDialog absence={absence} onDone={onClose} onClose={() => setRefusing(false)} />}
    </SidePanel>
  );
}

interface RefuseDialogProps {
  readonly absence: AbsenceAnswer;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function RefuseDialog({ absence: { id, version, name }, onDone, onClose }: RefuseDialogProps) {
  const form = useCommandForm({
    endpoint: absenceEndpoints.refuse,
    params: { id },
    touches: [ABSENCE],
    schema: refuseAbsenceBody,
    initial: { reason: "" },
    labels: { reason: "Motif du refus" },
    body: ({ reason }) => ({ version, reason }),
    said: `${name}\u00a0: absence refusée.`,
    done: onDone,
    onClose,
  });
  return (
    <CommandDialog form={form} title={`Refuser l’absence de ${name}`} confirmLabel="Refuser l’absence" danger>
      <TextField {...form.field("reason")} required autoFocus />
    </CommandDialog>
  );
}
