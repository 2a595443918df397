import { parseSiren } from "@grand-livre/domain/identifier/siren";
import { isRefusal } from "@grand-livre/domain/refusal";
import type { ReactNode } from "react";
import { TextField } from "../../ui/TextField.tsx";
import { type IdentityDraft, withSiren } from "./identity.ts";
import { refusalSentence } from "./issue-sentence.ts";
import type { ContractForm } from "./use-contract-form.ts";

type SirenDraft = Pick<IdentityDraft, "siren" | "vatNumber">;

interface SirenFieldProps {
  readonly form: Pick<ContractForm<SirenDraft>, "values" | "field" | "change" | "isChanged">;
  readonly required?: boolean;
  readonly autoFocus?: boolean;
  readonly help?: string;
  /** Above what is wrong with it: the dossier that has it already. */
  readonly note?: ReactNode;
}

/** A SIREN, whose key is checked while it is typed and which proposes the number of TVA. */
export function SirenField({ form, note, ...props }: SirenFieldProps) {
  const { siren } = form.values;
  const { error, ...field } = form.field("siren");
  return (
    <TextField
      {...field}
      {...props}
      inputMode="numeric"
      autoComplete="off"
      onChange={(typed) => form.change(withSiren(form.values, typed))}
      error={note ?? error ?? (form.isChanged("siren") ? mistakeWhileTyping(siren) : undefined)}
    />
  );
}

/** Nothing before nine figures, the key from there on. */
export function mistakeWhileTyping(typed: string): string | undefined {
  const text = typed.replace(/[\s\u00a0\u202f.-]/g, "");
  if (/^\d{0,8}$/.test(text) || !isRefusal(parseSiren(typed))) return undefined;
  return refusalSentence("SIREN_INVALID", { text: typed.trim() });
}
