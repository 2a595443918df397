import { article as articleList } from "@grand-livre/contracts/article";
import { createEngagementBody } from "@grand-livre/contracts/engagement";
import { addDays, addMonths } from "@grand-livre/domain/date/calendar-date";
import { type Application, today } from "../application.ts";
import type { Caller } from "../http/caller.ts";
import { articles } from "../modules/article/service.ts";
import { changeFirm } from "../modules/company/service.ts";
import { addAct } from "../modules/engagement/bill.ts";
import { addLetter } from "../modules/engagement/letter.ts";
import { createEngagement, setRate } from "../modules/engagement/service.ts";
import { setMinutes } from "../modules/engagement/time.ts";
import type { StoryCompany } from "./play-story.ts";
import { formRequest, samplePage } from "./sample-page.ts";
import { CUSTOMERS } from "./trade.ts";

type Firm = {
  readonly app: Application;
  readonly caller: Caller;
  readonly company: StoryCompany;
  /** Works beside the administrator; undefined: no one else does. */
  readonly accountantId: string | undefined;
};

/** The rank of its client, of whom the first one alone has a validated KYC file; what a form would send. */
type Plan = { readonly client: number; readonly signed: boolean; readonly body: object };

const monthly = (feeCents: number) => ({
  feeMode: "subscription",
  feeCents,
  feeUnit: "month",
  periods: 12,
});

/** Missions of the current year: two that are worked on, one by act, one that waits for its letter and its KYC. */
const plansOf = (year: string): readonly Plan[] => [
  {
    client: 0,
    signed: true,
    body: {
      ...{ type: "presentation", label: "Présentation des comptes annuels", estimatedMinutes: 60 * 60 },
      ...{ ...monthly(90_000), feeUnit: "quarter", periods: 4, startDate: `${year}-01-01` },
    },
  },
  {
    client: 2,
    signed: true,
    body: {
      ...{ type: "bookkeeping", label: "Tenue comptable", estimatedMinutes: 90 * 60 },
      ...{ ...monthly(25_000), startDate: `${year}-01-01` },
    },
  },
  {
    client: 3,
    signed: false,
    body: {
      ...{ type: "payroll", label: "Bulletins de paie", estimatedMinutes: 24 * 60 },
      ...{ feeMode: "acts", startDate: `${year}-01-01` },
    },
  },
  {
    client: 1,
    signed: false,
    body: {
      ...{ type: "presentation", label: "Présentation des comptes annuels", estimatedMinutes: 40 * 60 },
      ...{ ...monthly(240_000), feeUnit: "year", periods: 1, startDate: `${year}-01-01` },
    },
  },
];

/** Minutes of a working day by mission: the administrator's, then the accountant's. */
const DAYS: readonly (readonly (readonly [mission: number, minutes: number])[])[] = [
  [
    [0, 90],
    [1, 45],
  ],
  [
    [1, 180],
    [2, 60],
  ],
];
const WORKED_DAYS = 30;
const SUNDAY = 0;
const SATURDAY = 6;

/** The days of the last month that people worked, the latest last. */
function workingDays(until: string): string[] {
  return Array.from({ length: WORKED_DAYS }, (_, at) => addDays(until, at - WORKED_DAYS)).filter((day) => {
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
    return weekday !== SUNDAY && weekday !== SATURDAY;
  });
}

/** The firm mode with four missions and a month of time of two persons. */
export async function seedFirmMissions({ app, caller, company, accountantId }: Firm): Promise<void> {
  const { refId: legalEntityRefId } = company;
  const day = today(app);
  // A person who tries the product with a new company validates in it at once.
  await changeFirm(app, caller, { firmMode: true, kycBeforeActive: false });
  const page = await samplePage("Lettre de mission");
  const people = [caller.userId, ...(accountantId === undefined ? [] : [accountantId])];
  const ids: string[] = [];
  for (const { client, signed, body } of plansOf(day.slice(0, 4))) {
    const counterpartyId = company.parties.get(CUSTOMERS[client]?.name ?? "");
    const { id } = await createEngagement(
      app,
      caller,
      createEngagementBody.parse({
        legalEntityRefId,
        counterpartyId,
        year: Number(day.slice(0, 4)),
        collaboratorIds: people.slice(1),
        ...body,
      }),
    );
    if (signed) {
      const signedOn = addMonths(day, -3);
      await addLetter(app, caller, id, formRequest({ signedOn }, page));
    }
    ids.push(id);
  }
  for (const [at, userId] of people.entries()) {
    const fromDate = addMonths(day, -12);
    await setRate(app, caller, {
      legalEntityRefId,
      userId,
      fromDate,
      centsPerHour: at === 0 ? 6_500 : 4_200,
    });
    for (const date of workingDays(day))
      for (const [mission, minutes] of DAYS[at] ?? [])
        await setMinutes(app, caller, ids[mission] ?? "", { date, minutes, before: 0, userId });
  }
  const article = await articles.create(
    app,
    caller,
    articleList.create.parse({
      legalEntityRefId,
      code: "BULLETIN",
      label: "Bulletin de paie",
      unit: "bulletin",
      unitPriceCents: "2400",
      supplyType: "services",
    }),
  );
  for (const [back, quantity] of [
    [25, 14],
    [4, 15],
  ] as const)
    await addAct(app, caller, ids[2] ?? "", { date: addDays(day, -back), articleId: article.id, quantity });
}
