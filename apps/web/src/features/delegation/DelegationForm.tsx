import { createDelegationBody, type DelegationAnswer } from "@grand-livre/contracts/delegation";
import { delegationEndpoints } from "@grand-livre/contracts/endpoints/delegation";
import { userEndpoints } from "@grand-livre/contracts/endpoints/user";
import type { UserAnswer } from "@grand-livre/contracts/user";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { companyChoices } from "../../app/fields/company-choices.ts";
import { RightsMatrix } from "../../app/fields/RightsMatrix.tsx";
import { boxOf, changeOfMatrix, tickedIn, tickedOf } from "../../app/fields/rights-draft.ts";
import { EditForm } from "../../app/form/EditForm.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { useResourceForm } from "../../app/resource/use-resource-form.ts";
import { call } from "../../lib/api.ts";
import { localToday } from "../../lib/format.ts";
import { mayDo } from "../../lib/rights.ts";
import { useSignedInUser } from "../../lib/use-signed-in-user.ts";
import { CheckField } from "../../ui/CheckField.tsx";
import { Combo } from "../../ui/Combo.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./Delegation.module.css";
import {
  bodyOfDelegation,
  type Choices,
  chosenEntities,
  delegationLabels,
  lendableServices,
  mayLend,
  newDelegation,
  refusalOfDays,
} from "./delegation-draft.ts";
import { personName } from "./delegation-words.ts";

interface FormProps {
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}

const NONE: Choices = [];

/** To whom, between which days, on which companies, which rights. It is typed in while the companies are on their way. */
export function DelegationForm({ onClose, onCreated }: FormProps) {
  const me = useSignedInUser();
  const own = useQuery(companyChoices);
  const companies = own.data ?? NONE;
  const form = useDelegationForm(companies, onCreated);
  const { values, field, change } = form;
  const giver = useGiver(values.giver?.id);
  const offered = giver === undefined || giver.superAdministrator ? companies : choicesOf(giver);
  const entities = chosenEntities(values, companies);
  const lent = giver && tickedOf(giver.effectiveRights);
  return (
    <EditForm form={form} place="panel" submitLabel="Créer la délégation" onCancel={onClose}>
      <FormGrid columns={2}>
        {me?.superAdministrator === true && (
          <div data-wide>
            <Combo
              label="De la part de"
              placeholder="Vous-même"
              help="Un super-administrateur peut l’enregistrer pour un autre, absent par exemple."
              search={searchPeople}
              value={values.giver}
              onChange={(next) => change({ giver: next, entities: [] })}
            />
          </div>
        )}
        <div data-wide>
          <TextField
            autoFocus
            {...field("receiverEmail")}
            type="email"
            required
            autoComplete="off"
            maxLength={320}
            help="L’adresse e-mail de son compte, même s’il n’a pas vos entreprises."
          />
        </div>
        <DateField {...field("startsOn")} required />
        <DateField {...field("endsOn")} required help={"Dernier jour compris\u00a0; un an au plus."} />
      </FormGrid>
      <fieldset className={styles.entities}>
        <legend>Sur ces entreprises</legend>
        {offered.map(({ value, label }) => (
          <CheckField
            key={value}
            label={label}
            value={entities.includes(value)}
            onChange={() => change({ entities: toggledEntity(entities, value) })}
          />
        ))}
        {offered.length === 0 && <NoCompanies own={own} />}
        <Mistake>{form.error("entities")}</Mistake>
      </fieldset>
      <div>
        <RightsMatrix
          rows={lendableServices}
          ticked={tickedIn(values)}
          onChange={(ticked) => change(changeOfMatrix(values, ticked))}
          disabled={form.missing !== undefined}
          mayGive={(service, action) =>
            mayLend(service, action) &&
            (lent === undefined ? mayDo(me, { service, action }) : lent.has(boxOf(service, action)))
          }
          closedReason={
            lent === undefined
              ? "Ce droit ne se délègue pas, ou vous ne l’avez pas."
              : "Ce droit ne se délègue pas, ou le délégant ne l’a pas."
          }
        />
        <Mistake>{form.error("rights")}</Mistake>
      </div>
    </EditForm>
  );
}

/** Why no company is offered: they are on their way, could not be read, or there is none. */
function NoCompanies({ own }: { readonly own: UseQueryResult<Choices> }) {
  if (own.error !== null && own.data === undefined)
    return <RequestError error={own.error} onRetry={() => void own.refetch()} />;
  if (own.data !== undefined) return <p>Aucune entreprise à déléguer.</p>;
  return (
    <div role="status" aria-label="Chargement des entreprises">
      <Skeleton width="200px" height={18} />
    </div>
  );
}

function Mistake({ children }: { readonly children: string | undefined }) {
  return children === undefined ? null : (
    <p className={styles.mistake} role="alert">
      {children}
    </p>
  );
}

function choicesOf(giver: UserAnswer): Choices {
  return giver.legalEntities.map(({ refId, name }) => ({ value: refId, label: name }));
}

function toggledEntity(entities: readonly string[], refId: string): readonly string[] {
  return entities.includes(refId) ? entities.filter((one) => one !== refId) : [...entities, refId];
}

/** Only rights of the giver can be lent: they are read when the giver is another person. */
function useGiver(id: string | undefined): UserAnswer | undefined {
  return useQuery({
    queryKey: ["user", "one", id],
    enabled: id !== undefined,
    queryFn: ({ signal }) => call(userEndpoints.read, { params: { id: id ?? "" }, signal }),
  }).data;
}

async function searchPeople(typed: string, signal: AbortSignal) {
  const query = { searchValue: typed, state: "active" as const, limit: 20 };
  const { users } = await call(userEndpoints.list, { query, signal, quiet: true });
  return users.map((user) => ({ id: user.id, label: personName(user), aside: user.email }));
}

function useDelegationForm(companies: Choices, onCreated: (id: string) => void) {
  return useResourceForm({
    edited: undefined as DelegationAnswer | undefined,
    draft: () => newDelegation(localToday()),
    labels: delegationLabels,
    create: {
      endpoint: delegationEndpoints.create,
      schema: createDelegationBody,
      body: (draft) => bodyOfDelegation(draft, companies),
    },
    rule: (draft) => refusalOfDays(draft, localToday()),
    places: { legalEntityRefIds: "entities" },
    tags: [delegationEndpoints.list.tag],
    said: ({ receiver }) => `Délégation à ${personName(receiver)} créée.`,
    onSaved: ({ id }) => onCreated(id),
  });
}
