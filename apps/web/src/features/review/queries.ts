import { reviewEndpoints } from "@grand-livre/contracts/endpoints/review";
import type { ReviewCycle } from "@grand-livre/domain/review/cycle";
import { useQuery } from "@tanstack/react-query";
import { announceError } from "../../app/announce-error.ts";
import { call } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";
import { toast } from "../../ui/toast.ts";

const TAG = reviewEndpoints.show.tag;

export function useReview(fiscalExerciseRefId: string) {
  return useQuery({
    queryKey: [TAG, "cycles", fiscalExerciseRefId],
    queryFn: ({ signal }) => call(reviewEndpoints.show, { query: { fiscalExerciseRefId }, signal }),
  });
}

const cycleKey = (fiscalExerciseRefId: string, cycle: ReviewCycle) =>
  [TAG, "cycle", fiscalExerciseRefId, cycle] as const;

export function useCycle(fiscalExerciseRefId: string, cycle: ReviewCycle) {
  return useQuery({
    queryKey: cycleKey(fiscalExerciseRefId, cycle),
    queryFn: ({ signal }) => call(reviewEndpoints.cycle, { query: { fiscalExerciseRefId, cycle }, signal }),
  });
}

/** Does something with the review file, then reads it again. False when it was refused, which the person is told. */
export async function onReview(work: () => Promise<unknown>, done?: string): Promise<boolean> {
  try {
    await work();
    if (done !== undefined) toast({ message: done, tone: "success" });
    return true;
  } catch (error) {
    await announceError(error);
    return false;
  } finally {
    await queryClient.invalidateQueries({ queryKey: [TAG] });
  }
}
