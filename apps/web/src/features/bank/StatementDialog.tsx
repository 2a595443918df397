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
import { FileDrop } from "../../ui/FileDrop.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { ColumnsEditor, fieldWords } from "./ColumnsEditor.tsx";
import { TOUCHED } from "./use-bank-commands.ts";
import { useColumns } from "./use-columns.ts";

interface StatementDialogProps {
  readonly legalEntityRefId: string;
  readonly account: string;
  readonly accounts: readonly BankAccount[];
  readonly onClose: () => void;
}

/** A bank's file, followed to the end of its reading. */
export function StatementDialog({ legalEntityRefId, account, accounts, onClose }: StatementDialogProps) {
  const [file, setFile] = useState<File>();
  // Another file is another import; the same one sent again after a lost answer is not.
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const columns = useColumns(legalEntityRefId, file);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  const form = useSentForm({
    touches: TOUCHED,
    schema: z.object({ account: z.string() }),
    initial: { account },
    labels: { account: "Compte de banque, si le fichier est nouveau" },
    body: (values) => values,
    send: async (chosen) => {
      if (file === undefined) throw new Error("No file is chosen");
      const { signal } = leaving.current;
      const mapping = columns.mapping && JSON.stringify(columns.mapping);
      const fields = { legalEntityRefId, ...chosen, mapping };
      return upload(bankEndpoints.upload, { file, fields, idempotencyKey, signal });
    },
    said: async ({ jobId }) =>
      sentenceOf(await followJob<BankUploadResult>(jobId, { signal: leaving.current.signal })),
    onClose,
  });
  function take(files: readonly File[]) {
    setFile(files[0]);
    setKey(newIdempotencyKey());
    form.reset(form.values);
  }
  return (
    <CommandDialog
      form={form}
      title="Importer un relevé"
      confirmLabel="Importer"
      busyLabel="Lecture…"
      disabled={file === undefined || columns.isReading || columns.missing.length > 0}
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
            hint="CAMT.053, CFONB 120, OFX, MT940, CSV ou Excel. Une opération déjà importée n’est jamais ajoutée deux fois."
            buttonLabel={file === undefined ? "Choisir un fichier" : "Choisir un autre fichier"}
            accept=".xml,.txt,.cfo,.cfonb,.ofx,.qfx,.sta,.mt940,.940,.csv,.xlsx,.xls,.ods"
            disabled={form.sending}
            onFiles={take}
          />
          {columns.isReading && (
            <p className={dialogStyles.note} role="status">
              Les colonnes sont cherchées…
            </p>
          )}
          {columns.missing.length > 0 && (
            <Notice tone="warning">
              Indiquez{" "}
              {columns.missing.map((field) => `la colonne «\u202f${fieldWords[field]}\u202f»`).join(" et ")}.
            </Notice>
          )}
          {columns.sheet !== undefined && columns.mapping !== undefined && (
            <ColumnsEditor columns={columns.sheet} mapping={columns.mapping} onChange={columns.choose} />
          )}
          {form.sending && (
            <p className={dialogStyles.note} role="status">
              Le fichier est lu…
            </p>
          )}
        </>
      }
    />
  );
}

function sentenceOf({ statements, warnings }: BankUploadResult): string {
  const added = statements.reduce((total, one) => total + one.operations, 0);
  const skipped = statements.reduce((total, one) => total + one.skipped, 0);
  const known = skipped === 0 ? "" : `, ${formatPlural(skipped, "déjà présente", "déjà présentes")}`;
  return [`${formatPlural(added, "opération ajoutée", "opérations ajoutées")}${known}.`, ...warnings].join(
    " ",
  );
}
