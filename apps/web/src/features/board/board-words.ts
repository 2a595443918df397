import { localToday } from "../../lib/format.ts";
import { type IconPath, icons } from "../../ui/icons.ts";

const ICONS: Readonly<Record<string, IconPath>> = {
  template: icons.kanban,
  calendar: icons.calendar,
  home: icons.home,
};
export const boardIcon = (name: string | null): IconPath => ICONS[name ?? ""] ?? icons.kanban;

const relative = new Intl.RelativeTimeFormat("fr-FR", { numeric: "auto" });
const DAY_MS = 86_400_000;

/** When something changed last, in days: « il y a 3 jours ». */
export function sinceText(instant: string, now = new Date()): string {
  return relative.format(-Math.floor((now.getTime() - new Date(instant).getTime()) / DAY_MS), "day");
}

const shortDate = new Intl.DateTimeFormat("fr-FR", { day: "numeric", month: "short", timeZone: "UTC" });
export const dueText = (dueDate: string): string => shortDate.format(new Date(dueDate));

/** Whether a due date is before today. */
export const isPast = (dueDate: string, today = localToday()): boolean => dueDate.slice(0, 10) < today;
