import IconButton from "@mui/material/IconButton";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useEffect, useId, useRef } from "react";
import { useStore } from "../../lib/store.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { useLabels } from "../i18n/use-labels.ts";
import styles from "./QuickChat.module.css";
import { quickChat } from "./quick-chat.ts";

/**
 * The conversation panel of the layouts that have one: a strip of 64 px from 1280 px, opening to 384 px over the
 * screen; below, opened by the toolbar's button. A click beside it or Escape closes it.
 */
export function QuickChat({ strip: wanted = true }: { readonly strip?: boolean }) {
  const opened = useStore(quickChat);
  const strip = useMediaQuery("(min-width: 1280px)", { noSsr: true }) && wanted;
  const { label } = useLabels();
  const panel = useRef<HTMLElement>(null);
  const titleId = useId();

  useEffect(() => {
    if (!opened) return undefined;
    const before = document.activeElement;
    panel.current?.focus();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) quickChat.set(false);
    };
    document.addEventListener("keydown", onKeyDown);
    const { overflow } = document.body.style;
    document.body.style.overflow = "hidden";
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.body.style.overflow = overflow;
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [opened]);

  // Whoever leaves the screens that have it finds it closed.
  useEffect(() => () => quickChat.set(false), []);

  if (!strip && !opened) return null;
  return (
    <>
      {opened && <div className={styles.overlay} aria-hidden="true" onClick={() => quickChat.set(false)} />}
      <aside
        className={styles.panel}
        data-opened={opened || undefined}
        aria-labelledby={titleId}
        ref={panel}
        tabIndex={-1}
      >
        <div className={styles.head}>
          <button
            type="button"
            className={styles.title}
            aria-expanded={opened}
            onClick={() => quickChat.set(!opened)}
          >
            <Icon path={icons.chat} />
            <span id={titleId} className={opened ? "" : "visually-hidden"}>
              {label("quickChat.title")}
            </span>
          </button>
          {opened && (
            <IconButton aria-label={label("quickChat.close")} onClick={() => quickChat.set(false)}>
              <Icon path={icons.close} />
            </IconButton>
          )}
        </div>
        {opened && (
          <div className={styles.empty}>
            <Icon path={icons.chat} size={64} />
            <p className={styles.select}>{label("quickChat.select")}</p>
            <p>{label("quickChat.none")}</p>
          </div>
        )}
      </aside>
    </>
  );
}
