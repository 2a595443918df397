import { TextField } from "../../ui/TextField.tsx";
import type { AddressDraft } from "./address.ts";

interface AddressFieldsProps {
  /** `(part) => form.field(`address.${part}`)`. */
  readonly field: (part: keyof AddressDraft) => {
    readonly label: string;
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly onBlur: () => void;
    readonly error: string | undefined;
  };
}

/** The fields of a postal address, inside a `FormGrid`. */
export function AddressFields({ field }: AddressFieldsProps) {
  return (
    <>
      <div data-wide>
        <TextField {...field("line1")} autoComplete="off" />
      </div>
      <div data-wide>
        <TextField {...field("line2")} autoComplete="off" />
      </div>
      <TextField {...field("postcode")} autoComplete="off" />
      <TextField {...field("city")} autoComplete="off" />
      <TextField {...field("country")} maxLength={2} autoComplete="off" help="Code à deux lettres." />
    </>
  );
}
