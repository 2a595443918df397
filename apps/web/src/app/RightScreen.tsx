import type { ServiceId } from "@grand-livre/contracts/rights";
import type { ReactNode } from "react";
import { useMissingRight } from "../lib/rights.ts";
import { PageHeader } from "../ui/PageHeader.tsx";
import { NoRight } from "./NoRight.tsx";

interface RightScreenProps {
  /** Shown where the screen is not: it brings its own head. */
  readonly title: string;
  readonly service: ServiceId;
  readonly children: () => ReactNode;
}

/** A screen that belongs to no dossier, for those who have the right to see it. */
export function RightScreen({ title, service, children }: RightScreenProps) {
  const missing = useMissingRight(service, "Viewer");
  if (missing === undefined) return children();
  return (
    <>
      <PageHeader title={title} />
      <NoRight reason={missing} />
    </>
  );
}
