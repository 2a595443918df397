import type { VatPeriodRow, VatReturnAnswer } from "@grand-livre/contracts/vat-return";
import { formBox, returnForm } from "@grand-livre/domain/vat-return/return-form";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { DeclarationTabs } from "../../app/declarations/DeclarationTabs.tsx";
import { entryHref } from "../../app/document/entry/ledger-links.ts";
import { abilityReason } from "../../app/document/issue-text.ts";
import { Loading } from "../../app/Loading.tsx";
import { type Ledger, WithLedger } from "../../app/WithLedger.tsx";
import { chooseExercise } from "../../lib/context.ts";
import { formatDate, formatDateTime, localToday } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { Notice } from "../../ui/Notice.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { BoxLines } from "./BoxLines.tsx";
import { BoxTotal } from "./BoxTotal.tsx";
import { saveEvidence, saveReturn, useReturnCommands } from "./commands.ts";
import { DemandDialog } from "./DemandDialog.tsx";
import { FileDialog } from "./FileDialog.tsx";
import { PartnerReturnDialog } from "./PartnerReturnDialog.tsx";
import { PeriodList } from "./PeriodList.tsx";
import { type ReturnQuery, usePeriods, useReturn } from "./queries.ts";
import { ReturnBoxes } from "./ReturnBoxes.tsx";
import { ReturnChecks } from "./ReturnChecks.tsx";
import {
  formatEuros,
  formWords,
  isFiled,
  nextStep,
  opensLines,
  outcomeOf,
  periodName,
  periodToShow,
  stateWords,
} from "./return-words.ts";
import { SettleDialog } from "./SettleDialog.tsx";
import styles from "./VatReturn.module.css";

const TITLE = "Déclaration de TVA";

/** « Déclarations professionnelles › TVA »: the CA3 or CA12 of each period, explained down to the entry. */
export function VatReturnScreen() {
  return (
    <WithLedger title={TITLE} service="declarations">
      {(ledger) => <Returns ledger={ledger} />}
    </WithLedger>
  );
}

function Returns({ ledger }: { readonly ledger: Ledger }) {
  const { from } = useSearch({ from: "/shell/accounting/declarations/vat" });
  const { exercises } = ledger;
  const { refId, startDate, endDate } = ledger.exercise;
  const adopted = useRef<string>(undefined);
  // A link of the calendar may open a return of last year: the screen takes its exercise once for each link, so that an
  // exercise chosen afterwards stays chosen.
  useEffect(() => {
    if (from === undefined || adopted.current === from) return;
    adopted.current = from;
    const holding = exercises.find((one) => one.startDate <= from && from <= one.endDate);
    if (holding !== undefined && holding.refId !== refId) chooseExercise(holding.refId);
  }, [from, exercises, refId]);
  const { data, error, refetch } = usePeriods({ legalEntityRefId: ledger.dossier.refId, startDate, endDate });
  const today = localToday();
  const row = data && periodToShow(data.periods, from, today);
  if (data !== undefined && row !== undefined)
    return <Shown ledger={ledger} periods={data.periods} row={row} today={today} />;
  return (
    <>
      <PageHeader title={TITLE} subtitle={ledger.dossier.name} />
      <DeclarationTabs current="/accounting/declarations/vat" />
      {data === undefined ? (
        <Loading error={error} onRetry={() => void refetch()} fields={8} />
      ) : (
        <EmptyState
          icon={icons.report}
          title="Pas de déclaration de TVA pour ce dossier"
          text={"Le dossier est en franchise en base\u00a0: aucune TVA n’est déclarée."}
          action={
            <ButtonLink to="/accounting/settings" variant="contained">
              Voir le régime du dossier
            </ButtonLink>
          }
        />
      )}
    </>
  );
}

interface ShownProps {
  readonly ledger: Ledger;
  readonly periods: readonly VatPeriodRow[];
  readonly row: VatPeriodRow;
  readonly today: string;
}

