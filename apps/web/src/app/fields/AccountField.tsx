import type { AccountAnswer } from "@grand-livre/contracts/account";
import { accountEndpoints } from "@grand-livre/contracts/endpoints/account";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { Combo, type ComboOption } from "../../ui/Combo.tsx";
import type { FieldProps } from "../../ui/Field.tsx";

export interface AccountFieldProps extends FieldProps {
  readonly legalEntityRefId: string;
  /** Whose chart; today's when absent. */
  readonly fiscalExerciseRefId?: string | undefined;
  /** The account's number; empty for none. */
  readonly value: string;
  readonly onChange: (number: string) => void;
  readonly onBlur?: () => void;
  /** Only numbers that start like one of these. */
  readonly prefixes?: readonly string[];
  /** The list before anything is typed: accounts that start like this. */
  readonly suggest?: string | undefined;
  /** Numbers that may not be taken: an account that has its journal already. */
  readonly without?: ReadonlySet<string>;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
}

const MOST = 50;

/** An active account of the chart, found by its number or its label. */
export function AccountField(props: AccountFieldProps) {
  const { legalEntityRefId, fiscalExerciseRefId, value, onChange, prefixes, suggest, without, ...field } =
    props;
  const chosen = useAccountOption({ legalEntityRefId, fiscalExerciseRefId, number: value });

  async function search(typed: string, signal: AbortSignal): Promise<readonly ComboOption[]> {
    // Nothing typed yet: the only accounts worth showing are those that suit.
    const wanted =
      typed === "" ? (suggest ?? (prefixes?.length === 1 ? prefixes[0] : undefined) ?? "") : typed;
    const { accounts } = await call(accountEndpoints.list, {
      query: {
        legalEntityRefId,
        fiscalExerciseRefId,
        searchValue: wanted,
        active: true,
        limit: prefixes === undefined ? MOST : 200,
      },
      signal,
      quiet: true,
    });
    return accounts
      .filter(({ number }) => prefixes?.some((prefix) => number.startsWith(prefix)) ?? true)
      .filter(({ number }) => without?.has(number) !== true)
      .slice(0, MOST)
      .map(optionOf);
  }

  return (
    <Combo
      {...field}
      value={chosen}
      onChange={(option) => onChange(option?.code ?? "")}
      search={search}
      placeholder="N° ou intitulé"
    />
  );
}

function optionOf(account: AccountAnswer): ComboOption {
  return { id: account.number, code: account.number, label: account.label };
}

interface Wanted {
  readonly legalEntityRefId: string;
  readonly fiscalExerciseRefId: string | undefined;
  readonly number: string;
}

/** The option of a number that the form already holds, with its label once it is known. */
function useAccountOption({ legalEntityRefId, fiscalExerciseRefId, number }: Wanted) {
  const { data } = useQuery({
    queryKey: ["account", "option", legalEntityRefId, fiscalExerciseRefId, number],
    enabled: number !== "",
    staleTime: 300_000,
    queryFn: async ({ signal }) => {
      const { accounts } = await call(accountEndpoints.list, {
        query: { legalEntityRefId, fiscalExerciseRefId, searchValue: number, limit: 200 },
        signal,
        quiet: true,
      });
      return accounts.find((account) => account.number === number)?.label ?? "";
    },
  });
  return number === "" ? undefined : { id: number, code: number, label: data ?? "" };
}
