/** So many companies take turns; one served before all of these is as new. */
const MOST_SERVED = 100;

/** The companies served of late, the latest last, once this one was served. */
export function afterServing(served: readonly string[], legalEntityId: string | null): readonly string[] {
  if (legalEntityId === null) return served;
  return [...served.filter((id) => id !== legalEntityId), legalEntityId].slice(-MOST_SERVED);
}
