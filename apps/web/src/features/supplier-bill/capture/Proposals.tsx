import type { LineProposal, ProposedValue } from "@grand-livre/contracts/capture";
import { captureEndpoints } from "@grand-livre/contracts/endpoints/capture";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { toastRefusal } from "../../../app/announce-error.ts";
import { useCommand } from "../../../app/command/use-command.ts";
import type { DocumentForm } from "../../../app/document/draft/document-form.ts";
import { lineRef } from "../../../app/document/draft/document-line.ts";
import { call } from "../../../lib/api.ts";
import { formatDate, formatPlural } from "../../../lib/format.ts";
import { useMissingRight } from "../../../lib/rights.ts";
import { ActionMenu } from "../../../ui/ActionMenu.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { icons } from "../../../ui/icons.ts";
import { Panel } from "../../../ui/Panel.tsx";
import type { BillContext } from "../line-rules.ts";
import styles from "./Proposals.module.css";
import { type ProposedName, proposedNames, withProposal } from "./proposal-changes.ts";

interface ProposalsProps {
  readonly invoice: InvoiceAnswer;
  readonly form: DocumentForm;
  readonly change: (update: (form: DocumentForm) => DocumentForm) => void;
  readonly context: BillContext;
}

/** What this supplier's earlier bills say of each line, why, and from which of them; taken, or forgotten. */
export function Proposals({ invoice, form, change, context }: ProposalsProps) {
  const { run } = useCommand([["invoice", "proposals"]], toastRefusal);
  const missing = useMissingRight("supplier-bills", "Editor");
  const { data } = useQuery({
    queryKey: ["invoice", "proposals", invoice.id, invoice.version],
    enabled: invoice.counterpartyId !== null,
    staleTime: 30_000,
    retry: false,
    queryFn: ({ signal }) =>
      call(captureEndpoints.proposals, { params: { id: invoice.id }, signal, quiet: true }),
  });
  const told = (data?.lines ?? []).filter((line) => proposedNames.some((name) => line[name] !== null));
  if (data === undefined || told.length === 0) return null;

  const forget = (
    body: { counterpartyId: string } | { invoiceId: string; undo?: boolean },
    words?: Parameters<typeof run<typeof captureEndpoints.forget>>[2],
  ) => run(captureEndpoints.forget, { body: { legalEntityRefId: invoice.legalEntityRefId, ...body } }, words);

  const forgetSupplier = (counterpartyId: string) =>
    forget(
      { counterpartyId },
      {
        confirm: {
          title: "Oublier les habitudes de ce fournisseur",
          message: `Les corrections et les factures passées de ${form.party?.name ?? "ce fournisseur"} ne serviront plus à proposer un compte, un code de TVA ou un libellé. Les factures elles-mêmes ne changent pas.`,
          confirmLabel: "Oublier",
        },
        said: "Habitudes oubliées\u00a0: les prochaines factures en créeront d’autres.",
      },
    );

  const forgetBill = (invoiceId: string, name: string) =>
    forget(
      { invoiceId },
      {
        said: {
          message: `${name} ne compte plus dans les propositions.`,
          undo: async () => void (await forget({ invoiceId, undo: true })),
        },
      },
    );

  return (
    <Panel
      title="Proposé d’après l’historique"
      aside={
        <span className={styles.aside}>
          {formatPlural(data.billsCompared, "facture comparée", "factures comparées")}
          {invoice.counterpartyId !== null && (
            <ActionMenu
              small
              label="Actions sur l’historique"
              actions={[
                {
                  label: "Oublier les habitudes de ce fournisseur",
                  icon: icons.history,
                  onSelect: () => void forgetSupplier(invoice.counterpartyId ?? ""),
                  disabledReason: missing,
                },
              ]}
            />
          )}
        </span>
      }
    >
      <ul className={styles.lines}>
        {told.map((line) => (
          <ProposedLine
            key={line.lineId}
            line={line}
            form={form}
            onTake={(name, value) =>
              change((before) => withProposal(before, line.lineId, name, value, context))
            }
            onForget={missing === undefined ? (id, name) => void forgetBill(id, name) : undefined}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface ProposedLineProps {
  readonly line: LineProposal;
  readonly form: DocumentForm;
  readonly onTake: (name: ProposedName, value: string) => void;
  readonly onForget: ((invoiceId: string, name: string) => void) | undefined;
}

const NAMES: Readonly<Record<ProposedName, string>> = {
  account: "Compte",
  vatCode: "Code de TVA",
  label: "Libellé",
};

function ProposedLine({ line, form, onTake, onForget }: ProposedLineProps) {
  const at = form.lines.findIndex((one) => lineRef(one) === line.lineId);
  const present = form.lines[at];
  if (present === undefined) return null;
  return (
    <li className={styles.line}>
      <h3 className={styles.position}>
        Ligne {at + 1}
        {present.label !== "" && <span> · {present.label}</span>}
      </h3>
      <dl className={styles.values}>
        {proposedNames.map((name) => {
          const proposed = line[name];
          if (proposed === null) return null;
          const isTaken = (present[name] ?? "") === proposed.value;
          return (
            <div key={name} className={styles.value}>
              <dt>{NAMES[name]}</dt>
              <dd>
                <span className={styles.proposed}>{proposed.value}</span>
                {isTaken ? (
                  <span className={styles.taken}>
                    <Icon path={icons.check} size={14} /> repris
                  </span>
                ) : (
                  <Button
                    size="small"
                    variant="outlined"
                    color="inherit"
                    aria-label={`Reprendre ${NAMES[name].toLowerCase()} ${proposed.value}, ligne ${at + 1}`}
                    onClick={() => onTake(name, proposed.value)}
                  >
                    Reprendre
                  </Button>
                )}
                <span className={styles.why}>{proposed.explanation}</span>
                <Bills proposed={proposed} onForget={onForget} />
              </dd>
            </div>
          );
        })}
      </dl>
    </li>
  );
}

/** The bills that agree, each a link; one that should not count is forgotten here. */
function Bills({
  proposed,
  onForget,
}: {
  readonly proposed: ProposedValue;
  readonly onForget: ProposedLineProps["onForget"];
}) {
  if (proposed.bills.length === 0) return null;
  return (
    <details className={styles.bills}>
      <summary>{formatPlural(proposed.bills.length, "facture à l’appui", "factures à l’appui")}</summary>
      <ul>
        {proposed.bills.map((bill) => {
          const name = bill.billNumber ?? bill.refId ?? "Facture";
          return (
            <li key={`${bill.invoiceId} ${bill.lineLabel}`}>
              <Link to="/accounting/supplier-bills/$id" params={{ id: bill.invoiceId }}>
                {name}
              </Link>
              <span>
                {formatDate(bill.billDate)}
                {bill.lineLabel !== "" && ` · ${bill.lineLabel}`}
              </span>
              {onForget !== undefined && (
                <button
                  type="button"
                  className={styles.forget}
                  aria-label={`Oublier ${name}`}
                  onClick={() => onForget(bill.invoiceId, name)}
                >
                  Oublier
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
