import { createEmployeeBody } from "@grand-livre/contracts/payroll";
import { createEmployerBody } from "@grand-livre/contracts/payroll-employer";
import { addDays, firstDayOfMonth, lastDayOfMonth, monthsOf } from "@grand-livre/domain/date/calendar-date";
import { type Application, today } from "../application.ts";
import { demonstrationSignIn } from "../demonstration-sign-in.ts";
import type { Caller } from "../http/caller.ts";
import { showDues } from "../modules/dsn/organisms.ts";
import { payDues } from "../modules/dsn/pay-organisms.ts";
import { createDemonstrationUser } from "../modules/identity/administrators.ts";
import { calculatePayslips } from "../modules/payroll/calculate.ts";
import { employees } from "../modules/payroll/employee.ts";
import { employers } from "../modules/payroll/employer.ts";
import { preparePayslips, validatePayslips } from "../modules/payroll/payslip.ts";
import { payPayslips, postPayslips } from "../modules/payroll/post.ts";
import { fictitiousIban, fictitiousNir, fictitiousSiret } from "./identifiers.ts";
import { ACTIVITY } from "./month-end.ts";
import { atNoon, type StoryCompany } from "./play-story.ts";
import { WORKSHOP_SIREN } from "./trade.ts";

/** The first month whose legal values the product brings. */
const FIRST = "2026-01-01";

const PEOPLE = [
  {
    lastname: "Marchand",
    firstname: "Léa",
    nir: "2910599001001",
    email: "lea.marchand@demo.fr",
    job: "Ébéniste",
    classification: "N3",
    monthlyCents: 215_000,
    executive: false,
  },
  {
    lastname: "Benali",
    firstname: "Karim",
    nir: "1850399001002",
    email: null,
    job: "Poseur",
    classification: "N2",
    monthlyCents: 198_000,
    executive: false,
  },
  {
    lastname: "Durieux",
    firstname: "Anne",
    nir: "2790899001003",
    email: "anne.durieux@demo.fr",
    job: "Responsable d’atelier",
    classification: "Cadre",
    monthlyCents: 442_000,
    executive: true,
    thirteenthMonth: 6,
  },
  {
    lastname: "Petit",
    firstname: "Hugo",
    nir: "1060799001004",
    email: null,
    job: "Apprenti ébéniste",
    classification: "CAP",
    monthlyCents: 98_000,
    executive: false,
    contract: "apprenticeship",
  },
  {
    lastname: "Roussel",
    firstname: "Nadia",
    nir: "2880499001005",
    email: null,
    job: "Assistante administrative",
    classification: "N2",
    monthlyCents: 171_000,
    executive: false,
    weeklyHours: 2_800,
  },
] as const;

/** The activities that bear the cost of the first four; the fifth works for both. */
const share = (section: string, basisPoints = 10_000) => ({ axis: ACTIVITY, section, basisPoints });
const SECTIONS = [
  [share("FABRIC")],
  [share("POSE")],
  [share("FABRIC", 6_000), share("POSE", 4_000)],
  [share("FABRIC")],
];

const SPACE = { email: "anne.durieux@demo.fr", firstname: "Anne", lastname: "Durieux" };

/** Five employees, an apprentice and one part time among them, their payslips of each month of the year in the books and paid, what is owed on them too. */
export async function seedPayroll(
  app: Application,
  caller: Caller,
  { refId: legalEntityRefId }: StoryCompany,
) {
  const day = today(app);
  const current = firstDayOfMonth(day);
  const year = `${day.slice(0, 4)}-01-01`;
  const paid = monthsOf(year, addDays(current, -1)).flatMap(({ startDate }) =>
    startDate >= FIRST ? [startDate] : [],
  );
  const [entryDate = current] = paid;
  const { id: employerId } = await employers.create(
    app,
    caller,
    createEmployerBody.parse({
      legalEntityRefId,
      siret: fictitiousSiret(WORKSHOP_SIREN),
      naf: "3101Z",
      idcc: "1411",
      agreement: "Fabrication de l’ameublement",
      rates: [
        {
          from: year,
          accidentPpm: 27_300,
          mobilityPpm: 20_000,
          headcount: "under20",
          source: "Notification de la Carsat",
        },
      ],
      dsnDay: 15,
      account: "512000",
      payDay: 28,
      organisms: [
        { kind: "urssaf", name: "Urssaf", iban: null, quarterly: false },
        { kind: "mutual", name: "Mutuelle des Ateliers", iban: fictitiousIban(950), quarterly: false },
        { kind: "welfare", name: "Prévoyance du Bois", iban: null, quarterly: false },
      ],
    }),
  );
  // One of them has a space of her own.
  await createDemonstrationUser(app, { ...SPACE, password: demonstrationSignIn.password });
  for (const [rank, { nir, email, lastname, firstname, ...terms }] of PEOPLE.entries())
    await employees.create(
      app,
      caller,
      createEmployeeBody.parse({
        legalEntityRefId,
        lastname,
        firstname,
        number: `S00${rank + 1}`,
        nir: fictitiousNir(nir),
        email,
        accountEmail: email === SPACE.email ? email : null,
        entryDate,
        exitDate: null,
        terms: [
          {
            from: entryDate,
            employerId,
            yearlyDays: null,
            mutualEmployeeCents: 2_450,
            mutualEmployerCents: 2_450,
            contract: rank === 1 ? "fixedTerm" : "permanent",
            weeklyHours: 3_500,
            sections: SECTIONS[rank] ?? [],
            ...terms,
          },
        ],
        withholding: rank === 2 ? [{ from: entryDate, ppm: 92_000 }] : [],
        iban: fictitiousIban(900 + rank),
        leaveBefore: 0,
      }),
    );
  for (const month of paid) {
    const body = { legalEntityRefId, month };
    const end = lastDayOfMonth(month);
    const then = atNoon(app, end);
    await preparePayslips(then, caller, body);
    await calculatePayslips(then, caller, body);
    await validatePayslips(then, caller, body);
    await postPayslips(then, caller, body);
    await payPayslips(then, caller, body);
    const due = addDays(end, 15);
    if (due <= day) await payOrganisms(atNoon(app, due), caller, body, due);
  }
  await preparePayslips(app, caller, { legalEntityRefId, month: current });
  await calculatePayslips(app, caller, { legalEntityRefId, month: current });
}

/** What a month owes to the funds and to the State; a cover that is due later waits. */
async function payOrganisms(
  app: Application,
  caller: Caller,
  body: { readonly legalEntityRefId: string; readonly month: string },
  date: string,
): Promise<void> {
  const { dues } = await showDues(app, caller, body);
  const chosen = dues
    .filter(({ from, pay }) => from === body.month && pay.allowed)
    .map(({ employerId, kind, from, leftCents }) => ({ employerId, kind, from, leftCents }));
  await payDues(app, caller, { ...body, date, dues: chosen });
}
