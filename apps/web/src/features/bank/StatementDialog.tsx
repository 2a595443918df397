import type { BankAccount, BankUploadResult } from "@grand-livre/contracts/bank";
import { bankEndpoints } from "@grand-livre/contracts/endpoints/bank";
import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import dialogStyles from "../../app/command/CommandDialog.module.css";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useSentForm } from "../../app/command/use-command-form.ts";
import { newIdempotencyKey, upload } from "../../lib/api.ts";
import { formatPlural } from "../../lib/format.ts";
import { followJob } from "../../lib/job.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { ColumnsEditor, fieldWords } from "./ColumnsEditor.tsx";
import { type Again, StatementPreview } from "./StatementPreview.tsx";
import { TOUCHED } from "./use-bank-commands.ts";
import { usePreview } from "./use-preview.ts";

interface StatementDialogProps {
  readonly legalEntityRefId: string;
  readonly account: string;
  readonly accounts: readonly BankAccount[];
  /** The statement that came, whose operations are shown next. */
  readonly onImported: (statement: { readonly id: string; readonly account: string }) => void;
  readonly onClose: () => void;
}

/** A bank's file: what it would add is seen, then it is imported and followed to the end of its reading. */
export function StatementDialog(props: StatementDialogProps) {
  const { legalEntityRefId, account, accounts, onImported, onClose } = props;
  const [file, setFile] = useState<File>();
  // Another file is another import; the same one sent again after a lost answer is not.
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const [again, setAgain] = useState<Again>(new Set());
  const [closing, setClosing] = useState<Closing>({});
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  const imported = useRef<BankUploadResult>(undefined);
  const form = useSentForm({
    touches: TOUCHED,
    schema: z.object({ account: z.string() }),
    initial: { account },
    labels: { account: "Compte de banque, si le fichier est nouveau" },
    body: (values) => values,
    send: async (chosen) => {
      if (file === undefined) throw new Error("No file is chosen");
      const { signal } = leaving.current;
      const mapping = columns.chosen && JSON.stringify(columns.chosen);
      const choices = choicesOf(again, closing, only?.endDate);
      const fields = { legalEntityRefId, ...chosen, mapping, choices };
      return upload(bankEndpoints.upload, { file, fields, idempotencyKey, signal });
    },
    said: async ({ jobId }) => {
      imported.current = await followJob<BankUploadResult>(jobId, { signal: leaving.current.signal });
      return sentenceOf(imported.current);
    },
    done: () => {
      const first = imported.current?.statements.find(({ id, operations }) => id !== null && operations > 0);
      if (first?.id) onImported({ id: first.id, account: first.account });
    },
    onClose,
  });
  const columns = usePreview(legalEntityRefId, file, form.values.account);
  const { preview, problem } = columns;
  const statements = preview?.statements ?? [];
  const added = statements.reduce((sum, one) => sum + one.count - one.known, 0) + again.size;
  const isNothing = added === 0 && statements.every(({ known }) => known > 0);
  const [only] = statements;
  const isBare = statements.length === 1 && only?.closingCents === null && only.count > 0;
  function take(files: readonly File[]) {
    setFile(files[0]);
    setKey(newIdempotencyKey());
    setAgain(new Set());
    setClosing({});
    form.reset(form.values);
  }
  return (
    <CommandDialog
      form={form}
      title="Importer un relevé"
      confirmLabel={
        preview === undefined ? "Importer" : `Importer ${formatPlural(added, "opération", "opérations")}`
      }
      busyLabel="Lecture…"
      preview={problem === null ? undefined : { error: problem, entries: undefined }}
      disabled={preview === undefined || typeof preview.problem === "string" || isNothing}
      foot={
        <>
          {accounts.length > 1 && (
            <SelectField
              {...form.field("account")}
              options={accounts.map((one) => ({ value: one.account, label: `${one.account} ${one.label}` }))}
            />
          )}
          <FileDrop
            title={file?.name ?? "Déposez le fichier de la banque"}
            hint="CAMT.053, CFONB 120, OFX, QIF, MT940, CSV ou Excel. L’aperçu montre les opérations déjà présentes, qui ne sont pas ajoutées de nouveau."
            buttonLabel={file === undefined ? "Choisir un fichier" : "Choisir un autre fichier"}
            accept=".xml,.txt,.cfo,.cfonb,.ofx,.qfx,.qif,.sta,.mt940,.940,.csv,.xlsx,.xls,.ods"
            disabled={form.sending}
            onFiles={take}
          />
          {columns.isReading && (
            <p className={dialogStyles.note} role="status">
              Le fichier est lu…
            </p>
          )}
          {columns.missing.length > 0 && (
            <Notice tone="warning">
              Indiquez{" "}
              {columns.missing.map((field) => `la colonne «\u202f${fieldWords[field]}\u202f»`).join(" et ")}.
            </Notice>
          )}
          {columns.sheet?.isDateOrderUnsure === true && (
            <Notice tone="warning">
              L’ordre du jour et du mois n’est pas certain dans ce fichier : vérifiez-le ci-dessous.
            </Notice>
          )}
          {typeof preview?.problem === "string" && <Notice tone="error">{preview.problem}</Notice>}
          {columns.sheet !== undefined && columns.mapping !== undefined && (
            <ColumnsEditor columns={columns.sheet} mapping={columns.mapping} onChange={columns.choose} />
          )}
          {preview !== undefined && <StatementPreview preview={preview} again={again} onAgain={setAgain} />}
          {preview?.warnings.map((warning) => (
            <Notice key={warning}>{warning}</Notice>
          ))}
          {isBare && (
            <>
              <p className={dialogStyles.note}>
                Le fichier ne donne pas son solde final : saisissez-le pour pouvoir arrêter le rapprochement.
              </p>
              <div className={dialogStyles.fields}>
                <AmountField
                  label="Solde final (facultatif)"
                  valueCents={closing.cents}
                  onChange={(cents) => setClosing({ ...closing, cents })}
                />
                <DateField
                  label="Au"
                  value={closing.date ?? only.endDate}
                  onChange={(date) => setClosing({ ...closing, date })}
                />
              </div>
            </>
          )}
        </>
      }
    />
  );
}

/** The closing balance that a person types, on the last day of the file unless said. */
interface Closing {
  readonly cents?: number | undefined;
  readonly date?: string | undefined;
}

/** What the person says of the file, as the upload sends it. */
function choicesOf(again: Again, { cents, date }: Closing, lastDay: string | undefined): string | undefined {
  const closing = cents === undefined ? undefined : { cents, date: date || lastDay };
  if (again.size === 0 && closing === undefined) return undefined;
  return JSON.stringify({ again: [...again].map((place) => place.split(" ").map(Number)), closing });
}

function sentenceOf({ statements, warnings }: BankUploadResult): string {
  const added = statements.reduce((total, one) => total + one.operations, 0);
  const skipped = statements.reduce((total, one) => total + one.skipped, 0);
  const known = skipped === 0 ? "" : `, ${formatPlural(skipped, "déjà présente", "déjà présentes")}`;
  return [`${formatPlural(added, "opération ajoutée", "opérations ajoutées")}${known}.`, ...warnings].join(
    " ",
  );
}
