import Button from "@mui/material/Button";
import { useLabels } from "../lib/i18n/labels.ts";
import { EmptyState } from "./EmptyState.tsx";
import styles from "./ErrorState.module.css";
import { Icon } from "./Icon.tsx";
import { icons } from "./icons.ts";

export interface ErrorStateProps {
  readonly title: string;
  /** What is wrong and what to do. */
  readonly text: string;
  /** To quote to the support. */
  readonly code: string;
  readonly onRetry?: () => void;
}

/** What could not be shown: the sentence, a retry, the code. */
export function ErrorState({ title, text, code, onRetry }: ErrorStateProps) {
  const { label } = useLabels();
  return (
    <div role="alert">
      <EmptyState
        icon={icons.alert}
        title={title}
        text={
          <>
            {text}
            <details className={styles.code}>
              <summary>{label("ui.details")}</summary>
              {label("ui.code", { code })}
            </details>
          </>
        }
        action={
          onRetry && (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<Icon path={icons.retry} size={16} />}
              onClick={onRetry}
            >
              {label("ui.retry")}
            </Button>
          )
        }
      />
    </div>
  );
}
