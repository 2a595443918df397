import { engagementEndpoints } from "@grand-livre/contracts/endpoints/engagement";
import { engagementRateBody } from "@grand-livre/contracts/engagement";
import { useQuery } from "@tanstack/react-query";
import { bodyOf } from "../../app/form/body-of.ts";
import { EditForm } from "../../app/form/EditForm.tsx";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { RequestError } from "../../app/RequestError.tsx";
import { call } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { formatCents, formatDate, localToday } from "../../lib/format.ts";
import { AmountField } from "../../ui/AmountField.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { PlainTable } from "../../ui/PlainTable.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Engagement.module.css";
import { ENGAGEMENTS, refreshEngagements } from "./queries.ts";

const labels = { userId: "Personne", rate: "Coût d’une heure", fromDate: "À partir du" };

interface RatesPanelProps {
  readonly dossier: Dossier;
  readonly onClose: () => void;
}

/** What an hour of each person costs the firm: the margins of missions are made from it. */
export function RatesPanel({ dossier, onClose }: RatesPanelProps) {
  const { refId: legalEntityRefId } = dossier;
  const { data, error, refetch } = useQuery({
    queryKey: [ENGAGEMENTS, "rates", legalEntityRefId],
    queryFn: ({ signal }) => call(engagementEndpoints.rates, { query: { legalEntityRefId }, signal }),
  });
  const rates = data?.rates ?? [];
  const form = useContractForm({
    initial: {
      userId: "",
      rate: undefined as number | undefined,
      fromDate: localToday() as string | undefined,
    },
    labels,
    schema: engagementRateBody,
    body: ({ userId, rate, fromDate }) =>
      bodyOf(engagementRateBody, {
        legalEntityRefId,
        userId,
        fromDate: fromDate ?? "",
        centsPerHour: rate ?? -1,
      }),
    places: { centsPerHour: "rate" },
    send: async (body) => {
      await call(engagementEndpoints.setRate, { body });
      toast({ tone: "success", message: "Coût horaire enregistré." });
      await refreshEngagements();
      onClose();
    },
  });
  const { field } = form;
  const { value, ...rate } = field("rate");
  return (
    <SidePanel title="Coûts horaires" subtitle={dossier.name} onClose={onClose}>
      {data === undefined && error !== null ? (
        <RequestError error={error} onRetry={() => void refetch()} />
      ) : (
        <EditForm form={form} place="panel" submitLabel="Enregistrer le coût" onCancel={onClose}>
          <div className={styles.rates}>
            <PlainTable label="Coûts en vigueur">
              <thead>
                <tr>
                  <th scope="col">Personne</th>
                  <th scope="col">Depuis le</th>
                  <th scope="col">Coût horaire</th>
                </tr>
              </thead>
              <tbody>
                {rates.map(({ person, fromDate, centsPerHour }) => (
                  <tr key={person.id}>
                    <th scope="row">{person.name}</th>
                    <td>{formatDate(fromDate)}</td>
                    <td>{centsPerHour === null ? "–" : formatCents(centsPerHour, "EUR")}</td>
                  </tr>
                ))}
              </tbody>
            </PlainTable>
          </div>
          <FormGrid columns={1}>
            <SelectField
              {...field("userId")}
              options={[
                { value: "", label: "Choisir une personne" },
                ...rates.map(({ person }) => ({ value: person.id, label: person.name })),
              ]}
            />
            <AmountField {...rate} valueCents={value} required />
            <DateField {...field("fromDate")} required />
          </FormGrid>
        </EditForm>
      )}
    </SidePanel>
  );
}
