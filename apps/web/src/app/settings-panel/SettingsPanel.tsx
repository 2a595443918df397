import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import { useColorScheme } from "@mui/material/styles";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useId, useRef, useState, useSyncExternalStore } from "react";
import { type LabelKey, useLabels } from "../../lib/i18n/labels.ts";
import { Icon } from "../../ui/Icon.tsx";
import { type IconPath, icons } from "../../ui/icons.ts";
import { toastRefusal } from "../announce-error.ts";
import { configuredLayout, useDemandedLayout, useLayoutName } from "../layouts/layout-choice.ts";
import { type LayoutName, layoutNames, withoutMenu } from "../layouts/layout-names.ts";
import { loadLayout } from "../layouts/load-layout.ts";
import { themeChoice } from "../theme/theme-choice.ts";
import { themeNames, themes } from "../theme/themes.ts";
import { LayoutThumbnail } from "./LayoutThumbnail.tsx";
import styles from "./SettingsPanel.module.css";

const schemes: readonly { mode: "system" | "dark" | "light"; key: LabelKey; icon: IconPath }[] = [
  { mode: "system", key: "scheme.auto", icon: icons.device },
  { mode: "dark", key: "scheme.dark", icon: icons.moon },
  { mode: "light", key: "scheme.light", icon: icons.sun },
];

/** Theme, scheme and layout: each choice applies at once and is kept in this browser. */
export function SettingsPanel({ onClose }: { readonly onClose: () => void }) {
  const { label } = useLabels();
  const id = useId();
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: { className: styles.panel ?? "", role: "dialog", "aria-modal": true, "aria-labelledby": id },
      }}
    >
      <header className={styles.head}>
        <Icon path={icons.settings} size={24} />
        <h2 id={id}>{label("settings.title")}</h2>
        <IconButton
          aria-label={label("settings.close")}
          onClick={onClose}
          sx={{ color: "inherit !important" }}
        >
          <Icon path={icons.close} />
        </IconButton>
      </header>
      <div className={styles.body}>
        <p className={styles.hint}>{label("settings.kept")}</p>
        <ThemeChoices />
        <SchemeChoices />
        <LayoutChoices />
      </div>
    </Drawer>
  );
}

interface ChoicesProps {
  readonly title: string;
  readonly className: string | undefined;
  readonly hint?: string | undefined;
  readonly children: (name: string) => ReactNode;
}

/** A set of native radio buttons: arrows move, each move chooses. */
function Choices({ title, className, hint, children }: ChoicesProps) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <div className={className}>{children(name)}</div>
    </fieldset>
  );
}

function ThemeChoices() {
  const { label } = useLabels();
  const current = useSyncExternalStore(themeChoice.subscribe, themeChoice.get);
  return (
    <Choices title={label("settings.theme")} className={styles.pills}>
      {(name) =>
        themeNames.map((theme) => (
          <label key={theme} className={styles.pill}>
            <input
              type="radio"
              name={name}
              checked={theme === current}
              onChange={() => themeChoice.set(theme)}
            />
            <span className={styles.dot} style={{ background: themes[theme].light.main }} />
            <span>{label(`theme.${theme}`)}</span>
          </label>
        ))
      }
    </Choices>
  );
}

function SchemeChoices() {
  const { label } = useLabels();
  const { mode, setMode } = useColorScheme();
  return (
    <Choices title={label("settings.scheme")} className={styles.pills}>
      {(name) =>
        schemes.map((scheme) => (
          <label
            key={scheme.mode}
            className={styles.pill}
            title={scheme.mode === "system" ? label("scheme.autoHint") : undefined}
          >
            <input
              type="radio"
              name={name}
              checked={scheme.mode === (mode ?? "system")}
              onChange={() => setMode(scheme.mode)}
            />
            <Icon path={scheme.icon} size={18} />
            <span>{label(scheme.key)}</span>
          </label>
        ))
      }
    </Choices>
  );
}

/** What a layout lacks, said where it is chosen. */
const tags: Readonly<Partial<Record<LayoutName, LabelKey>>> = Object.fromEntries(
  layoutNames
    .filter(withoutMenu)
    .map((name) => [name, name === "empty" ? "settings.emptyTag" : "settings.sampleTag"]),
);

function LayoutChoices() {
  const { label } = useLabels();
  const navigate = useNavigate();
  const current = useLayoutName();
  const demanded = useDemandedLayout();
  /** Chosen, its files on their way. */
  const [awaited, setAwaited] = useState<LayoutName>();
  const latest = useRef<LayoutName>(undefined);
  async function choose(layout: LayoutName) {
    latest.current = layout;
    setAwaited(layout);
    try {
      await loadLayout(layout);
      // Another one was chosen meanwhile.
      if (latest.current !== layout) return;
      // The query outranks what is configured: it has to go first.
      await navigate({ to: ".", search: ((before: object) => ({ ...before, layout: undefined })) as never });
      configuredLayout.set(layout);
    } catch (error) {
      await toastRefusal(error);
    } finally {
      setAwaited((before) => (before === layout ? undefined : before));
    }
  }
  return (
    <Choices
      title={label("settings.layout")}
      className={styles.layouts}
      hint={label(demanded === undefined ? "settings.sampleLayout" : "settings.routeLayout")}
    >
      {(name) =>
        layoutNames.map((layout) => (
          <label key={layout} className={styles.layout}>
            <input
              type="radio"
              name={name}
              checked={layout === (awaited ?? current)}
              aria-describedby={tags[layout] === undefined ? undefined : `${name}-${layout}`}
              onChange={() => void choose(layout)}
            />
            <LayoutThumbnail layout={layout} />
            <span>{label(`layouts.${layout}`)}</span>
            {tags[layout] !== undefined && (
              <span className={styles.tag} id={`${name}-${layout}`} aria-hidden>
                {label(tags[layout])}
              </span>
            )}
          </label>
        ))
      }
    </Choices>
  );
}
