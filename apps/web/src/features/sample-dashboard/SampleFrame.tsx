import type { Endpoint } from "@grand-livre/contracts/endpoint";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Loading } from "../../app/Loading.tsx";
import { type AnswerOf, call } from "../../lib/api.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";

interface SampleFrameProps<E extends Endpoint> {
  readonly title: string;
  readonly endpoint: E;
  /** Whether the installation has no figures for it. */
  readonly isEmpty: (figures: AnswerOf<E>) => boolean;
  readonly children: (figures: AnswerOf<E>) => ReactNode;
}

/** The frame of a sample dashboard: its figures are examples, and it says so. */
export function SampleFrame<E extends Endpoint>({ title, endpoint, isEmpty, children }: SampleFrameProps<E>) {
  const { data, error, refetch } = useQuery({
    queryKey: [endpoint.tag, endpoint.path],
    queryFn: ({ signal }) => call(endpoint as Endpoint, { signal }) as Promise<AnswerOf<E>>,
  });
  return (
    <>
      <PageHeader title={title} subtitle="Chiffres d’exemple de la démonstration" />
      {data === undefined ? (
        <Loading error={error} onRetry={() => void refetch()} fields={6} />
      ) : isEmpty(data) ? (
        <EmptyState
          icon={icons.chart}
          title="Aucun chiffre"
          text="Ce tableau de bord montre les exemples de la démonstration. Cette installation n’en a pas."
        />
      ) : (
        children(data)
      )}
    </>
  );
}