function Shown({ ledger, periods, row, today }: ShownProps) {
  const { version, box } = useSearch({ from: "/shell/accounting/declarations/vat" });
  const navigate = useNavigate({ from: "/accounting/declarations/vat" });
  const { startDate, endDate } = row;
  const query = { legalEntityRefId: ledger.dossier.refId, startDate, endDate, version };
  const { data, error, refetch } = useReturn(query);
  const show = (next: string | undefined) =>
    void navigate({
      search: { from: startDate, ...(version ? { version } : {}), ...(next ? { box: next } : {}) },
    });
  return (
    <>
      <Header dossier={ledger.dossier.refId} row={row} shown={data} />
      <DeclarationTabs current="/accounting/declarations/vat" />
      <div className={styles.screen}>
        <PeriodList periods={periods} shown={startDate} today={today} />
        {data === undefined ? (
          <Loading error={error} onRetry={() => void refetch()} fields={10} />
        ) : (
          <div className={styles.columns}>
            <div className={styles.parts}>
              <Standing shown={data} />
              <ReturnBoxes shown={data} name={`${formWords[data.form]} ${periodName(row)}`} onOpen={show} />
            </div>
            <ReturnChecks query={query} shown={data} />
          </div>
        )}
      </div>
      {data !== undefined && box !== undefined && (
        <BoxPanel query={query} shown={data} box={box} onOpen={show} onClose={() => show(undefined)} />
      )}
    </>
  );
}

interface BoxPanelProps {
  readonly query: ReturnQuery;
  readonly shown: VatReturnAnswer;
  readonly box: string;
  readonly onOpen: (box: string) => void;
  readonly onClose: () => void;
}

/** What makes up a box: its lines, or the boxes of a total. */
function BoxPanel({ query, shown, box, onOpen, onClose }: BoxPanelProps) {
  const form = returnForm(shown.form);
  const row = formBox(form, box);
  if (row !== undefined && !opensLines(form, row))
    // Of another box it is another panel: the row that had the focus is gone, and Escape would reach nothing.
    return <BoxTotal key={box} shown={shown} box={box} onOpen={onOpen} onClose={onClose} />;
  return <BoxLines query={query} shown={shown} box={box} onClose={onClose} />;
}

/** The state of a return beside its boxes: nothing is sent by us, its versions, its settlement. */
function Standing({ shown }: { readonly shown: VatReturnAnswer }) {
  const { versions, version, startDate, settlementEntryId, filedAt, state, changes } = shown;
  const { previousCarriedEuros, previousStart, demand, filingReference } = shown;
  const creditChanged =
    isFiled(state) && previousCarriedEuros !== null && previousCarriedEuros !== demand.previousCreditEuros;
  return (
    <>
      {creditChanged && previousStart !== null && (
        <Notice tone="warning" title="Crédit reporté à rectifier">
          La{" "}
          <Link to="/accounting/declarations/vat" search={{ from: previousStart }}>
            déclaration précédente
          </Link>{" "}
          reporte {formatEuros(previousCarriedEuros)}&nbsp;€, celle-ci en a repris{" "}
          {formatEuros(demand.previousCreditEuros)}&nbsp;€&#8239;: rectifiez-la.
        </Notice>
      )}
      {!isFiled(state) && (
        <Notice>
          Grand Livre calcule la déclaration et ne transmet rien à l’administration&#8239;: déposez-la sur
          impots.gouv.fr, puis marquez-la déposée.
        </Notice>
      )}
      {(filedAt !== null || settlementEntryId !== null) && (
        <p className={styles.exact}>
          {filedAt !== null && (
            <span>
              Marquée déposée le {formatDateTime(filedAt)}
              {filingReference !== null && `, n°\u00a0de dépôt ${filingReference}`}
            </span>
          )}
          {settlementEntryId !== null && <a href={entryHref(settlementEntryId)}>Écriture de liquidation</a>}
        </p>
      )}
      {versions.length > 1 && (
        <p className={styles.exact}>
          {versions.map((one) => (
            <Link
              key={one.id}
              to="/accounting/declarations/vat"
              search={{ from: startDate, version: one.version }}
              aria-current={one.version === version ? "true" : undefined}
            >
              Version {one.version} ({stateWords[one.state].label.toLowerCase()})
            </Link>
          ))}
          {changes.length > 0 && (
            <span>Cases changées&#8239;: {changes.map(({ box }) => box).join(", ")}</span>
          )}
        </p>
      )}
    </>
  );
}

