import type { BankAccount, BankUploadResult } from "@grand-livre/contracts/bank";
import { bankEndpoints } from "@grand-livre/contracts/endpoints/bank";
import { useEffect, useRef, useState } from "react";
import dialogStyles from "../../app/document/BookDialog.module.css";
import { BookDialog } from "../../app/document/BookDialog.tsx";
import { useBookCommand } from "../../app/document/use-book-command.ts";
import { newIdempotencyKey, upload } from "../../lib/api.ts";
import { formatPlural } from "../../lib/format.ts";
import { followJob } from "../../lib/job.ts";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { ColumnsEditor, fieldWords } from "./ColumnsEditor.tsx";
import { useRefreshBank } from "./use-bank-commands.ts";
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
  const [chosen, setChosen] = useState(account);
  const [key, setKey] = useState(newIdempotencyKey);
  const columns = useColumns(legalEntityRefId, file);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  const refresh = useRefreshBank();
  const command = useBookCommand({
    work: async () => {
      if (file === undefined) throw new Error("No file is chosen");
      const { signal } = leaving.current;
      const { mapping } = columns;
      const fields = {
        legalEntityRefId,
        account: chosen,
        mapping: mapping === undefined ? undefined : JSON.stringify(mapping),
      };
      const { jobId } = await upload(bankEndpoints.upload, { file, fields, idempotencyKey: key, signal });
      return sentenceOf(await followJob<BankUploadResult>(jobId, { signal }));
    },
    refresh,
    onClose,
  });
  function take(files: readonly File[]) {
    setFile(files[0]);
    // Another file is another import; the same one sent again after a lost answer is not.
    setKey(newIdempotencyKey());
    command.forget();
  }
  return (
    <BookDialog
      title="Importer un relevé"
      confirmLabel={command.busy ? "Lecture…" : "Importer"}
      problem={command.problem}
      disabled={command.busy || file === undefined || columns.isReading || columns.missing.length > 0}
      onConfirm={command.send}
      onClose={onClose}
    >
      {accounts.length > 1 && (
        <SelectField
          label="Compte de banque, si le fichier est nouveau"
          value={chosen}
          onChange={setChosen}
          options={accounts.map((one) => ({ value: one.account, label: `${one.account} ${one.label}` }))}
        />
      )}
      <FileDrop
        title={file?.name ?? "Déposez le fichier de la banque"}
        hint="CAMT.053, CFONB 120, OFX, MT940, CSV ou Excel. Une opération déjà importée n’est jamais ajoutée deux fois."
        buttonLabel={file === undefined ? "Choisir un fichier" : "Choisir un autre fichier"}
        accept=".xml,.txt,.cfo,.cfonb,.ofx,.qfx,.sta,.mt940,.940,.csv,.xlsx,.xls,.ods"
        disabled={command.busy}
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
      {command.busy && (
        <p className={dialogStyles.note} role="status">
          Le fichier est lu…
        </p>
      )}
    </BookDialog>
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
