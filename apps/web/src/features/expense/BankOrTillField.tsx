import { AccountField, type AccountFieldProps } from "../../app/fields/AccountField.tsx";

/** Where the money of an expense goes through. */
export function BankOrTillField(props: AccountFieldProps) {
  return (
    <AccountField
      {...props}
      prefixes={["512", "53"]}
      suggest="512"
      help={"Vide\u00a0: la banque principale."}
    />
  );
}
