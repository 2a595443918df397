import { mailboxEndpoints } from "@grand-livre/contracts/endpoints/mailbox";
import type { Mail } from "@grand-livre/contracts/mailbox";
import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import { Link } from "@tanstack/react-router";
import { saveDownload } from "../../app/command/save-download.ts";
import { useCompanies } from "../../app/fields/company-choices.ts";
import { formatBytes, formatPlural } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { MenuButton } from "../../ui/MenuButton.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Mailbox.module.css";
import { fileBills } from "./mailbox-queries.ts";

type MailFile = Mail["attachments"][number];

/** The files that came with a mail, and the gesture that files them as supplier bills. */
export function MailFiles({ mail }: { readonly mail: Mail }) {
  const { attachments } = mail;
  const canFile = attachments.some(({ canBeBill, bill }) => canBeBill && (bill === null || bill.hasFailed));
  return (
    <section aria-label="Pièces jointes">
      <h3 className={styles.subtitle}>
        {formatPlural(attachments.length, "pièce jointe", "pièces jointes")}
      </h3>
      <ul className={styles.files}>
        {attachments.map((file) => (
          <FileRow key={file.id ?? file.name} file={file} />
        ))}
      </ul>
      {canFile && <FileAsBills id={mail.id} />}
    </section>
  );
}

function FileRow({ file }: { readonly file: MailFile }) {
  const { id, name, type, size, bill } = file;
  return (
    <li className={styles.file}>
      <Icon path={type.startsWith("image/") ? icons.camera : icons.document} />
      <span className={styles.fileName}>{name}</span>
      <span className={styles.quiet}>{formatBytes(size)}</span>
      {bill !== null && <BillState bill={bill} />}
      {id !== null && (
        <IconButton
          size="small"
          aria-label={`Télécharger ${name}`}
          onClick={() => void saveDownload(mailboxEndpoints.attachment, { query: { id } }, name)}
        >
          <Icon path={icons.download} size={16} />
        </IconButton>
      )}
    </li>
  );
}

function BillState({ bill }: { readonly bill: NonNullable<MailFile["bill"]> }) {
  if (bill.hasFailed) return <span className={styles.quiet}>Lecture impossible</span>;
  if (bill.invoiceId === null) return <span className={styles.quiet}>Lecture en cours…</span>;
  return (
    <Link to="/accounting/supplier-bills/$id" params={{ id: bill.invoiceId }}>
      Facture fournisseur
    </Link>
  );
}

/** Of several companies, one is chosen. */
function FileAsBills({ id }: { readonly id: string }) {
  const companies = useCompanies();
  const missing = useMissingRight("supplier-bills", "Creator");
  const [only, second] = companies;

  async function file(refId: string) {
    const done = await fileBills(id, refId);
    if (done === undefined) return;
    const skipped = done.skipped.length === 0 ? "" : ` Laissées de côté\u00a0: ${done.skipped.join(", ")}.`;
    const read = formatPlural(done.filed, "pièce envoyée à la lecture", "pièces envoyées à la lecture");
    toast({ tone: "success", message: `${read}.${skipped}` });
  }

  const label = "Classer en facture fournisseur";
  if (only === undefined || second === undefined)
    return (
      <ActionButton
        icon={icons.archive}
        disabledReason={missing ?? (only === undefined ? "Aucun dossier ne vous est ouvert." : undefined)}
        onClick={() => only !== undefined && void file(only.value)}
      >
        {label}
      </ActionButton>
    );
  return (
    <MenuButton
      align="left"
      trigger={({ onClick, ...control }) => (
        <ActionButton {...control} icon={icons.archive} disabledReason={missing} onClick={onClick}>
          {label}
        </ActionButton>
      )}
    >
      {(close) =>
        companies.map(({ value, label: name }) => (
          <MenuItem
            key={value}
            onClick={() => {
              close();
              void file(value);
            }}
          >
            {name}
          </MenuItem>
        ))
      }
    </MenuButton>
  );
}
