import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import type { InvoiceListItem, UpdateStatusBody } from "@grand-livre/contracts/invoice";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { call } from "../../lib/api.ts";
import { explainError } from "../../lib/error-text.ts";
import { formatPlural } from "../../lib/format.ts";
import { Notice } from "../../ui/Notice.tsx";
import { changeToast, toast } from "../../ui/toast.ts";
import { forgetLists } from "../document/invoice-queries.ts";
import styles from "./RefusedDocuments.module.css";
import { type Refused, writeEach } from "./write-each.ts";

/** Something written document by document, and its words: one and several. */
export interface Together {
  readonly name: string;
  readonly write: (document: InvoiceListItem) => Promise<unknown>;
  readonly done: readonly [string, string];
  readonly refused: readonly [string, string];
}

export const validation: Together = {
  name: "Validation",
  write: ({ id, version }) => {
    const body: UpdateStatusBody = { id, version, status: "validated" };
    return call(invoiceEndpoints.updateStatus, { body });
  },
  done: ["facture validée", "factures validées"],
  refused: ["facture n’est pas validée", "factures ne sont pas validées"],
};

interface TogetherOptions {
  readonly to: "/accounting/invoices/$id" | "/accounting/supplier-bills/$id";
  readonly nameOf: (document: InvoiceListItem) => string;
  /** Called once all were tried, with those that were refused. */
  readonly onTried: (refused: readonly string[]) => void;
}

/** Writes the selected documents one by one under a visible progress; each refusal is shown with its document. */
export function useTogether({ to, nameOf, onTried }: TogetherOptions) {
  const client = useQueryClient();
  const [running, setRunning] = useState(false);
  const [outcome, setOutcome] = useState<{ work: Together; refused: readonly Refused[] }>();

  async function together(todo: readonly InvoiceListItem[], work: Together) {
    setRunning(true);
    setOutcome(undefined);
    const progress = (done: number) =>
      `${work.name}\u00a0: ${done + 1} sur ${formatPlural(todo.length, "facture")}…`;
    const id = toast({ message: progress(0), lasting: true });
    const refused = await writeEach(todo, {
      write: work.write,
      nameOf,
      explain: async (error) => {
        const { title, text, code } = await explainError(error);
        return `${title}. ${text} (code ${code})`;
      },
      onProgress: (done) => changeToast(id, { message: progress(done), lasting: true }),
    });
    const all = refused.length === 0;
    changeToast(id, {
      message: `${formatPlural(todo.length - refused.length, ...work.done)}${all ? "" : ` sur ${todo.length}`}.`,
      tone: all ? "success" : "error",
    });
    setOutcome({ work, refused });
    setRunning(false);
    onTried(refused.map(({ id }) => id));
    forgetLists(client);
    void client.invalidateQueries({ queryKey: ["invoice", "one"] });
  }

  // The outcomes are below the list, which may be longer than the screen.
  const told = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome === undefined) return;
    told.current?.scrollIntoView({ block: "nearest" });
    told.current?.focus({ preventScroll: true });
  }, [outcome]);

  const refusals: ReactNode = outcome !== undefined && outcome.refused.length > 0 && (
    <div ref={told} tabIndex={-1} className={styles.refused}>
      <Notice tone="error" title={formatPlural(outcome.refused.length, ...outcome.work.refused)}>
        <ul>
          {outcome.refused.map(({ id, name, reason }) => (
            <li key={id}>
              <Link to={to} params={{ id }}>
                {name}
              </Link>
              {"\u00a0: "}
              {reason}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
  return { running, refusals, together };
}
