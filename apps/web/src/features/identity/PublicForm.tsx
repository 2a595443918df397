import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import type { ContractForm } from "../../app/form/use-contract-form.ts";
import { Failure } from "./Failure.tsx";
import styles from "./SignInScreen.module.css";

interface PublicFormProps {
  readonly form: Pick<ContractForm<object>, "frame" | "failure" | "attempt" | "sending">;
  readonly submitLabel: string;
  /** What the button says while the values are on their way. */
  readonly sendingLabel: string;
  readonly variant?: "contained" | "outlined";
  readonly children: ReactNode;
}

/** The form of a public screen: the refusal above its fields, one button under them. */
export function PublicForm(props: PublicFormProps) {
  const { form, submitLabel, sendingLabel, variant = "contained", children } = props;
  return (
    <form {...form.frame} className={styles.form}>
      {form.failure !== undefined && <Failure key={form.attempt}>{form.failure.text}</Failure>}
      {children}
      <Button type="submit" variant={variant} size="large" fullWidth disabled={form.sending}>
        {form.sending ? sendingLabel : submitLabel}
      </Button>
    </form>
  );
}
