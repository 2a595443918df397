import type { AnyField } from "@grand-livre/contracts/field";
import type { Fields } from "@grand-livre/contracts/resource";
import type { ReactNode } from "react";
import { CheckField } from "../../ui/CheckField.tsx";
import { DateField } from "../../ui/DateField.tsx";
import type { FieldProps } from "../../ui/Field.tsx";
import { optionsOf, SelectField, type SelectOption } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { AccountField, type AccountFieldProps } from "../fields/AccountField.tsx";
import type { Draft } from "./declared.ts";

/** What a form says of a field beside its declaration. */
interface FieldLook extends Pick<AccountFieldProps, "prefixes" | "suggest" | "without"> {
  readonly help?: ReactNode;
  /** Takes the whole line. */
  readonly wide?: true;
  readonly required?: boolean;
  readonly maxLength?: number;
  /** The choices, where they are not the words of the field. */
  readonly options?: readonly SelectOption<string>[];
  readonly onChange?: (value: never) => void;
  /** Draws it in place of the field of its kind. */
  readonly draw?: (field: never) => ReactNode;
}

/** What the fields need of the form that `useDeclaredForm` makes. */
interface FormOf<F extends Fields> {
  readonly fields: F;
  readonly isNew: boolean;
  readonly legalEntityRefId: string;
  readonly values: Draft<F>;
  readonly isShown: (name: string, draft: Draft<F>) => boolean;
  readonly field: (name: never) => FieldState;
}

type FieldState = FieldProps & { readonly value: unknown; readonly onChange: (value: never) => void };

interface DeclaredFieldsProps<F extends Fields> {
  readonly form: FormOf<F>;
  readonly look?: { readonly [Name in keyof F]?: FieldLook };
}

/** The fields of a declared resource in their order. What is fixed once the row exists is locked then. */
export function DeclaredFields<F extends Fields>({ form, look = {} }: DeclaredFieldsProps<F>) {
  const looks: Readonly<Record<string, FieldLook | undefined>> = look;
  const names = Object.keys(form.fields).filter(
    (name) => form.isShown(name, form.values) && (!form.isNew || form.fields[name]?.when !== "later"),
  );
  return names.map((name, index) => {
    const own = looks[name] ?? {};
    const drawn = (
      <DeclaredField key={name} form={form as never} name={name} look={own} first={index === 0} />
    );
    return own.wide ? (
      <div key={name} data-wide>
        {drawn}
      </div>
    ) : (
      drawn
    );
  });
}

interface DeclaredFieldProps {
  readonly form: FormOf<Fields>;
  readonly name: string;
  readonly look: FieldLook;
  readonly first: boolean;
}

function DeclaredField({ form, name, look: { wide: _, options, draw, ...look }, first }: DeclaredFieldProps) {
  const declared = form.fields[name] as AnyField;
  const { kind, words = {} } = declared;
  const { value, ...field } = form.field(name as never);
  const disabled = !form.isNew && declared.when === "once";
  const required = isRequired(declared);
  const common = { ...field, disabled, required, ...look } as Omit<typeof field, "onChange"> & {
    readonly disabled: boolean;
    readonly onChange: (value: unknown) => void;
  };
  const typed = {
    ...common,
    value: String(value),

    autoFocus: first && form.isNew,
  };
  if (draw !== undefined) return draw({ ...typed, value } as never);
  switch (kind) {
    case "flag":
      return <CheckField {...common} value={value === true} />;
    case "day":
      return <DateField {...typed} value={value as string | undefined} />;
    case "choice":
      return <SelectField {...typed} options={options ?? optionsOf(words)} />;
    case "account":
      return <AccountField {...typed} legalEntityRefId={form.legalEntityRefId} />;
    case "rate":
      return <TextField {...typed} numeric inputMode="decimal" end={<span aria-hidden="true">%</span>} />;
    case "decimal":
      return <TextField {...typed} numeric inputMode="decimal" />;
    case "price":
      return <TextField {...typed} numeric inputMode="decimal" end="€" />;
    case "code":
      return (
        <TextField {...typed} autoComplete="off" onChange={(next) => typed.onChange(next.toUpperCase())} />
      );
    default:
      return <TextField {...typed} autoComplete="off" />;
  }
}

/** A body without it is refused, and a form may be without it. */
function isRequired({ kind, create }: AnyField): boolean {
  const isAlwaysChosen = kind === "choice" && !create.safeParse("").success;
  return !isAlwaysChosen && !create.safeParse(undefined).success;
}
