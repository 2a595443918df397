import { reviewEndpoints } from "@grand-livre/contracts/endpoints/review";
import type { ReviewCycle } from "@grand-livre/domain/review/cycle";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const REVIEW = reviewEndpoints.show.tag;

export function useReview(fiscalExerciseRefId: string) {
  return useQuery({
    queryKey: [REVIEW, "cycles", fiscalExerciseRefId],
    queryFn: ({ signal }) => call(reviewEndpoints.show, { query: { fiscalExerciseRefId }, signal }),
  });
}

const cycleKey = (fiscalExerciseRefId: string, cycle: ReviewCycle) =>
  [REVIEW, "cycle", fiscalExerciseRefId, cycle] as const;

export function useCycle(fiscalExerciseRefId: string, cycle: ReviewCycle) {
  return useQuery({
    queryKey: cycleKey(fiscalExerciseRefId, cycle),
    queryFn: ({ signal }) => call(reviewEndpoints.cycle, { query: { fiscalExerciseRefId, cycle }, signal }),
  });
}
