import { entryEndpoints } from "@grand-livre/contracts/endpoints/entry";
import { regulationEndpoints } from "@grand-livre/contracts/endpoints/regulation";
import { type EntryAnswer, markPcaBody } from "@grand-livre/contracts/entry";
import { useQueryClient } from "@tanstack/react-query";
import { bodyOf } from "../../app/form/body-of.ts";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { call } from "../../lib/api.ts";
import { formatDate } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { toast } from "../../ui/toast.ts";
import { entriesChanged } from "./queries.ts";

const labels = { date: "Date de PCA", serviceStart: "Service du", serviceEnd: "Service au" };

/** Records that the income of an entry belongs to later days: « Régularisations » proposes its PCA from the date on. */
export function PcaPanel({ entry, onClose }: { readonly entry: EntryAnswer; readonly onClose: () => void }) {
  const client = useQueryClient();
  const missing = useMissingRight("entry-logs", "Editor");
  const { id, pca } = entry;
  async function changed(answer: EntryAnswer, message: string) {
    entriesChanged(client, answer);
    await client.invalidateQueries({ queryKey: [regulationEndpoints.list.tag] });
    toast({ tone: "success", message });
    onClose();
  }
  const form = useContractForm({
    initial: {
      date: pca?.date as string | undefined,
      serviceStart: pca?.serviceStart ?? undefined,
      serviceEnd: pca?.serviceEnd ?? undefined,
    },
    labels,
    schema: markPcaBody,
    body: (values) => bodyOf(markPcaBody, values),
    send: async (body, idempotencyKey) => {
      const answer = await call(entryEndpoints.markPca, { params: { id }, body, idempotencyKey });
      await changed(answer, `Produit constaté d’avance au ${formatDate(answer.pca?.date)}.`);
    },
  });
  const remove = () =>
    form.run(async () =>
      changed(await call(entryEndpoints.unmarkPca, { params: { id } }), "Marque PCA retirée."),
    );
  const { field } = form;
  return (
    <FormPanel
      title="Produit constaté d’avance"
      subtitle={entry.label}
      form={{ ...form, missing }}
      submitLabel="Marquer PCA"
      onClose={onClose}
    >
      <FormGrid columns={1}>
        <DateField
          {...field("date")}
          required
          autoFocus
          help="À partir de cette date, les régularisations proposent ce produit."
        />
        <DateField {...field("serviceStart")} />
        <DateField {...field("serviceEnd")} help="Sans période de service, tout le produit est proposé." />
      </FormGrid>
      {pca !== null && (
        <ActionButton
          variant="outlined"
          color="inherit"
          disabledReason={missing}
          onClick={() => void remove()}
        >
          Retirer la marque
        </ActionButton>
      )}
    </FormPanel>
  );
}
