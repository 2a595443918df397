import type { SampleFigures } from "@grand-livre/contracts/sample-dashboard";
import { samplePeople } from "./people.ts";

const DAY_MS = 24 * 3_600_000;

/** A calm wave between two bounds: the same figures for the same day. */
const wave = (at: number, low: number, high: number) =>
  Math.round(low + ((high - low) * (2 + Math.sin(at / 5) + Math.cos(at / 3))) / 4);

const plainLine = (name: string, count: number, low: number, high: number) => [
  { name, data: Array.from({ length: count }, (_, at) => wave(at * 2, low, high)) },
];

function analytics(now: Date): SampleFigures["analytics"] {
  const days = (count: number, low: number, high: number, back = 0) =>
    Array.from({ length: count }, (_, at) => ({
      x: new Date(now.getTime() - (back + count - at) * DAY_MS).toISOString(),
      y: wave(at, low, high),
    }));
  const weeks = (count: number) => Array.from({ length: count }, (_, at) => `Semaine ${at + 1}`);
  const shares = (first: number, labels: string[]) => ({
    uniqueVisitors: 46_085,
    series: [first, 100 - first],
    labels,
  });
  return {
    visitors: {
      series: {
        "this-year": [{ name: "Visiteurs", data: days(120, 2500, 6000) }],
        "last-year": [{ name: "Visiteurs", data: days(120, 1000, 3600, 365) }],
      },
    },
    conversions: { amount: 4123, labels: weeks(6), series: plainLine("Conversions", 6, 3900, 4600) },
    impressions: { amount: 46_085, labels: weeks(4), series: plainLine("Impressions", 4, 11_000, 12_300) },
    visits: { amount: 62_083, labels: weeks(4), series: plainLine("Visites", 4, 15_000, 16_200) },
    visitorsVsPageViews: {
      overallScore: 472,
      averageRatio: 45,
      predictedRatio: 55,
      series: [
        { name: "Pages vues", data: days(65, 3400, 4900) },
        { name: "Visiteurs", data: days(65, 1600, 3100) },
      ],
    },
    newVsReturning: shares(80, ["Nouveaux", "Connus"]),
    gender: shares(55, ["Hommes", "Femmes"]),
    age: shares(35, ["Moins de 30 ans", "Plus de 30 ans"]),
    language: shares(25, ["Français", "Autre"]),
  };
}

const COINS = [
  ["Bitcoin", "BTC", 8878.48, 6.21],
  ["Ethereum", "ETH", 170.46, 6.5],
  ["Bitcoin Cash", "BCH", 359.93, 2.89],
  ["XRP", "XRP", 0.23512, -0.35],
  ["Litecoin", "LTC", 60.15, 0.99],
  ["Zcash", "ZEC", 58.41, -8.79],
] as const;
const WALLETS = { btc: 24.97311, eth: 126.3212, bch: 78.454, xrp: 11_278.771 };
const PRICES = { btc: 8878.48, eth: 170.46, bch: 359.93, xrp: 0.23512 };

function crypto(): SampleFigures["crypto"] {
  return {
    btc: {
      amount: 8878.48,
      trend: { dir: "up", amount: 0.17 },
      marketCap: 148_752_956_966,
      volume: 22_903_438_381,
      supply: 18_168_448,
      allTimeHigh: 19_891,
      price: {
        series: [
          {
            name: "Prix",
            data: Array.from({ length: 145 }, (_, at) => ({ x: at - 145, y: wave(at, 8820, 8910) })),
          },
        ],
      },
    },
    prices: PRICES,
    wallets: WALLETS,
    watchlist: COINS.map(([title, iso, amount, trend], at) => ({
      title,
      iso,
      amount,
      trend: { dir: trend < 0 ? "down" : "up", amount: Math.abs(trend) },
      series: [
        {
          name: "Prix",
          data: Array.from({ length: 20 }, (_, step) => (wave(step + at, 850, 950) * amount) / 900),
        },
      ],
    })),
  };
}

function finance(now: Date): SampleFigures["finance"] {
  const day = (offset: number) => new Date(now.getTime() + offset * DAY_MS).toISOString();
  const year = (low: number, high: number) =>
    Array.from({ length: 120 }, (_, at) => ({ x: day((at - 120) * 3), y: wave(at, low, high) }));
  const operations = [
    ["528651571NT", "Morgan Pages", 1358.75, "completed"],
    ["421436904YT", "Nadège Klein", -1042.82, "completed"],
    ["685377421YT", "Félix Bourdin", 1828.16, "pending"],
    ["884960091RT", "Pauline Bazin", 1647.55, "completed"],
    ["361402213NT", "Simon Baudry", -927.43, "completed"],
  ] as const;
  return {
    accountBalance: {
      growth: 38.33,
      ami: 45_332,
      series: [
        { name: "Prévu", data: year(48, 52) },
        { name: "Réel", data: year(20, 80) },
      ],
    },
    budget: {
      expenses: 11_763.34,
      expensesLimit: 20_000,
      savings: 10_974.12,
      savingsGoal: 250_000,
      bills: 1789.22,
      billsLimit: 1000,
    },
    previousStatement: { status: "paid", date: day(-16), limit: 34_500, spent: 27_221.21, minimum: 7331.94 },
    currentStatement: { status: "pending", date: day(14), limit: 34_500, spent: 39_819.41, minimum: 9112.51 },
    recentTransactions: operations.map(([transactionId, name, amount, status], at) => ({
      id: `transaction-${at + 1}`,
      transactionId,
      name,
      amount,
      status,
      date: day(-at * 2 - 1),
    })),
  };
}

