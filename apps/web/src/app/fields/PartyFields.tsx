import { counterpartyEndpoints } from "@grand-livre/contracts/endpoints/counterparty";
import Chip from "@mui/material/Chip";
import { useQueries } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { Combo, type ComboOption } from "../../ui/Combo.tsx";
import type { FieldProps } from "../../ui/Field.tsx";
import styles from "./PartyFields.module.css";

interface OfCompany extends FieldProps {
  readonly legalEntityRefId: string;
}

type Kind = "customer" | "supplier";

async function searchParties(
  legalEntityRefId: string,
  kind: Kind,
  searchValue: string,
  signal: AbortSignal,
): Promise<readonly ComboOption[]> {
  const query = { legalEntityRefId, kind, active: true, searchValue, limit: 50 };
  const { counterparties } = await call(counterpartyEndpoints.list, { query, signal, quiet: true });
  return counterparties.map(({ id, name, siren }) => ({
    id,
    label: name,
    ...(siren === null ? {} : { aside: siren }),
  }));
}

/** The names of some third parties, by id. */
function useNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const found = useQueries({
    queries: ids.map((id) => ({
      queryKey: [counterpartyEndpoints.read.tag, "one", id],
      staleTime: 30_000,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(counterpartyEndpoints.read, { params: { id }, signal, quiet: true }),
    })),
  });
  return new Map(found.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data.name] as const])));
}

export interface PartyFieldProps extends OfCompany {
  readonly kind: Kind;
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

/** One third party of the company. */
export function PartyField({ legalEntityRefId, kind, value, onChange, ...field }: PartyFieldProps) {
  const names = useNames(value === undefined ? [] : [value]);
  return (
    <Combo
      {...field}
      value={value === undefined ? undefined : { id: value, label: names.get(value) ?? "…" }}
      search={(typed, signal) => searchParties(legalEntityRefId, kind, typed, signal)}
      onChange={(option) => onChange(option?.id)}
    />
  );
}

interface PartiesFieldProps extends OfCompany {
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
}

/** Several customers of the company, each taken out by its cross. */
export function PartiesField({ legalEntityRefId, value, onChange, ...field }: PartiesFieldProps) {
  const names = useNames(value);
  return (
    <div>
      <Combo
        {...field}
        value={undefined}
        search={(typed, signal) => searchParties(legalEntityRefId, "customer", typed, signal)}
        onChange={(option) => {
          if (option !== undefined && !value.includes(option.id)) onChange([...value, option.id]);
        }}
      />
      <ul className={styles.parties}>
        {value.map((id) => (
          <li key={id}>
            <Chip
              size="small"
              label={names.get(id) ?? "…"}
              onDelete={() => onChange(value.filter((one) => one !== id))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
