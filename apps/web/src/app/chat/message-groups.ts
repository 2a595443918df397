import type { Chat } from "@grand-livre/contracts/chat";

type Message = Chat["messages"][number];

const hour = new Intl.DateTimeFormat("fr-FR", { hour: "2-digit", minute: "2-digit" });
const longDate = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long" });
const shortDate = new Intl.DateTimeFormat("fr-FR", { day: "2-digit", month: "short" });

export const hourText = (instant: string): string => hour.format(new Date(instant));
export const dayText = (instant: string): string => longDate.format(new Date(instant));

/** When something was said last: the hour of today, else the day. */
export function lastText(instant: string, now = new Date()): string {
  const date = new Date(instant);
  return date.toDateString() === now.toDateString() ? hour.format(date) : shortDate.format(date);
}

export interface ShownMessage extends Message {
  /** The day that begins with it. */
  readonly day: string | undefined;
  /** Whether the same person goes on after it in the same minute: its time is shown below the last one. */
  readonly goesOn: boolean;
}

/** Messages as they are shown: the first of a day under its date, the last of a run with its hour. */
export function shownMessages(messages: readonly Message[]): readonly ShownMessage[] {
  return messages.map((message, at) => {
    const before = messages[at - 1];
    const next = messages[at + 1];
    const day = dayText(message.createdAt);
    return {
      ...message,
      day: before !== undefined && dayText(before.createdAt) === day ? undefined : day,
      goesOn:
        next !== undefined &&
        next.isMine === message.isMine &&
        dayText(next.createdAt) === day &&
        hourText(next.createdAt) === hourText(message.createdAt),
    };
  });
}
