import { userEndpoints } from "@grand-livre/contracts/endpoints/user";
import { type Action, actions, type ServiceId, services } from "@grand-livre/contracts/rights";
import type { UserAnswer } from "@grand-livre/contracts/user";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCompanies } from "../../app/fields/company-choices.ts";
import { actionHeads, serviceIds } from "../../app/fields/rights-draft.ts";
import { RequestError } from "../../app/RequestError.tsx";
import { call } from "../../lib/api.ts";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import styles from "./Authorizations.module.css";

const serviceOptions = serviceIds.map((value) => ({ value, label: services[value] }));
const actionOptions = actions.map((value) => ({ value, label: actionHeads[value] }));

/** « Pourquoi cet utilisateur peut-il ? »: each reason for and each obstacle, as recorded on the server. */
export function ExplainPanel({ user }: { readonly user: UserAnswer }) {
  const [serviceId, setServiceId] = useState<ServiceId>("supplier-bills");
  const [action, setAction] = useState<Action>("Viewer");
  const [legalEntityRefId, setEntity] = useState("");
  const companies = useCompanies();
  const query = { serviceId, action, legalEntityRefId };
  const { data, error, refetch } = useQuery({
    // The version: saved rights change the answer.
    queryKey: ["user", "explain", user.id, user.version, query],
    queryFn: ({ signal }) => call(userEndpoints.explain, { params: { id: user.id }, query, signal }),
  });
  return (
    <Panel title={"Vérifier un droit"}>
      <div className={styles.why}>
        <FormGrid columns={3}>
          <SelectField label="Service" value={serviceId} options={serviceOptions} onChange={setServiceId} />
          <SelectField label="Action" value={action} options={actionOptions} onChange={setAction} />
          <SelectField
            label="Entreprise"
            value={legalEntityRefId}
            options={[{ value: "", label: "Toutes" }, ...companies]}
            onChange={setEntity}
          />
        </FormGrid>
        {data !== undefined && (
          <Notice
            tone={data.allowed ? "success" : "warning"}
            title={data.allowed ? "Autorisé" : "Non autorisé"}
          >
            <ul>
              {[...data.reasons, ...data.obstacles].map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Notice>
        )}
        {error !== null && <RequestError error={error} onRetry={() => void refetch()} />}
      </div>
    </Panel>
  );
}
