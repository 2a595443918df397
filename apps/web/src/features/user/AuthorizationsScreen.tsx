import type { UserAnswer, UserRow } from "@grand-livre/contracts/user";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { NoRight } from "../../app/NoRight.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { api } from "../../lib/api.ts";
import { readAll } from "../../lib/read-all.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { Combo } from "../../ui/Combo.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { icons } from "../../ui/icons.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SkeletonForm } from "../../ui/Skeleton.tsx";
import { AuthorizationsForm } from "./AuthorizationsForm.tsx";
import { ExplainPanel } from "./ExplainPanel.tsx";
import styles from "./RightsMatrix.module.css";
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
  const people = useQuery({
    queryKey: ["user", "options"],
    queryFn: ({ signal }) => readAll<UserRow>("/api/user", "users", {}, signal),
  });
  const options = (people.data ?? []).map((one) => ({ id: one.id, label: nameOf(one), aside: one.email }));
  return (
    <>
      <FilterBar>
        <Combo
          label="Utilisateur"
          hideLabel
          placeholder="Choisir un utilisateur"
          options={options}
          value={options.find((option) => option.id === id)}
          onChange={(option) => void navigate({ search: { user: option?.id } })}
        />
      </FilterBar>
      {people.error !== null && people.data === undefined && (
        <RequestError error={people.error} onRetry={() => void people.refetch()} />
      )}
      {id === undefined ? (
        <EmptyState
          icon={icons.key}
          title="Choisissez un utilisateur"
          text="Ses droits par service, ses entreprises, et pourquoi il peut ou non agir."
        />
      ) : (
        <Person key={id} id={id} />
      )}
    </>
  );
}

function Person({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["user", "one", id],
    queryFn: ({ signal }) => api.get<UserAnswer>(`/api/user/${encodeURIComponent(id)}`, { signal }),
  });
  if (data === undefined) {
    return error === null ? (
      <SkeletonForm fields={8} />
    ) : (
      <RequestError error={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <div className={styles.sections}>
      <AuthorizationsForm key={data.version} user={data} />
      <ExplainPanel user={data} />
    </div>
  );
}
