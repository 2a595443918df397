import type { LearnedSupplier } from "@grand-livre/contracts/counterparty-rule";
import { captureEndpoints } from "@grand-livre/contracts/endpoints/capture";
import { counterpartyRuleEndpoints } from "@grand-livre/contracts/endpoints/counterparty-rule";
import { useNavigate } from "@tanstack/react-router";
import { useCommand } from "../../app/command/use-command.ts";
import { useCursorList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import type { Dossier } from "../../lib/context.ts";
import { formatDate } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { SidePanel } from "../../ui/SidePanel.tsx";
import styles from "./Rule.module.css";

/** What earlier bills taught of each supplier; a habit becomes a rule, or is forgotten. */
export function Learned({ dossier }: { readonly dossier: Dossier }) {
  const list = useCursorList(counterpartyRuleEndpoints.learned, "suppliers", {
    legalEntityRefId: dossier.refId,
  });
  return (
    <ResourceScreen
      title="Habitudes des fournisseurs"
      name="learned-suppliers"
      inTabs
      service="accounting-plan"
      noun={["fournisseur", "fournisseurs"]}
      list={list}
      columns={columns}
      rowKey={({ counterpartyId }) => counterpartyId}
      empty={{
        icon: icons.history,
        title: "Aucune habitude",
        text: "Les comptes des factures fournisseurs validées apparaîtront ici.",
      }}
      panel={(key, close) => {
        const supplier = list.rows?.find(({ counterpartyId }) => counterpartyId === key);
        return supplier && <Habit dossier={dossier} supplier={supplier} onClose={close} />;
      }}
    />
  );
}

const percent = (share: number) => `${Math.floor(share * 100)}\u202f%`;
const votesOf = ({ agreeing, bills }: LearnedSupplier) => `${agreeing} sur ${bills}`;

const columns: readonly Column<LearnedSupplier>[] = [
  { id: "name", header: "Fournisseur", card: "title", truncate: true, value: ({ name }) => name },
  { id: "account", header: "Compte", width: "110px", figures: true, value: ({ account }) => account },
  {
    id: "label",
    header: "Intitulé",
    truncate: true,
    from: "medium",
    value: ({ accountLabel }) => accountLabel,
  },
  { id: "vat", header: "Code TVA", width: "100px", value: ({ vatCode }) => vatCode },
  { id: "bills", header: "Factures", width: "110px", figures: true, value: votesOf },
  {
    id: "confidence",
    header: "Confiance",
    width: "110px",
    card: "aside",
    figures: true,
    value: ({ confidence }) => percent(confidence),
  },
  {
    id: "last",
    header: "Dernière facture",
    width: "150px",
    kind: "date",
    from: "medium",
    value: ({ lastBillDate }) => lastBillDate,
  },
  {
    id: "rules",
    header: "Règles",
    width: "90px",
    value: ({ rules }) => rules.map((number) => `n°\u00a0${number}`).join(", "),
  },
];

interface HabitProps {
  readonly dossier: Dossier;
  readonly supplier: LearnedSupplier;
  readonly onClose: () => void;
}

function Habit({ dossier, supplier, onClose }: HabitProps) {
  const { counterpartyId, name, account, accountLabel, vatCode, confidence, lastBillDate } = supplier;
  const navigate = useNavigate();
  const { run } = useCommand([counterpartyRuleEndpoints.list.tag]);
  const mayCreate = useMissingRight("accounting-plan", "Creator");
  const mayForget = useMissingRight("supplier-bills", "Editor");

  const forget = () =>
    run(
      captureEndpoints.forget,
      { body: { legalEntityRefId: dossier.refId, counterpartyId } },
      {
        confirm: {
          title: "Oublier ce fournisseur",
          message: `Les factures passées de ${name} ne serviront plus à proposer un compte. Elles restent comptabilisées.`,
          confirmLabel: "Oublier",
        },
        done: onClose,
        said: `Habitudes de ${name} oubliées.`,
      },
    );

  return (
    <SidePanel title={name} subtitle={dossier.name} onClose={onClose}>
      <div className={styles.habit}>
        <p>
          {votesOf(supplier)} factures sur le compte {account}
          {accountLabel !== null && ` (${accountLabel})`}
          {vatCode !== null && `, code TVA ${vatCode}`}
          {`\u00a0: confiance de ${percent(confidence)}.`}
        </p>
        {lastBillDate !== null && (
          <p className={styles.note}>Dernière facture du {formatDate(lastBillDate)}.</p>
        )}
        <div className={styles.commands}>
          <ActionButton
            disabledReason={mayCreate}
            onClick={() =>
              void navigate({
                to: "/accounting/accounting-plan/config-counterparties",
                search: {
                  panel: "new",
                  of: "purchase",
                  party: counterpartyId,
                  account,
                  vat: vatCode ?? undefined,
                },
              })
            }
          >
            Créer une règle
          </ActionButton>
          <ActionButton
            variant="text"
            color="inherit"
            disabledReason={mayForget}
            onClick={() => void forget()}
          >
            Oublier
          </ActionButton>
        </div>
      </div>
    </SidePanel>
  );
}
