import { useNavigate, useSearch } from "@tanstack/react-router";
import { SelectField } from "../../ui/SelectField.tsx";
import { isForms } from "./package-forms.ts";

export const TAX_PACKAGE = "/accounting/declarations/tax-package";

const FORMS = [
  { value: "normal", label: "2050 à 2053" },
  { value: "tables", label: "2054 à 2057" },
  { value: "result", label: "2058-A à 2059-E" },
  { value: "simplified", label: "2033-A et B" },
  { value: "simplified-result", label: "2033-B à E, fiscal" },
  { value: "holdings", label: "2059-F et G, 2033-F et G" },
];

/** The forms that the address asks for. */
export const useForms = () => useSearch({ from: `/shell${TAX_PACKAGE}` }).regime ?? "normal";

/** Which forms of the tax package are shown. */
export function FormsChoice() {
  const navigate = useNavigate({ from: TAX_PACKAGE });
  return (
    <SelectField
      label="Formulaires"
      hideLabel
      value={useForms()}
      options={FORMS}
      onChange={(value) => void navigate({ search: isForms(value) ? { regime: value } : {} })}
    />
  );
}
