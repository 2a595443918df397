import type { InvoiceListItem } from "@grand-livre/contracts/invoice";
import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useStore } from "../../lib/store.ts";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { Amount } from "../../ui/Amount.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import { BackToSales } from "./BackToSales.tsx";
import styles from "./SaleHeader.module.css";
import { type SaleState, signed } from "./sale-state.ts";
import { saleSequence } from "./sales-queries.ts";

interface SaleHeaderProps {
  /** Undefined for one that is not saved yet. */
  readonly id: string | undefined;
  /** « Nouvelle facture », a number. */
  readonly title: string;
  readonly client: string | undefined;
  readonly kind: InvoiceListItem["kind"];
  /** « Facture · du 12/03/2026 · Conseil ». */
  readonly identity: readonly string[];
  readonly totalInclVatCents: number | undefined;
  readonly state: SaleState;
  /** What comes next, in one line. */
  readonly next: ReactNode;
  /** The one primary button, and the menu of the rest. */
  readonly actions: ReactNode;
}

/** Who, which, how much, which state, what next. */
export function SaleHeader(props: SaleHeaderProps) {
  useDocumentTitle(props.title);
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <BackToSales />
        {props.id !== undefined && <Neighbours id={props.id} />}
      </div>
      <div className={styles.main}>
        <div className={styles.who}>
          <h1 className={styles.title}>
            <span className={styles.client}>{props.title}</span>
            <StatusChip tone={props.state.tone}>{props.state.label}</StatusChip>
          </h1>
          <p className={styles.identity}>
            {[props.client ?? "Client à préciser", ...props.identity].join(" · ")}
          </p>
        </div>
        <div className={styles.amount}>
          <span className={styles.figure}>
            <Amount
              cents={
                props.totalInclVatCents === undefined ? undefined : signed(props, props.totalInclVatCents)
              }
              currency="EUR"
              zero="figures"
            />
          </span>
          <span className={styles.unit}>TTC</span>
        </div>
        <div className={styles.actions}>{props.actions}</div>
      </div>
      <p className={styles.next}>{props.next}</p>
    </header>
  );
}

/** The previous and the next sale of the list that was left, without going back to it. */
function Neighbours({ id }: { readonly id: string }) {
  const sequence = useStore(saleSequence);
  const navigate = useNavigate();
  const at = sequence.indexOf(id);
  const previous = at > 0 ? sequence[at - 1] : undefined;
  const following = at === -1 ? undefined : sequence[at + 1];
  const go = (to: string | undefined) => {
    if (to !== undefined) void navigate({ to: "/accounting/invoices/$id", params: { id: to } });
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
