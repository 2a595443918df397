import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { formatCount } from "../lib/format.ts";
import styles from "./Tabs.module.css";

export interface TabItem<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** null: not known yet, its place is kept. */
  readonly count?: number | null;
  /** What the count comes to: an amount; null: not known yet, its place is kept. */
  readonly aside?: string | null;
}

export interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly TabItem<Id>[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  /** 2: below a tab of other tabs, quieter, and on as many lines as they need. */
  readonly level?: 1 | 2;
  /** What the current tab shows. */
  readonly children?: ReactNode;
}

/** Different jobs on one subject. Arrow keys move between tabs, as screen readers expect. */
export function Tabs<Id extends string>({
  label,
  tabs,
  value,
  onChange,
  level = 1,
  children,
}: TabsProps<Id>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  // On a phone tabs scroll sideways: the one in use is in sight from the start.
  useLayoutEffect(() => {
    const box = list.current;
    const tab = box?.querySelector<HTMLElement>(`[data-tab="${value}"]`);
    if (box == null || tab == null || box.scrollWidth <= box.clientWidth) return;
    box.scrollLeft = tab.offsetLeft - (box.clientWidth - tab.offsetWidth) / 2;
  }, [value]);

  function move(to: number) {
    const target = tabs[(to + tabs.length) % tabs.length];
    if (target === undefined) return;
    onChange(target.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${target.id}"]`)?.focus();
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} data-level={level}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === value}
            aria-controls={children === undefined ? undefined : `${id}-panel`}
            tabIndex={tab.id === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab.id)}
            onKeyDown={(event) => {
              if (event.key === "ArrowRight") move(index + 1);
              if (event.key === "ArrowLeft") move(index - 1);
              if (event.key === "Home") move(0);
              if (event.key === "End") move(tabs.length - 1);
            }}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className={styles.count} data-awaited={tab.count === null || undefined}>
                {tab.count === null ? "" : formatCount(tab.count)}
              </span>
            )}
            {tab.aside !== undefined && (
              <span className={styles.aside} data-awaited={tab.aside === null || undefined}>
                {tab.aside}
              </span>
            )}
          </button>
        ))}
      </div>
      {children !== undefined && (
        <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
          {children}
        </div>
      )}
    </>
  );
}
