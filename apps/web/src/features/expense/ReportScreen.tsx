import { expenseEndpoints } from "@grand-livre/contracts/endpoints/expense";
import type { ExpenseReportAnswer } from "@grand-livre/contracts/expense";
import { formatIban } from "@grand-livre/domain/identifier/iban";
import { useNavigate, useParams } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { BackLink } from "../../app/BackLink.tsx";
import { useCommand } from "../../app/command/use-command.ts";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { entryHref } from "../../app/document/entry/ledger-links.ts";
import { abilityReason } from "../../app/document/issue-text.ts";
import { LoadedDetail } from "../../app/LoadedDetail.tsx";
import { useListSearch } from "../../app/resource/list-search.ts";
import { formatCents, formatDate, formatDateTime, formatPlural } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { approvalOf } from "./approval.ts";
import styles from "./Expense.module.css";
import { duplicateText, nameOf, periodText, stateWords } from "./expense-words.ts";
import { LinePanel } from "./LinePanel.tsx";
import { LinesTable } from "./LinesTable.tsx";
import { EXPENSES, useReport } from "./queries.ts";
import { ReceiptsPanel } from "./ReceiptsPanel.tsx";
import { ReceiptView } from "./ReceiptView.tsx";
import { IbanDialog, PostDialog, ReimburseDialog, RejectDialog } from "./ReportDialogs.tsx";
import { ReportPanel } from "./ReportPanel.tsx";

const back = <BackLink to="/accounting/missions">Notes de frais</BackLink>;

/** One expense report: its lines with their receipts, its approvals, its entries. */
export function ReportScreen() {
  return (
    <DossierScreen title="Note de frais" service="missions">
      {() => <LoadedReport />}
    </DossierScreen>
  );
}

function LoadedReport() {
  const { id } = useParams({ from: "/shell/accounting/missions/expenses/$id" });
  return (
    <LoadedDetail of={useReport(id)} title="Note de frais" back={back}>
      {(data) => <Report key={id} report={data} />}
    </LoadedDetail>
  );
}

type Opened = "edit" | "iban" | "post" | "reimburse" | "reject";

function Report({ report }: { readonly report: ExpenseReportAnswer }) {
  const [opened, setOpened] = useState<Opened>();
  const [shownReceipt, setShownReceipt] = useState<string>();
  const { search, show } = useListSearch();
  const navigate = useNavigate();
  const { run } = useCommand([EXPENSES]);
  const { id, refId, abilities, state, lines } = report;
  const close = () => setOpened(undefined);
  const params = { id };

  const remove = () =>
    run(
      expenseEndpoints.remove,
      { params },
      {
        confirm: {
          title: `Supprimer ${refId}`,
          message: "La note de frais et ses justificatifs disparaissent.",
          confirmLabel: "Supprimer",
        },
        done: () => navigate({ to: "/accounting/missions" }),
        said: `Note ${refId} supprimée.`,
      },
    );
  const undo = () =>
    run(
      expenseEndpoints.undo,
      { params },
      {
        confirm: {
          title: state === "reimbursed" ? "Annuler le remboursement" : "Annuler la comptabilisation",
          message: "L’écriture est contre-passée, et la note revient à l’étape précédente.",
          confirmLabel: "Contre-passer",
        },
        said: "Écriture contre-passée.",
      },
    );

  const edited = lines.find((line) => line.id === search.panel);
  const taken = report.receipts.find((one) => one.id === search.panel && !one.taken);
  const receipt = taken ?? report.receipts.find((one) => one.id === edited?.receiptId);
  const isPanel =
    abilities.edit.allowed && (search.panel === "new" || edited !== undefined || taken !== undefined);
  const viewed = lines.find((line) => line.id === shownReceipt);
  const closePanel = () => show({ panel: undefined });
  return (
    <>
      <PageHeader
        title={report.label}
        subtitle={[refId, nameOf(report.author), periodText(report)].filter(Boolean).join(" · ")}
        status={<StatusChip tone={stateWords[state].tone}>{stateWords[state].label}</StatusChip>}
        back={back}
        secondary={
          <>
            <ActionMenu
              actions={[
                {
                  label: "Modifier la note",
                  onSelect: () => setOpened("edit"),
                  disabledReason: abilityReason(abilities.edit),
                },
                {
                  label: "IBAN de remboursement",
                  onSelect: () => setOpened("iban"),
                  disabledReason: abilityReason(abilities.setIban),
                },
                {
                  label: "Refuser la note",
                  onSelect: () => setOpened("reject"),
                  disabledReason: abilityReason(abilities.reject),
                },
                {
                  label: state === "reimbursed" ? "Annuler le remboursement" : "Annuler la comptabilisation",
                  onSelect: () => void undo(),
                  disabledReason: abilityReason(abilities.undo),
                },
                {
                  label: "Supprimer la note",
                  danger: true,
                  onSelect: () => void remove(),
                  disabledReason: abilityReason(abilities.remove),
                },
              ]}
            />
            {abilities.edit.allowed && (
              <ActionButton variant="outlined" onClick={() => show({ panel: "new" })}>
                Ajouter une dépense
              </ActionButton>
            )}
          </>
        }
        action={<NextStep report={report} onOpen={setOpened} />}
      />
      <div className={styles.columns}>
        <div className={styles.parts}>
          <Warnings report={report} />
          <LinesTable
            report={report}
            onOpen={(line) => show({ panel: line.id })}
            onReceipt={(line) => setShownReceipt(line.id)}
          />
          <ReceiptsPanel report={report} onTake={(one) => show({ panel: one.id })} />
        </div>
        <FollowUp report={report} />
      </div>
      {isPanel && (
        <LinePanel
          key={search.panel}
          report={report}
          edited={edited}
          receipt={receipt}
          onClose={closePanel}
        />
      )}
      {viewed !== undefined && (
        <ReceiptView
          reportId={id}
          line={viewed}
          receipt={report.receipts.find((one) => one.id === viewed.receiptId)}
          onClose={() => setShownReceipt(undefined)}
        />
      )}
      {opened === "edit" && (
        <ReportPanel
          dossier={{ refId: report.legalEntityRefId, name: refId }}
          edited={report}
          onClose={close}
        />
      )}
      {opened === "iban" && <IbanDialog report={report} onClose={close} />}
      {opened === "post" && <PostDialog report={report} onClose={close} />}
      {opened === "reimburse" && <ReimburseDialog report={report} onClose={close} />}
      {opened === "reject" && <RejectDialog report={report} onClose={close} />}
    </>
  );
}