const WEEKDAYS = ["lun.", "mar.", "mer.", "jeu.", "ven.", "sam.", "dim."];
const CATEGORIES = ["Conception", "Développement", "Marketing", "Achats", "Infrastructure"];
const MEETINGS = [
  ["Point d’équipe", "09:00", "Salle 1"],
  ["Revue des écarts", "10:00", null],
  ["Appel du client", "11:30", null],
  ["Déjeuner", "12:30", "Chez Octave"],
  ["Recette", "14:00", "Salle 2"],
  ["Préparation du budget", "15:30", "Salle 1"],
  ["Bilan du jour", "17:00", null],
] as const;

function project(): SampleFigures["project"] {
  const issues = (low: number, high: number) => [
    { name: "Nouveaux", type: "line", data: WEEKDAYS.map((_, at) => wave(at * 3, low, high)) },
    { name: "Fermés", type: "column", data: WEEKDAYS.map((_, at) => wave(at * 2 + 1, 10, 30)) },
  ];
  const overview = (by: number) => ({
    "new-issues": 214 - by,
    "closed-issues": 75 - by,
    fixed: 3,
    "wont-fix": 4,
    "re-opened": 8,
    "needs-triage": 6,
  });
  const expenses = (amount: number, count: number) => ({
    amount,
    labels: Array.from({ length: count }, (_, at) => String(at + 1)),
    series: plainLine("Dépenses", count, 4000, 4500),
  });
  const meetings = (from: number) =>
    MEETINGS.map((_, at) => MEETINGS[(at + from) % MEETINGS.length] as (typeof MEETINGS)[number]).map(
      ([title, time, location]) => ({ title, time, location }),
    );
  return {
    githubIssues: {
      overview: { "this-week": overview(0), "last-week": overview(17) },
      labels: WEEKDAYS,
      series: { "this-week": issues(30, 60), "last-week": issues(25, 50) },
    },
    taskDistribution: {
      overview: { "this-week": { new: 594, completed: 287 }, "last-week": { new: 526, completed: 260 } },
      labels: ["Interface", "Serveur", "Documentation", "Défauts"],
      series: { "this-week": [15, 20, 38, 27], "last-week": [19, 16, 42, 23] },
    },
    schedule: { today: meetings(0), tomorrow: meetings(3) },
    budgetDistribution: { categories: CATEGORIES, series: [{ name: "Budget", data: [12, 20, 28, 15, 25] }] },
    weeklyExpenses: expenses(17_663, 6),
    monthlyExpenses: expenses(54_663, 4),
    yearlyExpenses: expenses(648_813, 10),
    budgetDetails: CATEGORIES.map((type, at) => {
      const total = 12_000 + at * 4300;
      const expensesPercentage = [72, 55, 18, 88, 41][at] ?? 0;
      const expensesAmount = (total * expensesPercentage) / 100;
      return {
        id: at + 1,
        type,
        total,
        expensesAmount,
        expensesPercentage,
        remainingAmount: total - expensesAmount,
        remainingPercentage: 100 - expensesPercentage,
      };
    }),
    teamMembers: samplePeople.slice(20, 29).map(({ avatar, name, email, phone, title }, at) => ({
      id: `member-${at + 1}`,
      avatar,
      name,
      email,
      phone: `+33 ${phone}`,
      title,
    })),
  };
}

const NEWS = [
  [
    "heroicons_solid:star",
    "Votre facture de <strong>Menuiserie Hautbois</strong> est en retard de dix jours",
  ],
  ["heroicons_solid:refresh", "La sauvegarde de la nuit est terminée"],
  ["heroicons_solid:document", "<strong>Nadège Klein</strong> a déposé trois factures"],
  ["heroicons_solid:mail", "Vous avez quinze nouveaux messages"],
  ["heroicons_solid:lock-closed", "La période d’octobre est clôturée"],
] as const;

function activities(now: Date): SampleFigures["activities"] {
  return Array.from({ length: 10 }, (_, at) => {
    const [icon, description] = NEWS[at % NEWS.length] as (typeof NEWS)[number];
    const pictured = at % 3 === 2;
    return {
      id: `activity-${at + 1}`,
      icon: pictured ? null : icon,
      image: pictured ? (samplePeople[at]?.avatar ?? null) : null,
      description,
      date: new Date(now.getTime() - (at + 1) * 7 * 3_600_000).toISOString(),
      extraContent: at === 4 ? "<p>Aucune écriture ne peut plus y être passée.</p>" : null,
      linkedContent: at % 4 === 0 ? "Ouvrir" : null,
      link: at % 4 === 0 ? "/dashboard" : null,
      useRouter: at % 4 === 0,
    };
  });
}

/** The figures of the four sample dashboards, and ten activities, relative to now. */
export function sampleDashboards(now: Date): SampleFigures {
  return {
    analytics: analytics(now),
    crypto: crypto(),
    finance: finance(now),
    project: project(),
    activities: activities(now),
  };
}
