import { SelectField } from "../../../ui/SelectField.tsx";
import type { useTreasuryAccounts } from "./treasury-accounts.ts";

interface TreasuryFieldProps {
  readonly value: string;
  readonly accounts: ReturnType<typeof useTreasuryAccounts>;
  readonly onChange: (account: string) => void;
}

/** Where money comes to or leaves. */
export function TreasuryField({ value, accounts, onChange }: TreasuryFieldProps) {
  return (
    <SelectField
      label="Banque ou caisse"
      value={value}
      options={accounts ?? []}
      onChange={onChange}
      help={
        accounts?.length === 0 ? "Aucun journal de banque\u00a0: créez-en un dans les paramètres." : undefined
      }
    />
  );
}
