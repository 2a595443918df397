import { userEndpoints } from "@grand-livre/contracts/endpoints/user";
import { useQuery } from "@tanstack/react-query";
import type { ListFilter } from "../../app/resource/ResourceFilters.tsx";
import { readAll } from "../../lib/read-all.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { Combo } from "../../ui/Combo.tsx";
import styles from "./AuditScreen.module.css";
import { personText } from "./audit-text.ts";
import { actionWords, resources } from "./audit-words.ts";

const choices = (all: string, words: Readonly<Record<string, string>>, chosen: string | undefined) => {
  // A link may name what this version has no word for.
  const known = chosen === undefined || chosen in words ? words : { ...words, [chosen]: chosen };
  return [{ value: "", label: all }, ...Object.entries(known).map(([value, label]) => ({ value, label }))];
};

interface AuditSearch {
  readonly resource?: string | undefined;
  readonly action?: string | undefined;
}

/** The filters of the log: days, person, object and action. */
export function useAuditFilters({ resource, action }: AuditSearch): readonly ListFilter[] {
  return [
    { name: "from", label: "Du", kind: "day" },
    { name: "to", label: "Au", kind: "day" },
    {
      name: "user",
      label: "Utilisateur",
      field: (value, onChange) => <UserFilter value={value} onChange={onChange} />,
    },
    { name: "resource", label: "Objet", options: choices("Tous les objets", resources, resource) },
    { name: "action", label: "Action", options: choices("Toutes les actions", actionWords, action) },
  ];
}

interface UserFilterProps {
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

/** By person, for those who may see the list of people. */
function UserFilter({ value, onChange }: UserFilterProps) {
  const noAdministrators = useMissingRight("administrators", "Viewer");
  const noAuthorizations = useMissingRight("authorizations", "Viewer");
  const enabled = noAdministrators === undefined || noAuthorizations === undefined;
  const { data = [] } = useQuery({
    queryKey: ["user", "options"],
    enabled,
    queryFn: ({ signal }) => readAll(userEndpoints.list, "users", {}, signal),
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
