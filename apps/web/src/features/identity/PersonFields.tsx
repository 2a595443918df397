import type { ContractForm } from "../../app/form/use-contract-form.ts";
import { TextField } from "../../ui/TextField.tsx";
import type { newPerson } from "./person.ts";

/** The name and the address of a new account. */
export function PersonFields({ form: { field } }: { readonly form: ContractForm<typeof newPerson> }) {
  return (
    <>
      <TextField {...field("firstname")} name="firstname" autoComplete="given-name" autoFocus />
      <TextField {...field("lastname")} name="lastname" autoComplete="family-name" />
      <TextField {...field("email")} type="email" name="email" autoComplete="username" />
    </>
  );
}
