import french from "../lib/i18n/catalogues/fr.json";
import { setLabels } from "../lib/i18n/labels.ts";

// Tests read French, as their expectations do; those about a language choose it themselves.
setLabels("fr", [french]);
