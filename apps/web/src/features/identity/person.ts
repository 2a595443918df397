import { labelOf } from "../../lib/i18n/labels.ts";

/** Who asks for an account, as the form holds it. */
export const newPerson = { firstname: "", lastname: "", email: "", password: "" };

/** What its fields are called. */
export const personLabels = () => ({
  firstname: labelOf("form.firstname"),
  lastname: labelOf("form.lastname"),
  email: labelOf("form.email"),
  password: labelOf("form.password"),
});
