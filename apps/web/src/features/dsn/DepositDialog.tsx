import { type DsnFileRow, dsnDepositBody } from "@grand-livre/contracts/dsn";
import { dsnEndpoints } from "@grand-livre/contracts/endpoints/dsn";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useCommandForm } from "../../app/command/use-command-form.ts";
import { formatDate, localToday } from "../../lib/format.ts";
import { DateField } from "../../ui/DateField.tsx";
import { DSN } from "./dsn-view.ts";

interface DepositDialogProps {
  readonly file: DsnFileRow;
  readonly onClose: () => void;
}

/** Notes the day that the person deposited a file on. */
export function DepositDialog({ file, onClose }: DepositDialogProps) {
  const form = useCommandForm({
    endpoint: dsnEndpoints.deposit,
    params: { id: file.id },
    touches: [DSN],
    schema: dsnDepositBody,
    initial: { depositedOn: (file.depositedOn ?? localToday()) as string | undefined },
    labels: { depositedOn: "Déposé le" },
    body: ({ depositedOn }) => ({ version: file.version, depositedOn: depositedOn ?? null }),
    said: (_, { depositedOn }) => `Dépôt noté le ${formatDate(depositedOn ?? localToday())}.`,
    onClose,
  });
  return (
    <CommandDialog
      form={form}
      title="Noter le dépôt"
      confirmLabel="Noter le dépôt"
      note="Vous avez déposé ce fichier sur net-entreprises.fr."
      foot={<DateField {...form.field("depositedOn")} required />}
    />
  );
}
