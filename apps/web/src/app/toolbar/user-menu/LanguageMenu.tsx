import { chooseLanguage, type LabelKey } from "../../i18n/i18n.ts";
import { type Language, languages } from "../../i18n/language.ts";
import { useLabels } from "../../i18n/use-labels.ts";
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
