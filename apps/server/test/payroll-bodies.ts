/** The first establishment of a company whose key holds. */
export function siretOf(siren: string): string {
  for (let tail = 10; tail < 110; tail++) {
    const siret = `${siren}000${String(tail).padStart(2, "0")}`.slice(0, 14);
    const sum = [...siret].reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
    if (sum % 10 === 0) return siret;
  }
  throw new Error("a key exists");
}

export const employerBody = (legalEntityRefId: string, siren: string, change: object = {}) => ({
  legalEntityRefId,
  siret: siretOf(siren),
  naf: "6201Z",
  idcc: "1486",
  agreement: "Syntec",
  rates: [
    {
      from: "2026-01-01",
      accidentPpm: 20_800,
      mobilityPpm: 0,
      headcount: "under11",
      source: "Notification Carsat",
    },
  ],
  dsnDay: 15,
  account: "512000",
  ...change,
});

export const PAY_NIR = "284027512345624";
export const PAY_IBAN = "FR7630006000011234567890189";

/** The terms of a contract of 3 000 € a month. */
export const termsBody = (employerId: string, change: object = {}) => ({
  from: "2024-03-01",
  employerId,
  job: "Développeuse",
  classification: "2.2",
  contract: "permanent",
  executive: false,
  weeklyHours: 3_500,
  yearlyDays: null,
  monthlyCents: 300_000,
  mutualEmployeeCents: 2_000,
  mutualEmployerCents: 2_000,
  ...change,
});

/** An employee of these terms from their day on. */
export const employeeBody = (
  legalEntityRefId: string,
  employerId: string,
  change: object = {},
  terms: object = {},
) => ({
  legalEntityRefId,
  number: "S001",
  lastname: "Bernard",
  firstname: "Claire",
  nir: PAY_NIR,
  entryDate: "2024-03-01",
  exitDate: null,
  terms: [termsBody(employerId, terms)],
  withholding: [{ from: "2026-01-01", ppm: 42_000 }],
  iban: PAY_IBAN,
  leaveBefore: 500,
  ...change,
});
