import { useNavigate } from "@tanstack/react-router";
import { useLabels } from "../i18n/use-labels.ts";
import { configuredLayout } from "./layout-choice.ts";
import { DEFAULT_LAYOUT } from "./layout-names.ts";
import styles from "./MainLayout.module.css";

/** A sample layout hides the product's menu: what it is, and the way back to the whole one, on each screen. */
export function SampleLayoutBar() {
  const { label } = useLabels();
  const navigate = useNavigate();

  async function leave() {
    // The query outranks what is configured: it has to go first.
    await navigate({ to: ".", search: ((before: object) => ({ ...before, layout: undefined })) as never });
    configuredLayout.set(DEFAULT_LAYOUT);
  }

  return (
    <aside className={styles.sample} aria-label={label("layout.sample")}>
      <span>{label("layout.sample")}</span>
      <button type="button" onClick={() => void leave()}>
        {label("layout.leaveSample")}
      </button>
    </aside>
  );
}
