import type { ReactNode } from "react";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Loading } from "./Loading.tsx";

interface LoadedDetailProps<T> {
  readonly of: { readonly data: T | undefined; readonly error: Error | null; refetch(): Promise<unknown> };
  /** The heading while it is read. */
  readonly title: string;
  readonly back: ReactNode;
  readonly fields?: number;
  readonly children: (data: T) => ReactNode;
}

/** The record that an address names, once it is read; before, its heading over a skeleton, or what went wrong. */
export function LoadedDetail<T>({ of, title, back, fields = 6, children }: LoadedDetailProps<T>) {
  if (of.data !== undefined) return children(of.data);
  return (
    <>
      <PageHeader title={title} back={back} />
      <Loading error={of.error} onRetry={() => void of.refetch()} fields={fields} />
    </>
  );
}
