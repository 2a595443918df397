import { useEffect, useState } from "react";
import { useLabels } from "../lib/i18n/labels.ts";
import { useStore } from "../lib/store.ts";
import { Icon } from "./Icon.tsx";
import { icons } from "./icons.ts";
import { ProgressBar } from "./ProgressBar.tsx";
import styles from "./ToastHost.module.css";
import { closeToast, type OpenToast, TOAST_MS, toasts } from "./toast.ts";

/** The place where `toast()` shows; a polite live region that always exists. */
export function ToastHost() {
  const open = useStore(toasts);
  return (
    <div className={styles.host} role="status" aria-live="polite">
      {open.map((item) => (
        <Toast key={item.id} item={item} />
      ))}
    </div>
  );
}

function Toast({ item }: { readonly item: OpenToast }) {
  const { label: word } = useLabels();
  const [held, setHeld] = useState(false);
  const lasting = item.lasting === true;
  useEffect(() => {
    if (held || lasting) return undefined;
    const timer = setTimeout(() => closeToast(item.id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [held, lasting, item.id]);
  const { undo } = item;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering or focusing only holds the toast open.
    <div
      className={styles.toast}
      data-tone={item.tone ?? "neutral"}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {item.tone === "success" && <Icon path={icons.check} size={18} />}
      {item.tone === "error" && <Icon path={icons.alert} size={18} />}
      <span className={styles.message}>
        {item.message}
        {item.code !== undefined && (
          <span className={styles.code}> {word("ui.code", { code: item.code })}</span>
        )}
        {item.progress !== undefined && (
          <span className={styles.progress}>
            <ProgressBar name={item.message} percent={item.progress.percent} />
          </span>
        )}
      </span>
      {item.actions?.map(({ label, onSelect }) => (
        <button
          key={label}
          type="button"
          className={styles.undo}
          onClick={() => {
            closeToast(item.id);
            onSelect();
          }}
        >
          {label}
        </button>
      ))}
      {undo !== undefined && (
        <button
          type="button"
          className={styles.undo}
          onClick={() => {
            closeToast(item.id);
            void undo();
          }}
        >
          {word("ui.undo")}
        </button>
      )}
      <button
        type="button"
        className={styles.close}
        aria-label={word("ui.close")}
        onClick={() => closeToast(item.id)}
      >
        <Icon path={icons.close} size={16} />
      </button>
    </div>
  );
}
