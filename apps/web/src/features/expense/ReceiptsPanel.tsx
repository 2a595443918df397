import { expenseEndpoints } from "@grand-livre/contracts/endpoints/expense";
import type { ExpenseReceipt, ExpenseReportAnswer } from "@grand-livre/contracts/expense";
import { announceError } from "../../app/announce-error.ts";
import { useCommand } from "../../app/command/use-command.ts";
import { upload } from "../../lib/api.ts";
import { formatCents, formatDate } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { CameraButton } from "../../ui/CameraButton.tsx";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { duplicateText } from "./expense-words.ts";
import { EXPENSES, refreshExpenses } from "./queries.ts";
import styles from "./Receipt.module.css";

interface ReceiptsPanelProps {
  readonly report: ExpenseReportAnswer;
  readonly onTake: (receipt: ExpenseReceipt) => void;
}

/** Receipts that are no expense yet: dropped or photographed, read, then taken one by one. */
export function ReceiptsPanel({ report, onTake }: ReceiptsPanelProps) {
  const { id, abilities } = report;
  const { run } = useCommand([EXPENSES]);
  const waiting = report.receipts.filter(({ taken }) => !taken);
  const mayEdit = abilities.edit.allowed;
  if (!mayEdit && waiting.length === 0) return null;

  async function bring(files: readonly File[]) {
    for (const file of files) {
      try {
        await upload(expenseEndpoints.bringReceipt, { params: { id }, file });
      } catch (error) {
        // The others are brought all the same.
        await announceError(error);
      }
      await refreshExpenses();
    }
  }
  const drop = (receiptId: string) =>
    run(expenseEndpoints.dropReceipt, { params: { id, receiptId } }, { said: "Justificatif retiré." });
  return (
    <Panel title="Justificatifs à reprendre" flush>
      {mayEdit && (
        <div className={styles.drop}>
          <FileDrop
            compact
            multiple
            title="Déposez vos justificatifs"
            hint="Chacun est lu, puis proposé en dépense. PDF ou photo, 25 Mo au plus"
            accept=".pdf,image/jpeg,image/png"
            buttonLabel="Choisir"
            aside={
              <CameraButton label="Photographie d’un justificatif" onFiles={(files) => void bring(files)} />
            }
            onFiles={(files) => void bring(files)}
          />
        </div>
      )}
      {waiting.length > 0 && (
        <ul className={styles.receipts}>
          {waiting.map((receipt) => (
            <li key={receipt.id}>
              <Told receipt={receipt} />
              {mayEdit && receipt.state !== "reading" && (
                <ActionButton size="small" variant="outlined" onClick={() => onTake(receipt)}>
                  Reprendre
                </ActionButton>
              )}
              {mayEdit && (
                <ActionMenu
                  small
                  label={`Actions sur ${receipt.fileName}`}
                  actions={[{ label: "Retirer", danger: true, onSelect: () => void drop(receipt.id) }]}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** What was read of a receipt, in a line. */
function Told({ receipt }: { readonly receipt: ExpenseReceipt }) {
  const { state, fileName, proposal, fields } = receipt;
  const doubt = duplicateText(receipt);
  if (state === "reading")
    return (
      <div className={styles.told} role="status">
        <p>{fileName}</p>
        <p className={styles.quiet}>Lecture en cours…</p>
      </div>
    );
  const read = [
    proposal?.label,
    proposal?.date && formatDate(proposal.date),
    proposal?.inclVatCents != null && formatCents(proposal.inclVatCents, "EUR"),
  ].filter(Boolean);
  const isDoubtful = fields.some(({ uncertain }) => uncertain);
  return (
    <>
      <div className={styles.told}>
        <p>{read.length === 0 ? fileName : read.join(" · ")}</p>
        {read.length > 0 && <p className={styles.quiet}>{fileName}</p>}
        {doubt !== undefined && <p className={styles.doubt}>{doubt}</p>}
      </div>
      {read.length === 0 ? (
        <StatusChip tone="error">Illisible, à saisir</StatusChip>
      ) : (
        isDoubtful && <StatusChip tone="warning">À vérifier</StatusChip>
      )}
    </>
  );
}
