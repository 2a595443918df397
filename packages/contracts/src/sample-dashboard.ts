import { z } from "zod";

/** Every figure has an empty default: an installation without the demonstration's samples answers the same shapes. */
const total = z.number().default(0);
const words = z.string().default("");
const texts = z.array(z.string()).default([]);
const figures = z.array(z.number()).default([]);
const empty = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).prefault({} as never);
/** Points of a line over days, or plain figures one after the other. */
const point = z.object({ x: z.string(), y: z.number() });
const dated = z.array(z.object({ name: z.string(), data: z.array(point) })).default([]);
const plain = z.array(z.object({ name: z.string(), data: z.array(z.number()) })).default([]);
const counted = empty({ amount: total, labels: texts, series: plain });
const shares = empty({ uniqueVisitors: total, series: figures, labels: texts });

export const analyticsAnswer = z.object({
  visitors: empty({ series: empty({ "this-year": dated, "last-year": dated }) }),
  conversions: counted,
  impressions: counted,
  visits: counted,
  visitorsVsPageViews: empty({
    overallScore: total,
    averageRatio: total,
    predictedRatio: total,
    series: dated,
  }),
  newVsReturning: shares,
  gender: shares,
  age: shares,
  language: shares,
});

const trend = empty({ dir: words, amount: total });
export const cryptoAnswer = z.object({
  btc: empty({
    amount: total,
    trend,
    marketCap: total,
    volume: total,
    supply: total,
    allTimeHigh: total,
    price: empty({
      series: z
        .array(z.object({ name: z.string(), data: z.array(z.object({ x: z.number(), y: z.number() })) }))
        .default([]),
    }),
  }),
  prices: empty({ btc: total, eth: total, bch: total, xrp: total }),
  wallets: empty({ btc: total, eth: total, bch: total, xrp: total }),
  watchlist: z
    .array(z.object({ title: z.string(), iso: z.string(), amount: z.number(), trend, series: plain }))
    .default([]),
});

const statement = empty({
  status: z.enum(["paid", "pending"]).default("pending"),
  date: words,
  limit: total,
  spent: total,
  minimum: total,
});
export const financeAnswer = z.object({
  accountBalance: empty({ growth: total, ami: total, series: dated }),
  budget: empty({
    expenses: total,
    expensesLimit: total,
    savings: total,
    savingsGoal: total,
    bills: total,
    billsLimit: total,
  }),
  previousStatement: statement,
  currentStatement: statement,
  recentTransactions: z
    .array(
      z.object({
        id: z.string(),
        transactionId: z.string(),
        name: z.string(),
        amount: z.number(),
        status: z.enum(["completed", "pending"]),
        date: z.string(),
      }),
    )
    .default([]),
});

const week = empty({
  "this-week": z.record(z.string(), z.number()).default({}),
  "last-week": z.record(z.string(), z.number()).default({}),
});
const weekSeries = empty({
  "this-week": z
    .array(z.object({ name: z.string(), type: z.string(), data: z.array(z.number()) }))
    .default([]),
  "last-week": z
    .array(z.object({ name: z.string(), type: z.string(), data: z.array(z.number()) }))
    .default([]),
});
const plan = z
  .array(z.object({ title: z.string(), time: z.string(), location: z.string().nullable() }))
  .default([]);
export const projectAnswer = z.object({
  githubIssues: empty({ overview: week, labels: texts, series: weekSeries }),
  taskDistribution: empty({
    overview: week,
    labels: texts,
    series: empty({ "this-week": figures, "last-week": figures }),
  }),
  schedule: empty({ today: plan, tomorrow: plan }),
  budgetDistribution: empty({ categories: texts, series: plain }),
  weeklyExpenses: counted,
  monthlyExpenses: counted,
  yearlyExpenses: counted,
  budgetDetails: z
    .array(
      z.object({
        id: z.int(),
        type: z.string(),
        total: z.number(),
        expensesAmount: z.number(),
        expensesPercentage: z.number(),
        remainingAmount: z.number(),
        remainingPercentage: z.number(),
      }),
    )
    .default([]),
  teamMembers: z
    .array(
      z.object({
        id: z.string(),
        avatar: z.string().nullable(),
        name: z.string(),
        email: z.string(),
        phone: z.string(),
        title: z.string(),
      }),
    )
    .default([]),
});

export const activitiesAnswer = z.array(
  z.object({
    id: z.string(),
    icon: z.string().nullish(),
    image: z.string().nullish(),
    description: z.string(),
    date: z.string(),
    extraContent: z.string().nullish(),
    linkedContent: z.string().nullish(),
    link: z.string().nullish(),
    useRouter: z.boolean().nullish(),
  }),
);
export type SampleFigures = {
  readonly analytics: z.input<typeof analyticsAnswer>;
  readonly crypto: z.input<typeof cryptoAnswer>;
  readonly finance: z.input<typeof financeAnswer>;
  readonly project: z.input<typeof projectAnswer>;
  readonly activities: z.input<typeof activitiesAnswer>;
};
