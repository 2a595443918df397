import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { LabelKey } from "./i18n.ts";
import { type Language, languages } from "./language.ts";

/** A label of the template in the person's language; `{{name}}` in it is filled from `values`. */
export type Label = (key: LabelKey, values?: Readonly<Record<string, string | number>>) => string;

/** The labels in the current language; the component follows its changes. */
export function useLabels(): { readonly label: Label; readonly language: Language } {
  const { t, i18n } = useTranslation();
  const label = useCallback<Label>((key, values) => t(key, { ...values }), [t]);
  return { label, language: languages.find((one) => one === i18n.language) ?? "en" };
}
