const whole = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 0 });
const euros = new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR" });
const dollars = new Intl.NumberFormat("fr-FR", { style: "currency", currency: "USD" });
/** A coin worth less than a dollar is shown to four places. */
const cents = new Intl.NumberFormat("fr-FR", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 4,
});
const compact = new Intl.NumberFormat("fr-FR", { notation: "compact", maximumFractionDigits: 1 });
const quantity = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 5 });
const percent = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 2 });
const day = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long" });
const clock = new Intl.DateTimeFormat("fr-FR", { hour: "2-digit", minute: "2-digit" });

export const wholeText = (value: number): string => whole.format(value);
export const eurosText = (value: number): string => euros.format(value);
export const dollarsText = (value: number): string => (value < 1 ? cents : dollars).format(value);
export const compactText = (value: number): string => compact.format(value);
export const quantityText = (value: number): string => quantity.format(value);
export const percentText = (value: number): string => `${percent.format(value)}\u202f%`;
export const dayText = (instant: string): string => day.format(new Date(instant));

/** The hour so many minutes before or after now. */
export const minutesFromNow = (minutes: number, now = Date.now()): string =>
  clock.format(new Date(now + minutes * 60_000));

/** How many of a total a share in percent is. */
export const countOf = (total: number, share: number): number => Math.round((total * share) / 100);

/** A part of a limit in percent, never more than the whole. */
export const filled = (value: number, limit: number): number =>
  limit === 0 ? 0 : Math.min(100, Math.round((value / limit) * 100));
