import { useNavigate } from "@tanstack/react-router";
import { useLabels } from "../../lib/i18n/labels.ts";
import { configuredLayout } from "./layout-choice.ts";
import { DEFAULT_LAYOUT, type LayoutName } from "./layout-names.ts";
import styles from "./MainLayout.module.css";

/** A layout without the product's menu: what it is, and the way back to the whole one, above each screen. */
export function SampleLayoutBar({ name }: { readonly name: LayoutName }) {
  const { label } = useLabels();
  const navigate = useNavigate();
  const text = label(name === "empty" ? "layout.withoutMenu" : "layout.sample");

  async function leave() {
    // The query outranks what is configured: it has to go first.
    await navigate({ to: ".", search: ((before: object) => ({ ...before, layout: undefined })) as never });
    configuredLayout.set(DEFAULT_LAYOUT);
  }

  return (
    <aside className={styles.sample} aria-label={text} data-sample-layout={name}>
      <span>{text}</span>
      <button type="button" onClick={() => void leave()}>
        {label("layout.leaveSample")}
      </button>
    </aside>
  );
}
