import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatDate } from "../../lib/format.ts";
import { useStore } from "../../lib/store.ts";
import { Amount } from "../../ui/Amount.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import { BackToBills } from "./BackToBills.tsx";
import styles from "./BillHeader.module.css";
import { kindLabels } from "./bill-kinds.ts";
import { billSequence } from "./bill-queries.ts";
import { type BillState, signed } from "./list-filters.ts";

interface BillHeaderProps {
  readonly invoice: InvoiceAnswer;
  readonly supplier: string | undefined;
  readonly number: string;
  readonly totalInclVatCents: number | undefined;
  readonly state: BillState;
  /** What comes next, in one line. */
  readonly next: ReactNode;
  /** The one primary button, and the menu of the rest. */
  readonly actions: ReactNode;
}

/** Who, which, how much, which state, what next. */
export function BillHeader(props: BillHeaderProps) {
  const { invoice, supplier, number, totalInclVatCents, state, next, actions } = props;
  const identity = [
    kindLabels[invoice.kind],
    number === "" ? undefined : `N°\u00a0${number}`,
    invoice.refId === null ? undefined : `pièce ${invoice.refId}`,
    invoice.bill_date === null ? undefined : `du ${formatDate(invoice.bill_date)}`,
  ].filter((part) => part !== undefined);
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <BackToBills />
        <Neighbours id={invoice.id} />
      </div>
      <div className={styles.main}>
        <div className={styles.who}>
          <h1 className={styles.title}>
            <span className={styles.supplier}>{supplier ?? "Fournisseur à préciser"}</span>
            <StatusChip tone={state.tone}>{state.label}</StatusChip>
          </h1>
          <p className={styles.identity}>{identity.join(" · ")}</p>
        </div>
        <div className={styles.amount}>
          <span className={styles.figure}>
            <Amount
              cents={totalInclVatCents === undefined ? undefined : signed(invoice, totalInclVatCents)}
              currency={invoice.currency}
              zero="figures"
            />
          </span>
          <span className={styles.unit}>TTC</span>
        </div>
        <div className={styles.actions}>{actions}</div>
      </div>
      <p className={styles.next}>{next}</p>
    </header>
  );
}

/** The previous and the next bill of the list that was left, without going back to it. */
function Neighbours({ id }: { readonly id: string }) {
  const sequence = useStore(billSequence);
  const navigate = useNavigate();
  const at = sequence.indexOf(id);
  const previous = at > 0 ? sequence[at - 1] : undefined;
  const following = at === -1 ? undefined : sequence[at + 1];
  const go = (to: string | undefined) => {
    if (to !== undefined) void navigate({ to: "/accounting/supplier-bills/$id", params: { id: to } });
  };
  useShortcut("k", () => go(previous));
  useShortcut("j", () => go(following));
  useShortcut("alt+pageup", () => go(previous), { inFields: true });
  useShortcut("alt+pagedown", () => go(following), { inFields: true });
  if (at === -1) return null;
  return (
    <nav className={styles.neighbours} aria-label="Factures voisines">
      <span className={styles.place}>
        {at + 1} sur {sequence.length}
      </span>
      <Tooltip title="Précédente (K)">
        <span>
          <IconButton
            size="small"
            aria-label="Facture précédente"
            aria-keyshortcuts="k Alt+PageUp"
            disabled={previous === undefined}
            onClick={() => go(previous)}
          >
            <Icon path={icons.chevronLeft} size={18} />
          </IconButton>
        </span>
      </Tooltip>
      <Tooltip title="Suivante (J)">
        <span>
          <IconButton
            size="small"
            aria-label="Facture suivante"
            aria-keyshortcuts="j Alt+PageDown"
            disabled={following === undefined}
            onClick={() => go(following)}
          >
            <Icon path={icons.chevronRight} size={18} />
          </IconButton>
        </span>
      </Tooltip>
    </nav>
  );
}
