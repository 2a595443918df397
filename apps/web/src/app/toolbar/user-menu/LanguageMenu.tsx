import { chooseLanguage, type LabelKey, useLabels } from "../../../lib/i18n/labels.ts";
import { type Language, languages } from "../../../lib/i18n/language.ts";
import { Flag } from "../Flag.tsx";
import { type Held, NestedMenu } from "./NestedMenu.tsx";

const names: Record<Language, LabelKey> = { en: "language.en", tr: "language.tr", fr: "language.fr" };

/** The language of the template's labels, with its flag; another one applies at once. */
export function LanguageMenu({ onChosen, ...held }: Held & { readonly onChosen: () => void }) {
  const { label, language } = useLabels();
  return (
    <NestedMenu
      {...held}
      title={label("language.label")}
      mark={<Flag language={language} />}
      value={language}
      options={languages.map((one) => ({
        value: one,
        title: label(names[one]),
        mark: <Flag language={one} />,
      }))}
      onChoose={(one) => {
        onChosen();
        void chooseLanguage(one);
      }}
    />
  );
}
