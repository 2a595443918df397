import {
  addDays,
  addMonths,
  firstDayOfMonth,
  isLastDayOfMonth,
} from "@grand-livre/domain/date/calendar-date";
import { billOf } from "./plan-purchases.ts";
import { exercisesOfSpan, type StorySpan, workingDay } from "./span.ts";
import type { StoryAct, StoryDocument } from "./story.ts";
import { SUPPLIERS } from "./trade.ts";

type Equipment = readonly [label: string, account: string, cents: number];

const FIRST: readonly Equipment[] = [
  ["Presse plieuse d’occasion", "215400", 1_860_000],
  ["Fourgon de livraison", "218200", 2_240_000],
  ["Agencements de l’atelier", "218100", 940_000],
];
const LATER: readonly Equipment[] = [["Postes de travail et serveur", "218300", 612_000]];
const LATEST: readonly Equipment[] = [["Banc de mesure photométrique", "215400", 384_000]];
/** Days from the end of an exercise to its charges, before it is closed. */
const CHARGE_DAYS = 20;

/** Equipment bought, its cards, and its charges each quarter; the latest bill waits for its card. */
export function planAssets(span: StorySpan): StoryAct[] {
  const { startDate, today } = span;
  const fifth = addMonths(firstDayOfMonth(startDate), 5);
  const last = addMonths(firstDayOfMonth(today), -1);
  return [
    ...bought(FIRST, workingDay({ startDate: firstDayOfMonth(startDate), endDate: "" }, 12), "equipment-1"),
    ...bought(LATER, workingDay({ startDate: fifth, endDate: "" }, 8), "equipment-2"),
    ...bought(LATEST, workingDay({ startDate: last, endDate: "" }, 18), "equipment-3").filter(
      ({ act }) => act !== "asset",
    ),
    ...planCharges(span),
  ];
}

function bought(equipment: readonly Equipment[], day: string, key: string): StoryAct[] {
  const supplier = SUPPLIERS.find(({ account }) => account === "604000");
  if (!supplier) return [];
  const bill = billOf(supplier, { day, key, dueDate: addDays(day, 30), cents: 0 });
  const lines = equipment.map(([label, account, unitPriceCents]) => ({
    label,
    account,
    unitPriceCents,
    vatRate: 2000,
    supplyType: "goods" as const,
  }));
  const document: StoryDocument = { ...bill, label: "Équipement de l’atelier", lines };
  return [document, { act: "asset", day, key }, { act: "payment", day: addDays(day, 30), key }];
}

/** Each quarter of the current exercise on its last day, each exercise that is over some days after its end. */
function planCharges({ startDate, today }: StorySpan): StoryAct[] {
  return exercisesOfSpan({ startDate, today }).flatMap(({ endDate }): StoryAct[] => {
    if (endDate < today) return [{ act: "depreciate", day: addDays(endDate, CHARGE_DAYS), date: endDate }];
    const quarters = [9, 6, 3]
      .map((months) => lastDayBefore(endDate, months))
      .filter((end) => end > startDate);
    return quarters.map((date) => ({ act: "depreciate", day: date, date }));
  });
}

/** The end of the month that lies so many months before the end of an exercise. */
function lastDayBefore(endDate: string, months: number): string {
  const next = isLastDayOfMonth(endDate) ? addDays(endDate, 1) : firstDayOfMonth(endDate);
  return addDays(addMonths(next, -months), -1);
}

/** Two expense reports: one was reimbursed, one waits for its manager. */
export function planExpenses(today: string): StoryAct[] {
  const [before, now] = [addMonths(firstDayOfMonth(today), -1), addDays(today, -6)];
  const day = (rank: number) => addDays(before, rank);
  return [
    {
      act: "expense",
      day: addDays(before, 20),
      label: "Salon de l’éclairage, Paris",
      until: "reimbursed",
      mission: {
        purpose: "Salon de l’éclairage",
        destination: "Paris",
        startDate: day(7),
        endDate: day(8),
        transport: "Train",
        budgetCents: 45_000,
        advanceCents: 20_000,
      },
      lines: [
        { day: day(7), nature: "passenger_transport", label: "Train Lyon–Paris aller-retour", cents: 18_800 },
        { day: day(7), nature: "lodging_staff", label: "Hôtel, une nuit", cents: 14_200 },
        {
          day: day(8),
          nature: "reception",
          label: "Déjeuner avec un prescripteur",
          cents: 8_640,
          vatCents: 785,
        },
      ],
    },
    {
      act: "expense",
      day: addDays(before, 24),
      label: "Visite du client de Brooklyn",
      until: "reimbursed",
      lines: [
        { day: day(14), nature: "lodging_staff", label: "Hôtel à Brooklyn, une nuit", dollarCents: 24_800 },
        { day: day(15), nature: "passenger_transport", label: "Train de l’aéroport", dollarCents: 1_775 },
      ],
    },
    {
      act: "expense",
      day: addDays(today, -2),
      label: "Visites de chantier",
      until: "submitted",
      lines: [
        { day: now, nature: "kilometres", label: "Chantier de Villefranche", kilometres: 74 },
        { day: addDays(now, 1), nature: "parking", label: "Parc de stationnement", cents: 1_250 },
      ],
    },
  ];
}
