import { engagementEndpoints } from "@grand-livre/contracts/endpoints/engagement";
import { type EngagementAnswer, engagementActBody } from "@grand-livre/contracts/engagement";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCommand } from "../../app/command/use-command.ts";
import { priceToText } from "../../app/document/decimal-text.ts";
import { abilityReason } from "../../app/document/issue-text.ts";
import { bodyOf } from "../../app/form/body-of.ts";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { call } from "../../lib/api.ts";
import { formatCents, formatDate, localToday } from "../../lib/format.ts";
import { wholeFromText } from "../../lib/number-text.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { Combo } from "../../ui/Combo.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import { PlainTable } from "../../ui/PlainTable.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { BilledCell } from "./BilledCell.tsx";
import styles from "./Engagement.module.css";
import { ENGAGEMENTS, refreshEngagements } from "./queries.ts";

type Props = { readonly engagement: EngagementAnswer };

const priceText = (cents: string) => `${priceToText(cents)}\u00a0€`;

/** What was done by act, at the price list's price of its day. */
export function ActsPart({ engagement }: Props) {
  const [adding, setAdding] = useState(false);
  const { run } = useCommand([ENGAGEMENTS]);
  const { id, acts, abilities } = engagement;
  const remove = (actId: string) =>
    run(engagementEndpoints.removeAct, { params: { id, actId } }, { said: "Acte retiré." });
  return (
    <Panel
      title="Actes"
      aside={
        <ActionButton
          size="small"
          variant="outlined"
          icon={icons.add}
          disabledReason={abilityReason(abilities.act)}
          onClick={() => setAdding(true)}
        >
          Ajouter un acte
        </ActionButton>
      }
    >
      {acts.length === 0 ? (
        <p className={styles.empty}>Aucun acte. Un acte prend le prix de son article.</p>
      ) : (
        <PlainTable label="Actes" end>
          <thead>
            <tr>
              <th scope="col">Acte</th>
              <th scope="col">Date</th>
              <th scope="col">Par</th>
              <th scope="col">Quantité</th>
              <th scope="col">Prix HT</th>
              <th scope="col">Montant HT</th>
              <th scope="col">Facturation</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {acts.map((act) => (
              <tr key={act.id}>
                <th scope="row">{act.label}</th>
                <td>{formatDate(act.date)}</td>
                <td>{act.person.name}</td>
                <td>{[act.quantity, act.unit].filter(Boolean).join("\u00a0")}</td>
                <td>{priceText(act.unitPriceCents)}</td>
                <td>{formatCents(act.amountCents, "EUR")}</td>
                <td>
                  <BilledCell invoice={act.invoice} otherwise="À facturer" />
                </td>
                <td>
                  <ActionMenu
                    small
                    label={`Actions sur ${act.label}`}
                    actions={[
                      {
                        label: "Retirer l’acte",
                        danger: true,
                        onSelect: () => void remove(act.id),
                        disabledReason: act.invoice === null ? undefined : "Cet acte est facturé.",
                      },
                    ]}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
      {adding && <ActPanel engagement={engagement} onClose={() => setAdding(false)} />}
    </Panel>
  );
}

const labels = { articleId: "Acte", date: "Date", quantity: "Quantité" };

function ActPanel({ engagement, onClose }: Props & { readonly onClose: () => void }) {
  const { id, legalEntityRefId, client } = engagement;
  const { data } = useQuery({
    queryKey: [ENGAGEMENTS, "prices", legalEntityRefId],
    queryFn: ({ signal }) => call(engagementEndpoints.prices, { query: { legalEntityRefId }, signal }),
  });
  const options = (data?.prices ?? []).map(({ id: articleId, code, label, unitPriceCents }) => ({
    id: articleId,
    code,
    label,
    aside: priceText(unitPriceCents),
  }));
  const form = useContractForm({
    initial: {
      articleId: undefined as string | undefined,
      date: localToday() as string | undefined,
      quantity: "1",
    },
    labels,
    schema: engagementActBody,
    body: ({ articleId, date, quantity }) =>
      bodyOf(engagementActBody, {
        articleId: articleId ?? "",
        date: date ?? "",
        quantity: wholeFromText(quantity),
      }),
    send: async (body, idempotencyKey) => {
      await call(engagementEndpoints.addAct, { params: { id }, body, idempotencyKey });
      toast({ tone: "success", message: "Acte ajouté." });
      await refreshEngagements();
      onClose();
    },
  });
  const { field } = form;
  const { value, onChange, ...article } = field("articleId");
  return (
    <FormPanel
      title="Nouvel acte"
      subtitle={client.name}
      form={form}
      submitLabel="Ajouter l’acte"
      onClose={onClose}
    >
      <FormGrid columns={1}>
        <Combo
          {...article}
          value={options.find((option) => option.id === value)}
          options={options}
          onChange={(option) => onChange(option?.id)}
          help="Les articles de la société sont la liste de prix."
          required
          autoFocus
        />
        <DateField {...field("date")} required />
        <TextField {...field("quantity")} required numeric inputMode="numeric" />
      </FormGrid>
    </FormPanel>
  );
}
