import type { Language } from "../../../lib/i18n/language.ts";

const LOCALES: Record<Language, string> = { en: "en-US", tr: "tr-TR", fr: "fr-FR" };

/** An instant as a panel shows it: `Nov 20, 2:05 PM`, `20 Kas 14:05`, `20 nov. 14:05`; the year when it is another one. */
export function feedTime(instant: string, language: Language, now: Date = new Date()): string {
  const date = new Date(instant);
  const locale = LOCALES[language];
  const year = date.getFullYear() === now.getFullYear() ? {} : { year: "numeric" as const };
  const day = new Intl.DateTimeFormat(locale, { month: "short", day: "2-digit", ...year }).format(date);
  const hour = language === "en" ? ("numeric" as const) : ("2-digit" as const);
  const time = new Intl.DateTimeFormat(locale, { hour, minute: "2-digit" }).format(date);
  return language === "en" ? `${day}, ${time}` : `${day} ${time}`;
}
