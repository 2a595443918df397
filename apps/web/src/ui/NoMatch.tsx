import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { useLabels } from "../lib/i18n/labels.ts";
import { EmptyState } from "./EmptyState.tsx";
import { icons } from "./icons.ts";

interface NoMatchProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** Clears every filter at once. */
  readonly onReset: () => void;
}

/** A list in which nothing answers to the filters, and the way out of them. */
export function NoMatch({ title, text, onReset }: NoMatchProps) {
  const { label } = useLabels();
  return (
    <EmptyState
      icon={icons.search}
      title={title}
      text={text}
      action={
        <Button variant="outlined" color="inherit" onClick={onReset}>
          {label("ui.clearFilters")}
        </Button>
      }
    />
  );
}
