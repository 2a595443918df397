import { useQuery, useQueryClient } from "@tanstack/react-query";

const NONE: ReadonlySet<string> = new Set();

/** The fields that were confirmed on a draft, kept beside its data: going to another bill and back forgets nothing. */
export function useCheckedFields(billId: string) {
  const client = useQueryClient();
  const queryKey = ["checked-fields", billId];
  const { data: checked = NONE } = useQuery<ReadonlySet<string>>({
    queryKey,
    queryFn: () => NONE,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return {
    checked,
    check: (fieldId: string) =>
      client.setQueryData<ReadonlySet<string>>(queryKey, (before = NONE) =>
        before.has(fieldId) ? before : new Set([...before, fieldId]),
      ),
    /** A document that is read again is checked again. */
    forget: () => client.setQueryData(queryKey, NONE),
  };
}

export type CheckedFields = ReturnType<typeof useCheckedFields>;
