import { useStore } from "../../lib/store.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { useLabels } from "../i18n/use-labels.ts";
import { useLayoutName } from "../layouts/layout-choice.ts";
import { lazyPart } from "../lazy-part.tsx";
import styles from "./SettingsHost.module.css";
import { settingsPanel } from "./settings.ts";

const SettingsPanel = lazyPart(async () => (await import("./SettingsPanel.tsx")).SettingsPanel);

/** Layouts with a strip for conversations, beside which the tab stands. */
const WITH_STRIP = ["classic", "classy", "compact", "futuristic", "thin", "enterprise", "modern"];

/** A tab at the right edge of every screen, and the panel it opens. */
export function SettingsHost() {
  const open = useStore(settingsPanel);
  const layout = useLayoutName();
  const { label } = useLabels();
  return (
    <>
      <button
        type="button"
        className={styles.tab}
        data-strip={WITH_STRIP.includes(layout) || undefined}
        aria-label={label("settings.open")}
        title={label("settings.title")}
        aria-expanded={open}
        onClick={() => settingsPanel.set(true)}
      >
        <Icon path={icons.settings} size={18} />
      </button>
      {open && <SettingsPanel onClose={() => settingsPanel.set(false)} />}
    </>
  );
}
