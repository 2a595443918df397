import { ButtonLink } from "../../app/ButtonLink.tsx";
import { useLabels } from "../../lib/i18n/labels.ts";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";

/** The example of the template, in the person's language: its place in the product, and a link to the dashboard. */
export function ExampleScreen() {
  const { label, language } = useLabels();
  useDocumentTitle(label("example.title"));
  return (
    <div lang={language}>
      <EmptyState
        icon={icons.layers}
        heading="h1"
        title={label("example.title")}
        text={label("example.text")}
        action={
          <ButtonLink to="/dashboard" variant="contained">
            {label("example.dashboard")}
          </ButtonLink>
        }
      />
    </div>
  );
}
