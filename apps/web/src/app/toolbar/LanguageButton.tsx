import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import { MenuButton } from "../../ui/MenuButton.tsx";
import { chooseLanguage, type LabelKey } from "../i18n/i18n.ts";
import { type Language, languages } from "../i18n/language.ts";
import { useLabels } from "../i18n/use-labels.ts";
import { Flag } from "./Flag.tsx";

const names: Record<Language, LabelKey> = { en: "language.en", tr: "language.tr", fr: "language.fr" };

/** The language of the template's labels: the button shows its flag, the menu changes it at once. */
export function LanguageButton() {
  const { label, language } = useLabels();
  return (
    <MenuButton
      trigger={(control) => (
        <IconButton {...control} aria-label={`${label("language.label")} – ${label(names[language])}`}>
          <Flag language={language} />
        </IconButton>
      )}
    >
      {(close) =>
        languages.map((one) => (
          <MenuItem
            key={one}
            role="menuitemradio"
            aria-checked={one === language}
            selected={one === language}
            onClick={() => {
              close();
              void chooseLanguage(one);
            }}
          >
            <Flag language={one} />
            {label(names[one])}
          </MenuItem>
        ))
      }
    </MenuButton>
  );
}
