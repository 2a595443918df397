import { useLabels } from "../lib/i18n/labels.ts";
import { useDocumentTitle } from "../lib/use-document-title.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { icons } from "../ui/icons.ts";
import { ButtonLink } from "./ButtonLink.tsx";

/** No screen has this address. */
export function NotFoundScreen() {
  const { label } = useLabels();
  useDocumentTitle(label("error.notFound"));
  return (
    <EmptyState
      icon={icons.search}
      heading="h1"
      title={label("error.notFound")}
      text={label("error.notFoundText")}
      action={
        <ButtonLink to="/" variant="contained">
          {label("error.backToDashboard")}
        </ButtonLink>
      }
    />
  );
}
