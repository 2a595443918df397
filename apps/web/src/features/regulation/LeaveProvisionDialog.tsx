import { leaveProvisionEndpoints } from "@grand-livre/contracts/endpoints/leave-provision";
import { type LeaveProvisionAnswer, writeLeaveProvisionBody } from "@grand-livre/contracts/leave-provision";
import { useQuery } from "@tanstack/react-query";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useCommandForm } from "../../app/command/use-command-form.ts";
import { call } from "../../lib/api.ts";
import { formatDate } from "../../lib/format.ts";

interface LeaveProvisionDialogProps {
  readonly fiscalExerciseRefId: string;
  readonly provision: LeaveProvisionAnswer;
  readonly onClose: () => void;
}

/** The entry of paid leave before it is written. */
export function LeaveProvisionDialog({ fiscalExerciseRefId, provision, onClose }: LeaveProvisionDialogProps) {
  const { date, reversalDate, grossCents, chargesCents } = provision;
  const body = { fiscalExerciseRefId, grossCents, chargesCents };
  const form = useCommandForm({
    endpoint: leaveProvisionEndpoints.write,
    touches: [leaveProvisionEndpoints.read.tag],
    schema: writeLeaveProvisionBody,
    initial: {},
    labels: {},
    body: () => body,
    said: ({ run }) =>
      `${run?.pieceRef ?? "Provision"} comptabilisée au ${formatDate(date)}, extourne au ${formatDate(reversalDate)}.`,
    onClose,
  });
  const { data, error } = useQuery({
    queryKey: [leaveProvisionEndpoints.read.tag, "preview", body],
    retry: false,
    queryFn: ({ signal }) => call(leaveProvisionEndpoints.preview, { body, signal }),
  });
  return (
    <CommandDialog
      form={form}
      title="Comptabiliser les congés à payer"
      confirmLabel="Passer l’écriture"
      busyLabel="Écriture…"
      note={`Au ${formatDate(date)}, extournée le ${formatDate(reversalDate)}. L’écriture porte des totaux, sans nom de salarié.`}
      preview={{ error, entries: data?.entries }}
    />
  );
}
