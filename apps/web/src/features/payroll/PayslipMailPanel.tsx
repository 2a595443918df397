import { payslipMailEndpoints } from "@grand-livre/contracts/endpoints/payslip-mail";
import type { PayslipMailAnswer } from "@grand-livre/contracts/payslip-mail";
import { useQuery } from "@tanstack/react-query";
import { useCommand } from "../../app/command/use-command.ts";
import { deliveryWords } from "../../app/document/delivery-words.ts";
import { abilityReason } from "../../app/document/issue-text.ts";
import { Loading } from "../../app/Loading.tsx";
import { call } from "../../lib/api.ts";
import { formatDateTime, formatMonth, formatPlural } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { Notice } from "../../ui/Notice.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import styles from "./Payroll.module.css";
import { PAYROLL } from "./queries.ts";

type Mail = PayslipMailAnswer["payslips"][number];

interface PayslipMailPanelProps {
  readonly query: { readonly legalEntityRefId: string; readonly month: string };
  readonly onClose: () => void;
}

/** Mails the employees of a month the links to their payslips: all that are to be sent, or one again. */
export function PayslipMailPanel({ query, onClose }: PayslipMailPanelProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [PAYROLL, "mails", query],
    queryFn: ({ signal }) => call(payslipMailEndpoints.read, { query, signal }),
  });
  return (
    <SidePanel
      wide
      title="Envoyer les bulletins par e-mail"
      subtitle={formatMonth(query.month)}
      onClose={onClose}
    >
      {data === undefined ? (
        <Loading error={error} onRetry={() => void refetch()} fields={4} />
      ) : (
        <Mails query={query} data={data} />
      )}
    </SidePanel>
  );
}

function Mails({ query, data }: Pick<PayslipMailPanelProps, "query"> & { readonly data: PayslipMailAnswer }) {
  const { payslips, abilities, mailServer } = data;
  const missing = useMissingRight("payslip", "Validator");
  const { run } = useCommand([PAYROLL]);
  const due = payslips.filter(({ standing }) => standing === "to_send");
  const without = payslips.filter(({ standing }) => standing === "without_address");
  const sendAll = () =>
    void run(
      payslipMailEndpoints.send,
      { body: query },
      { said: `${formatPlural(due.length, "bulletin mis à l’envoi", "bulletins mis à l’envoi")}.` },
    );
  const sendOne = ({ id, name }: Mail) =>
    void run(
      payslipMailEndpoints.send,
      { body: { ...query, ids: [id] } },
      { said: `Bulletin mis à l’envoi pour ${name}.` },
    );
  return (
    <div className={styles.mails}>
      <p>
        Chaque salarié reçoit un lien personnel, valable 30 jours, qui ouvre son bulletin. Un nouvel envoi met
        fin au lien précédent.
      </p>
      {!mailServer && (
        <Notice title="Aucun serveur de messagerie">
          Les e-mails sont préparés, mais ne partent pas tant qu’aucun serveur n’est configuré.
        </Notice>
      )}
      {without.length > 0 && (
        <Notice
          tone="warning"
          title={formatPlural(without.length, "salarié sans adresse e-mail", "salariés sans adresse e-mail")}
        >
          {`À saisir sur la fiche\u00a0: ${without.map(({ name }) => name).join(", ")}.`}
        </Notice>
      )}
      {payslips.length > 0 && (
        <div className={styles.actions}>
          <ActionButton
            icon={icons.mail}
            disabledReason={
              missing ??
              (due.length === 0 ? "Aucun bulletin n’est à envoyer." : abilityReason(abilities.send))
            }
            onClick={sendAll}
          >
            {due.length === 0
              ? "Envoyer les bulletins"
              : `Envoyer ${formatPlural(due.length, "bulletin", "bulletins")}`}
          </ActionButton>
        </div>
      )}
      <DataTable
        label="Envois des bulletins"
        columns={[...columns, sendColumn(sendOne, missing)]}
        rows={payslips}
        rowKey={({ id }) => id}
        rowTone={({ standing }) => (standing === "without_address" ? "warning" : undefined)}
        empty={
          <EmptyState
            icon={icons.mail}
            title="Aucun bulletin validé"
            text="Un bulletin s’envoie une fois validé."
          />
        }
      />
    </div>
  );
}

function statusOf({ sent, standing }: Mail) {
  if (standing === "without_address") return ["Sans adresse", "warning"] as const;
  if (sent === null) return ["À envoyer", "neutral"] as const;
  return standing === "to_send" && sent.delivery !== "failed"
    ? (["À renvoyer", "warning"] as const)
    : deliveryWords[sent.delivery];
}

const columns: readonly Column<Mail>[] = [
  {
    id: "name",
    header: "Salarié",
    card: "title",
    truncate: true,
    value: ({ name, corrective }) => (corrective ? `${name} (rectificatif)` : name),
  },
  { id: "email", header: "Adresse", width: "220px", truncate: true, value: ({ email }) => email },
  {
    id: "status",
    header: "Statut",
    width: "130px",
    value: (mail) => statusOf(mail)[0],
    cell: (mail) => <StatusChip tone={statusOf(mail)[1]}>{statusOf(mail)[0]}</StatusChip>,
  },
  {
    id: "at",
    header: "Envoyé le",
    width: "150px",
    from: "medium",
    value: ({ sent }) => (sent === null ? null : formatDateTime(sent.at)),
  },
];

const sendColumn = (send: (mail: Mail) => void, missing: string | undefined): Column<Mail> => ({
  id: "send",
  header: "",
  width: "120px",
  align: "right",
  value: () => null,
  cell: (mail) => {
    return (
      <ActionButton
        size="small"
        variant="text"
        color="inherit"
        disabledReason={missing ?? (mail.email === null ? "Ce salarié n’a pas d’adresse e-mail." : undefined)}
        onClick={() => send(mail)}
      >
        {mail.sent === null ? "Envoyer" : "Renvoyer"}
      </ActionButton>
    );
  },
});