interface NextStepProps {
  readonly report: ExpenseReportAnswer;
  readonly onOpen: (opened: Opened) => void;
}

/** The one thing to do at the report's step. */
function NextStep({ report, onOpen }: NextStepProps) {
  const { state, abilities, refId, id } = report;
  const { run } = useCommand([EXPENSES]);
  const approval = approvalOf(abilities.approve, refId);
  if (state === "draft" || state === "rejected")
    return (
      <ActionButton
        disabledReason={abilityReason(abilities.submit)}
        onClick={() =>
          void run(expenseEndpoints.submit, { params: { id } }, { said: `Note ${refId} envoyée.` })
        }
      >
        Envoyer
      </ActionButton>
    );
  if (state === "submitted" || state === "manager_approved")
    return (
      <ActionButton
        disabledReason={approval.disabledReason}
        onClick={() =>
          void run(
            expenseEndpoints.approve,
            { params: { id }, body: approval.body },
            { confirm: approval.confirm, said: `Note ${refId} approuvée.` },
          )
        }
      >
        Approuver
      </ActionButton>
    );
  if (state === "approved")
    return (
      <ActionButton disabledReason={abilityReason(abilities.post)} onClick={() => onOpen("post")}>
        Comptabiliser
      </ActionButton>
    );
  if (state === "posted")
    return (
      <ActionButton disabledReason={abilityReason(abilities.reimburse)} onClick={() => onOpen("reimburse")}>
        Rembourser
      </ActionButton>
    );
  return null;
}

function Warnings({ report }: { readonly report: ExpenseReportAnswer }) {
  const { rejection, missingReceipts, lines, receipts } = report;
  const left = receipts.filter(({ taken }) => !taken).length;
  const lost = lines.filter(({ receiptName, lostReceipt }) => receiptName === null && lostReceipt !== null);
  const duplicates = lines.flatMap((line) => {
    const text = duplicateText(line);
    return text === undefined ? [] : [{ id: line.id, text: `${line.label}\u00a0: ${text}` }];
  });
  return (
    <>
      {rejection !== null && (
        <Notice tone="error" title={`Refusée par ${nameOf(rejection.person)}`}>
          {rejection.reason}
        </Notice>
      )}
      {missingReceipts > 0 && (
        <Notice tone="warning">
          {formatPlural(missingReceipts, "justificatif manquant", "justificatifs manquants")}
          {"\u202f"}: la note ne part pas sans la pièce, ou sans le motif de sa perte.
        </Notice>
      )}
      {lost.length > 0 && (
        <Notice tone="warning" title="Pièces perdues">
          {lost.map(({ id, label, lostReceipt }) => (
            <p key={id}>{`${label}\u00a0: ${lostReceipt}`}</p>
          ))}
        </Notice>
      )}
      {left > 0 && (
        <Notice tone="info">
          {formatPlural(left, "justificatif n’est pas repris", "justificatifs ne sont pas repris")} en
          dépense.
        </Notice>
      )}
      {duplicates.length > 0 && (
        <Notice tone="warning" title="Doublons possibles">
          {duplicates.map(({ id, text }) => (
            <p key={id}>{text}</p>
          ))}
        </Notice>
      )}
    </>
  );
}

function FollowUp({ report }: { readonly report: ExpenseReportAnswer }) {
  const { manager, accountant, submittedAt, entryId, reimbursementEntryId, reimbursedOn } = report;
  const approval = (one: ExpenseReportAnswer["manager"], before: string | undefined) =>
    one &&
    `${nameOf(one.person)}, ${formatDateTime(one.at)}${one.person.id === before ? ", seule personne habilitée" : ""}`;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ["Total TTC", formatCents(report.totalCents, "EUR")],
    ["TVA des justificatifs", formatCents(report.vatCents, "EUR")],
    ["Avance imputée", report.clearedCents === 0 ? null : formatCents(report.clearedCents, "EUR")],
    ["Reste dû", formatCents(report.owedCents, "EUR")],
    ["Mission", report.missionRefId],
    ["Compte de remboursement", report.payeeAccount],
    // Of the width of a panel: it may go on to a second line.
    ["IBAN de remboursement", report.payeeIban && formatIban(report.payeeIban).replaceAll("\u00a0", " ")],
    ["Envoyée", submittedAt && formatDateTime(submittedAt)],
    ["Responsable", approval(manager, report.author.id)],
    ["Comptable", approval(accountant, manager?.person.id)],
    ["Écriture", entryId && <a href={entryHref(entryId)}>Voir l’écriture</a>],
    ["Remboursée le", reimbursedOn && formatDate(reimbursedOn)],
    ["Règlement", reimbursementEntryId && <a href={entryHref(reimbursementEntryId)}>Voir l’écriture</a>],
  ];
  return (
    <Panel title="Suivi">
      <Facts facts={facts} />
    </Panel>
  );
}
