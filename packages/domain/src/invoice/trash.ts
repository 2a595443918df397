/** How long a deleted draft can be brought back. */
export const TRASH_DAYS = 30;
const DAY_MS = 86_400_000;

/** Whether a draft deleted then may still come back now: thirty times twenty-four hours, with or without a change of clocks. */
export function isRecoverable(deletedAt: Date, now: Date): boolean {
  return now.getTime() - deletedAt.getTime() <= TRASH_DAYS * DAY_MS;
}

/** Days left to bring it back, a day begun counting whole; 0 when it is over. */
export function trashDaysLeft(deletedAt: Date, now: Date): number {
  const left = deletedAt.getTime() + TRASH_DAYS * DAY_MS - now.getTime();
  return left < 0 ? 0 : Math.min(TRASH_DAYS, Math.floor(left / DAY_MS) + 1);
}

/** What was deleted before this instant leaves for good. */
export function trashLimit(now: Date): Date {
  return new Date(now.getTime() - TRASH_DAYS * DAY_MS);
}
