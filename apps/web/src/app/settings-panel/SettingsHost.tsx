import { useStore } from "../../lib/store.ts";
import { lazyPart } from "../lazy-part.tsx";
import { settingsPanel } from "./settings.ts";

const SettingsPanel = lazyPart(
  () => import("./SettingsPanel.tsx"),
  ({ SettingsPanel }) => SettingsPanel,
);

/** The panel of theme, scheme and layout, which the person's menu opens. */
export function SettingsHost() {
  return useStore(settingsPanel) && <SettingsPanel onClose={() => settingsPanel.set(false)} />;
}
