import IconButton from "@mui/material/IconButton";
import FocusTrap from "@mui/material/Unstable_TrapFocus";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useEffect, useId } from "react";
import { useLabels } from "../../lib/i18n/labels.ts";
import { useStore } from "../../lib/store.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { useEmployeeOnly } from "../employee-space/employee-only.ts";
import { lazyPart } from "../lazy-part.tsx";
import styles from "./QuickChat.module.css";
import { quickChat } from "./quick-chat.ts";

/** The conversations are fetched once the panel is opened. */
const Body = lazyPart(
  () => import("./QuickChatBody.tsx"),
  ({ QuickChatBody }) => QuickChatBody,
);

/**
 * The conversation panel of the layouts that have one: a strip of 64 px from 1280 px, opening to 384 px over the
 * screen; below, opened by the toolbar's button. A click beside it or Escape closes it. While it is open the keyboard
 * stays in it, as in any dialog; closed, it gives the focus back.
 */
export function QuickChat({ strip: wanted = true }: { readonly strip?: boolean }) {
  const opened = useStore(quickChat);
  const employeeOnly = useEmployeeOnly();
  const strip = useMediaQuery("(min-width: 1280px)", { noSsr: true }) && wanted;
  const { label } = useLabels();
  const titleId = useId();

  useEffect(() => {
    if (!opened) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) quickChat.set(false);
    };
    document.addEventListener("keydown", onKeyDown);
    const { overflow } = document.body.style;
    document.body.style.overflow = "hidden";
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.body.style.overflow = overflow;
    };
  }, [opened]);

  // It closes when the person leaves the screens that have it.
  useEffect(() => () => quickChat.set(false), []);

  if (employeeOnly || (!strip && !opened)) return null;
  return (
    <>
      {opened && <div className={styles.overlay} aria-hidden="true" onClick={() => quickChat.set(false)} />}
      <FocusTrap open={opened}>
        <aside
          className={styles.panel}
          data-opened={opened || undefined}
          {...(opened ? ({ role: "dialog", "aria-modal": true } as const) : {})}
          aria-labelledby={titleId}
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
          {opened && <Body onClose={() => quickChat.set(false)} />}
        </aside>
      </FocusTrap>
    </>
  );
}
