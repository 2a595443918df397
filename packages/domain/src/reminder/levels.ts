import { addDays, daysBetween } from "../date/calendar-date.ts";

/** One step of the reminders of an overdue invoice. */
export interface ReminderLevel {
  /** Stays the same when its words or days change: what was sent is known by it. */
  readonly id: string;
  readonly name: string;
  /** Days after the due date. */
  readonly days: number;
  readonly subject: string;
  readonly text: string;
  /** The reminder claims penalties and the recovery fee. */
  readonly penalties: boolean;
  /** Left out of the automatic sending: a formal notice is a person's decision. */
  readonly manualOnly: boolean;
}

const SIGNED = "\n\nCordialement,\n{societe}";

/** What a company starts with. */
export const DEFAULT_LEVELS: readonly ReminderLevel[] = [
  {
    id: "courtesy",
    name: "Rappel courtois",
    days: 7,
    subject: "Votre échéance du {echeance}",
    text: `Bonjour,\n\nSauf erreur de notre part, nous n’avons pas encore reçu le règlement de\u00a0:\n\n{factures}\n\nSoit {total} à régler. Si votre paiement est déjà parti, ne tenez pas compte de ce message. Sinon, merci de le faire par virement.\n\n{iban}${SIGNED}`,
    penalties: false,
    manualOnly: false,
  },
  {
    id: "second",
    name: "Deuxième rappel",
    days: 15,
    subject: "Rappel\u00a0: {total} à régler",
    text: `Bonjour,\n\nMalgré notre premier message, ces factures restent impayées\u00a0:\n\n{factures}\n\nMerci de régler {total} sous huit jours, ou de nous dire ce qui s’y oppose.\n\n{iban}${SIGNED}`,
    penalties: false,
    manualOnly: false,
  },
  {
    id: "firm",
    name: "Rappel ferme",
    days: 30,
    subject: "Dernier rappel avant mise en demeure",
    text: `Bonjour,\n\nNos rappels sont restés sans réponse. Les factures suivantes sont échues depuis plus de {retard}\u00a0:\n\n{factures}\n\nPrincipal\u00a0: {total}\n{penalites}\nNous vous demandons de régler {total_du} avant le {limite}.\n\n{iban}${SIGNED}`,
    penalties: true,
    manualOnly: false,
  },
  {
    id: "formal",
    name: "Mise en demeure",
    days: 45,
    subject: "Mise en demeure de payer {total_du}",
    text: `Madame, Monsieur,\n\nPar la présente, nous vous mettons en demeure de régler les factures suivantes, échues et impayées malgré nos rappels\u00a0:\n\n{factures}\n\nPrincipal\u00a0: {total}\n{penalites}\nTotal dû à ce jour\u00a0: {total_du}\n\nÀ défaut de règlement avant le {limite}, nous engagerons sans autre avis le recouvrement de cette créance par toutes les voies de droit. La présente vaut mise en demeure au sens de l’article 1344 du code civil.\n\n{iban}\n\n{societe}`,
    penalties: true,
    manualOnly: true,
  },
];

/** A level that was sent, and when. */
export interface SentLevel {
  readonly levelId: string;
  readonly sentOn: string;
}

export interface NextReminder {
  readonly level: ReminderLevel;
  /** The day from which it is due; in the past or today: it may be sent. */
  readonly dueOn: string;
}

/**
 * The level that follows the highest one sent, with its day. An invoice without reminder begins with the first
 * level however late it is, and the time between two levels is kept from the day the former was sent: no customer gets the
 * formal notice a day after the first word. Undefined once the last was sent.
 */
export function nextReminder(
  levels: readonly ReminderLevel[],
  sent: readonly SentLevel[],
  dueDate: string,
): NextReminder | undefined {
  const sentOn = new Map(sent.map((one) => [one.levelId, one.sentOn]));
  const highest = levels.findLastIndex((level) => sentOn.has(level.id));
  const level = levels[highest + 1];
  if (level === undefined) return undefined;
  const byAge = addDays(dueDate, level.days);
  const former = levels[highest];
  const formerOn = former && sentOn.get(former.id);
  if (former === undefined || formerOn === undefined) return { level, dueOn: byAge };
  const byPace = addDays(formerOn, level.days - former.days);
  return { level, dueOn: byPace > byAge ? byPace : byAge };
}

/** Days past the due date; 0 on the day itself and before. */
export function daysLate(dueDate: string, day: string): number {
  return Math.max(0, daysBetween(dueDate, day));
}
