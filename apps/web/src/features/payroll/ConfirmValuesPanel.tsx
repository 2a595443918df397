import { payValueEndpoints } from "@grand-livre/contracts/endpoints/payroll";
import { confirmPayValuesBody } from "@grand-livre/contracts/payroll";
import { bodyOf } from "../../app/form/body-of.ts";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { call } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { queryClient } from "../../lib/query-client.ts";
import { DateField } from "../../ui/DateField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { PAYROLL } from "./queries.ts";

const labels = { from: "À partir du", source: "Source", reviewOn: "À revoir le" };

interface ConfirmValuesPanelProps {
  readonly dossier: Dossier;
  readonly from: string;
  readonly onClose: () => void;
}

/** Says again, unchanged from a day on, the values whose review day has passed by then. */
export function ConfirmValuesPanel({ dossier, from, onClose }: ConfirmValuesPanelProps) {
  const form = useContractForm({
    initial: {
      from: from as string | undefined,
      source: "",
      reviewOn: `${from.slice(0, 4)}-12-31` as string | undefined,
    },
    labels,
    schema: confirmPayValuesBody,
    body: ({ from: day = "", source, reviewOn = "" }) =>
      bodyOf(confirmPayValuesBody, { legalEntityRefId: dossier.refId, from: day, source, reviewOn }),
    send: async (body, idempotencyKey) => {
      await call(payValueEndpoints.confirm, { body, idempotencyKey });
      toast({ tone: "success", message: "Valeurs confirmées." });
      await queryClient.invalidateQueries({ queryKey: [PAYROLL] });
      onClose();
    },
  });
  const { field } = form;
  return (
    <FormPanel
      title="Confirmer les valeurs inchangées"
      subtitle={dossier.name}
      form={form}
      submitLabel="Confirmer les valeurs"
      onClose={onClose}
    >
      <FormGrid columns={1}>
        <DateField {...field("from")} required />
        <TextField
          {...field("source")}
          required
          help={"Ce qui a été vérifié\u00a0: site de l’Urssaf, arrêté."}
        />
        <DateField {...field("reviewOn")} required />
      </FormGrid>
    </FormPanel>
  );
}
