import type { UserRow } from "@grand-livre/contracts/user";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { readAll } from "../../lib/read-all.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { Combo } from "../../ui/Combo.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import styles from "./AuditScreen.module.css";
import type { AuditSearch } from "./audit-route.ts";
import { personText } from "./audit-text.ts";
import { actionWords, resources } from "./audit-words.ts";

const choices = (all: string, words: Readonly<Record<string, string>>, chosen: string | undefined) => {
  // A link may name what this version has no word for.
  const known = chosen === undefined || chosen in words ? words : { ...words, [chosen]: chosen };
  return [{ value: "", label: all }, ...Object.entries(known).map(([value, label]) => ({ value, label }))];
};

const isSet = (value: string | undefined) => value !== undefined;

/** The filters of the log; all of them stand in the URL. */
export function AuditFilters() {
  const search = useSearch({ from: "/shell/settings/audit" });
  const navigate = useNavigate({ from: "/settings/audit" });
  const show = (next: AuditSearch) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true });
  return (
    <FilterBar
      active={[search.from, search.to, search.user, search.resource, search.action].filter(isSet).length}
      onReset={() => void navigate({ search: {}, replace: true })}
    >
      <DateField label="Du" hideLabel value={search.from} onChange={(from) => show({ from })} />
      <DateField label="Au" hideLabel value={search.to} onChange={(to) => show({ to })} />
      <UserFilter value={search.user} onChange={(user) => show({ user })} />
      <SelectField
        label="Objet"
        hideLabel
        value={search.resource ?? ""}
        options={choices("Tous les objets", resources, search.resource)}
        onChange={(value) => show({ resource: value || undefined })}
      />
      <SelectField
        label="Action"
        hideLabel
        className={styles.action ?? ""}
        value={search.action ?? ""}
        options={choices("Toutes les actions", actionWords, search.action)}
        onChange={(value) => show({ action: value || undefined })}
      />
    </FilterBar>
  );
}

interface UserFilterProps {
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

/** By person, for whoever may see the list of people. */
function UserFilter({ value, onChange }: UserFilterProps) {
  const noAdministrators = useMissingRight("administrators", "Viewer");
  const noAuthorizations = useMissingRight("authorizations", "Viewer");
  const enabled = noAdministrators === undefined || noAuthorizations === undefined;
  const { data = [] } = useQuery({
    queryKey: ["user", "options"],
    enabled,
    queryFn: ({ signal }) => readAll<UserRow>("/api/user", "users", {}, signal),
  });
  if (!enabled) return null;
  const options = data.map((user) => ({ id: user.id, label: personText(user), aside: user.email }));
  const known = options.find((option) => option.id === value);
  return (
    <Combo
      label="Utilisateur"
      hideLabel
      placeholder="Tous les utilisateurs"
      className={styles.person ?? ""}
      options={options}
      value={value === undefined ? undefined : (known ?? { id: value, label: "Utilisateur choisi" })}
      onChange={(option) => onChange(option?.id)}
    />
  );
}
