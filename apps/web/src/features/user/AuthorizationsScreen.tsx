import { profileEndpoints } from "@grand-livre/contracts/endpoints/profile";
import { userEndpoints } from "@grand-livre/contracts/endpoints/user";
import type { UserRow } from "@grand-livre/contracts/user";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { companyChoices } from "../../app/fields/company-choices.ts";
import { NoRight } from "../../app/NoRight.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { call } from "../../lib/api.ts";
import { readAll } from "../../lib/read-all.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { Combo } from "../../ui/Combo.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SkeletonForm } from "../../ui/Skeleton.tsx";
import styles from "./Authorizations.module.css";
import { AuthorizationsForm } from "./AuthorizationsForm.tsx";
import { ExplainPanel } from "./ExplainPanel.tsx";
import { nameOf } from "./user-words.ts";

/** « Habilitations »: what one person may do, on which companies, and why. */
export function AuthorizationsScreen() {
  const missing = useMissingRight("authorizations", "Viewer");
  return (
    <>
      <PageHeader title="Habilitations" />
      {missing === undefined ? <Authorizations /> : <NoRight reason={missing} />}
    </>
  );
}

function Authorizations() {
  const { user: id } = useSearch({ from: "/shell/settings/authorizations" });
  const navigate = useNavigate({ from: "/settings/authorizations" });
  const person = usePerson(id);
  return (
    <>
      <search className={styles.person}>
        <Combo
          label="Utilisateur"
          hideLabel
          placeholder="Nom ou e-mail"
          search={searchPeople}
          value={id === undefined || person.data === undefined ? undefined : optionOf(person.data)}
          onChange={(option) => void navigate({ search: { user: option?.id } })}
        />
      </search>
      {id === undefined ? (
        <EmptyState
          icon={icons.key}
          title="Choisissez un utilisateur"
          text="Ses profils, ses droits par service, ses entreprises, et pourquoi il peut ou non agir."
        />
      ) : (
        <Person key={id} id={id} />
      )}
    </>
  );
}

function optionOf(user: UserRow) {
  return { id: user.id, label: nameOf(user), aside: user.email };
}

/** By name and by address, as the server finds them. */
async function searchPeople(typed: string, signal: AbortSignal) {
  const query = { searchValue: typed, limit: 20 };
  const { users } = await call(userEndpoints.list, { query, signal, quiet: true });
  return users.map(optionOf);
}

function usePerson(id: string | undefined) {
  return useQuery({
    queryKey: ["user", "one", id],
    enabled: id !== undefined,
    queryFn: ({ signal }) =>
      call(userEndpoints.read, { params: { id: encodeURIComponent(id ?? "") }, signal }),
  });
}

function Person({ id }: { readonly id: string }) {
  const user = usePerson(id);
  const profiles = useQuery({
    queryKey: [profileEndpoints.list.tag, "choices"],
    queryFn: ({ signal }) => readAll(profileEndpoints.list, "profiles", {}, signal),
  });
  const companies = useQuery(companyChoices);
  // What another person saves meanwhile must not wipe what is being ticked: the form starts anew on a save only.
  const [saves, setSaves] = useState(0);
  const error = user.error ?? profiles.error ?? companies.error;
  if (user.data === undefined || profiles.data === undefined || companies.data === undefined) {
    if (error === null) return <SkeletonForm fields={8} />;
    const retry = () => void Promise.all([user.refetch(), profiles.refetch(), companies.refetch()]);
    return <RequestError error={error} onRetry={retry} />;
  }
  return (
    <div className={styles.sections}>
      <AuthorizationsForm
        key={saves}
        user={user.data}
        offered={{ profiles: profiles.data, companies: companies.data }}
        onSaved={() => setSaves((count) => count + 1)}
      />
      <ExplainPanel user={user.data} />
    </div>
  );
}