interface HeaderProps {
  readonly dossier: string;
  readonly row: VatPeriodRow;
  readonly shown: VatReturnAnswer | undefined;
}

function Header({ dossier, row, shown }: HeaderProps) {
  const [dialog, setDialog] = useState<"settle" | "demand" | "file" | "partner">();
  const missing = useMissingRight("declarations", "Exporter");
  const commands = useReturnCommands(dossier, shown);
  const state = shown?.state ?? row.state;
  const title = `${TITLE}, ${periodName(row)}`;
  const subtitle = `${formWords[row.form]} · ${outcomeOf(shown ?? row)} · échéance ${formatDate(row.dueDate)}`;
  const status = <StatusChip tone={stateWords[state].tone}>{stateWords[state].label}</StatusChip>;
  if (shown === undefined || commands === undefined)
    return <PageHeader title={title} subtitle={subtitle} status={status} />;
  const { abilities, settlementEntryId, id } = shown;
  const next = nextStep(state);
  const mustSettle = next === undefined && settlementEntryId === null && !shown.nil;
  const settle = () => setDialog("settle");
  const begun = [
    ...(settlementEntryId === null
      ? [{ label: "Liquider", onSelect: settle, disabledReason: abilityReason(abilities.settle) }]
      : [
          {
            label: "Annuler la liquidation",
            onSelect: () => void commands.undoSettlement(),
            disabledReason: abilityReason(abilities.undoSettlement),
          },
        ]),
    {
      label: "Reprendre la préparation",
      onSelect: () => void commands.reopen(),
      disabledReason: abilityReason(abilities.reopen),
    },
    {
      label: "Noter le rejet",
      onSelect: () => void commands.reject(),
      disabledReason: abilityReason(abilities.reject),
    },
    {
      label: "Rectifier",
      onSelect: () => void commands.correct(),
      disabledReason: abilityReason(abilities.correct),
    },
  ];
  const files = [
    { label: "Télécharger en PDF", onSelect: () => void saveReturn(dossier, shown, "paper") },
    { label: "Télécharger les données (XML)", onSelect: () => void saveReturn(dossier, shown, "edi") },
    {
      label: "Fichier pour partenaire EDI",
      onSelect: () => setDialog("partner"),
      disabledReason: missing,
    },
    {
      label: "Justificatif comptable (Excel)",
      onSelect: () => void saveEvidence(dossier, shown),
      disabledReason: missing,
    },
  ];
  const demand = {
    label: "Montants saisis",
    onSelect: () => setDialog("demand"),
    disabledReason: abilityReason(abilities.edit),
  };
  return (
    <>
      <PageHeader
        title={title}
        subtitle={subtitle}
        status={status}
        secondary={<ActionMenu actions={[demand, ...files, ...(id === null ? [] : begun)]} />}
        action={
          next !== undefined ? (
            // A button of its own for each step: one that kept the focus would do two steps for a key pressed twice.
            <ActionButton
              key={next.step}
              onClick={() => (next.step === "file" ? setDialog("file") : void commands[next.step]())}
              disabledReason={abilityReason(abilities[next.step])}
            >
              {next.label}
            </ActionButton>
          ) : mustSettle ? (
            <ActionButton onClick={settle} disabledReason={abilityReason(abilities.settle)}>
              Liquider
            </ActionButton>
          ) : undefined
        }
      />
      {dialog === "settle" && id !== null && (
        <SettleDialog shown={{ ...shown, id }} onClose={() => setDialog(undefined)} />
      )}
      {dialog === "file" && (
        <FileDialog legalEntityRefId={dossier} shown={shown} onClose={() => setDialog(undefined)} />
      )}
      {dialog === "partner" && (
        <PartnerReturnDialog legalEntityRefId={dossier} shown={shown} onClose={() => setDialog(undefined)} />
      )}
      {dialog === "demand" && (
        <DemandDialog legalEntityRefId={dossier} shown={shown} onClose={() => setDialog(undefined)} />
      )}
    </>
  );
}
