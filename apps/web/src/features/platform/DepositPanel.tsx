import { type Deposit, handOverBody } from "@grand-livre/contracts/einvoice-platform";
import { einvoicePlatformEndpoints as endpoints } from "@grand-livre/contracts/endpoints/einvoice-platform";
import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import { saveDownload } from "../../app/command/save-download.ts";
import { useCommand } from "../../app/command/use-command.ts";
import { EditForm } from "../../app/form/EditForm.tsx";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { call } from "../../lib/api.ts";
import { formatDate, formatPlural, localToday } from "../../lib/format.ts";
import { queryClient } from "../../lib/query-client.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { icons } from "../../ui/icons.ts";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Platform.module.css";

interface DepositPanelProps {
  readonly legalEntityRefId: string;
  /** One sale, or those that are selected: all to be handed over, or all handed over. */
  readonly deposits: readonly Deposit[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const LIST = [endpoints.deposits.tag, "list"];

/** The files of a sale, and the day on which they were handed over. */
export function DepositPanel({ deposits, onClose, ...rest }: DepositPanelProps) {
  const [first] = deposits;
  const title =
    deposits.length === 1 ? `Facture ${first?.number}` : formatPlural(deposits.length, "facture", "factures");
  const isHandedOver = first?.handedOverOn != null;
  return (
    <SidePanel title={title} subtitle={deposits.length === 1 ? first?.client : undefined} onClose={onClose}>
      {deposits.length === 1 && first !== undefined && <Files deposit={first} />}
      {isHandedOver ? (
        <TakeBack {...rest} deposits={deposits} />
      ) : (
        <HandOver {...rest} deposits={deposits} onClose={onClose} />
      )}
    </SidePanel>
  );
}

const FILES = [
  { label: "Factur-X (PDF)", syntax: undefined, extension: ".pdf" },
  { label: "XML CII", syntax: "cii", extension: "-cii.xml" },
  { label: "XML UBL", syntax: "ubl", extension: "-ubl.xml" },
] as const;

function Files({ deposit: { id, number } }: { readonly deposit: Deposit }) {
  const missing = useMissingRight("invoices", "Viewer");
  const params = { id };
  const save = ({ syntax, extension }: (typeof FILES)[number]) =>
    syntax === undefined
      ? saveDownload(invoiceEndpoints.pdf, { params }, `${number}${extension}`)
      : saveDownload(invoiceEndpoints.xml, { params, query: { syntax } }, `${number}${extension}`);
  return (
    <div className={styles.buttons}>
      {FILES.map((file) => (
        <ActionButton
          key={file.label}
          size="small"
          variant="outlined"
          color="inherit"
          icon={icons.download}
          disabledReason={missing}
          onClick={() => void save(file)}
        >
          {file.label}
        </ActionButton>
      ))}
    </div>
  );
}

function HandOver({ legalEntityRefId, deposits, onClose, onDone }: DepositPanelProps) {
  const missing = useMissingRight("platform", "Editor");
  const form = useContractForm({
    initial: { handedOverOn: localToday() as string | undefined, reference: "" },
    labels: { handedOverOn: "Remise le", reference: "Référence du dépôt" },
    schema: handOverBody,
    body: ({ handedOverOn, reference }) => ({
      legalEntityRefId,
      invoiceIds: deposits.map(({ id }) => id),
      handedOverOn: handedOverOn ?? "",
      reference,
    }),
    send: async (body) => {
      const { changed } = await call(endpoints.handOver, { body });
      toast({
        tone: "success",
        message: `Remise notée\u00a0: ${formatPlural(changed, "facture", "factures")}.`,
      });
      await queryClient.invalidateQueries({ queryKey: LIST });
      onDone();
    },
  });
  return (
    <EditForm form={{ ...form, missing }} place="panel" submitLabel="Noter la remise" onCancel={onClose}>
      <FormGrid columns={1}>
        <DateField {...form.field("handedOverOn")} required />
        <TextField
          {...form.field("reference")}
          maxLength={100}
          help="Numéro donné par la plateforme, s’il y en a un."
        />
      </FormGrid>
    </EditForm>
  );
}

function TakeBack({ legalEntityRefId, deposits, onDone }: Omit<DepositPanelProps, "onClose">) {
  const missing = useMissingRight("platform", "Editor");
  const { run } = useCommand([LIST]);
  const [first] = deposits;
  const takeBack = () =>
    run(
      endpoints.takeBack,
      { body: { legalEntityRefId, invoiceIds: deposits.map(({ id }) => id) } },
      {
        confirm: {
          title: "Annuler la remise",
          message:
            "Les factures reviennent parmi celles à remettre. Ce que la plateforme a reçu n’est pas annulé.",
          confirmLabel: "Annuler la remise",
        },
        done: onDone,
        said: "Remise annulée.",
      },
    );
  return (
    <div className={styles.lines}>
      {deposits.length === 1 && first?.handedOverOn != null && (
        <Facts
          facts={[
            ["Remise le", formatDate(first.handedOverOn)],
            ["Notée par", first.handedOverBy],
            ["Référence du dépôt", first.reference],
          ]}
        />
      )}
      <div className={styles.buttons}>
        <ActionButton
          variant="outlined"
          color="error"
          disabledReason={missing}
          onClick={() => void takeBack()}
        >
          Annuler la remise…
        </ActionButton>
      </div>
    </div>
  );
}
