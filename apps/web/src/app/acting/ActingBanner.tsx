import { useEffect, useRef } from "react";
import { acting, keepActing } from "../../lib/acting-for.ts";
import { onActingEnded } from "../../lib/api.ts";
import { formatDate, localToday } from "../../lib/format.ts";
import { labelOf, useLabels } from "../../lib/i18n/labels.ts";
import { useStore } from "../../lib/store.ts";
import { announce } from "../../ui/confirm.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import styles from "./ActingBanner.module.css";
import { stopActing } from "./acting.ts";

const CHECK_MS = 30_000;

/** Permanent while one acts for another: for whom, until when, and the way back. */
export function ActingBanner() {
  const { label } = useLabels();
  const current = useStore(acting);
  const banner = useRef<HTMLElement>(null);
  useEnding(current?.endsOn);
  useHeight(banner);
  if (current === undefined) return null;
  return (
    <section ref={banner} className={styles.banner} aria-label={label("person.acting")}>
      <Icon path={icons.key} size={18} />
      <span>{label("person.actingUntil", { name: current.name, day: formatDate(current.endsOn) })}</span>
      <button type="button" className={styles.stop} onClick={() => void stopActing()}>
        {label("person.stop")}
      </button>
    </section>
  );
}

/** The delegation ends by itself: the server refuses it, or its last day has passed while the page was open. */
function useEnding(endsOn: string | undefined) {
  useEffect(() => {
    if (endsOn === undefined) return undefined;
    let told = false;
    const end = () => {
      if (told) return;
      told = true;
      keepActing(undefined);
      void announce({
        title: labelOf("person.actingEnded"),
        message: labelOf("person.actingEndedText"),
        label: labelOf("person.ownAccount"),
      }).then(() => window.location.assign("/dashboard"));
    };
    onActingEnded(end);
    const timer = setInterval(() => {
      if (localToday() > endsOn) end();
    }, CHECK_MS);
    return () => clearInterval(timer);
  }, [endsOn]);
}

/** Gives the layouts the room that the banner takes at the top. */
function useHeight(banner: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const root = document.documentElement;
    const element = banner.current;
    if (element === null) return undefined;
    const measure = () => root.style.setProperty("--acting-height", `${element.offsetHeight}px`);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => {
      observer.disconnect();
      root.style.removeProperty("--acting-height");
    };
  }, [banner]);
}
