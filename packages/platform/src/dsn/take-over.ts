import { addYears, NO_YEAR, type YearToDate } from "@grand-livre/domain/payroll/year-to-date";
import { centsOf, dayOf } from "./amount.ts";
import { type DsnBlock, messagesOf, rubricText } from "./message.ts";

/** What the declarations of earlier months say of a person's year so far. */
export interface TakenOverPerson {
  readonly nir: string;
  readonly number: string;
  readonly name: string;
  /** First days of the months that were read. */
  readonly months: readonly string[];
  readonly year: YearToDate;
}

/** The cumulated figures of each person out of monthly declarations; one that replaces a month takes its place. */
export function yearsOf(files: readonly (readonly DsnBlock[])[]): TakenOverPerson[] {
  const monthly = files
    .flatMap(messagesOf)
    .map((message) => ({ message, ...headOf(message) }))
    .filter(
      ({ nature, kind, month }) => nature === "01" && (kind === "01" || kind === "03") && month !== undefined,
    )
    .sort((a, b) => (a.order < b.order ? -1 : 1));
  const last = new Map(monthly.map((one) => [`${one.siret} ${one.month}`, one]));
  const people: TakenOverPerson[] = [];
  for (const { message, month = "" } of last.values())
    for (const own of peopleOf(message)) {
      const found = people.findIndex((one) => isSame(one, own));
      const before = people[found];
      const months = [...(before?.months ?? []), month];
      const year = addYears(before?.year ?? NO_YEAR, own.year);
      people.splice(before ? found : people.length, 1, {
        ...own,
        ...{ nir: own.nir || (before?.nir ?? ""), months, year },
      });
    }
  return people.map(withSlices);
}

type Named = Pick<TakenOverPerson, "nir" | "number" | "name">;

/** One person: by the NIR, by the number where one of both has no NIR yet, else by the name. */
function isSame(one: Named, other: Named): boolean {
  if (one.nir !== "" && other.nir !== "") return one.nir === other.nir;
  if (one.number !== "" && other.number !== "") return one.number === other.number;
  return one.name === other.name;
}

function headOf(message: readonly DsnBlock[]) {
  const declaration = message.find(({ code }) => code === "S20.G00.05");
  const company = message.find(({ code }) => code === "S21.G00.06");
  const place = message.find(({ code }) => code === "S21.G00.11");
  const text = (one: DsnBlock | undefined, rubric: string) =>
    one === undefined ? "" : (rubricText(one, rubric) ?? "");
  return {
    nature: text(declaration, "001"),
    kind: text(declaration, "002"),
    order: text(declaration, "004").padStart(15, "0"),
    month: dayOf(text(declaration, "005")),
    siret: text(company, "001") + text(place, "001"),
  };
}

/** The persons of a message, each with what its blocks add up to. */
function peopleOf(message: readonly DsnBlock[]): Omit<TakenOverPerson, "months">[] {
  const people: { nir: string; number: string; name: string; year: YearToDate }[] = [];
  let base = "";
  for (const one of message) {
    const text = (rubric: string) => rubricText(one, rubric) ?? "";
    if (one.code === "S21.G00.30")
      people.push({
        nir: text("001"),
        number: text("019"),
        name: `${text("003") || text("002")} ${text("004")}`,
        year: NO_YEAR,
      });
    const person = people.at(-1);
    if (person === undefined) continue;
    if (one.code === "S21.G00.78") base = text("001");
    if (one.code === "S21.G00.50")
      person.year = {
        ...person.year,
        withheldCents: person.year.withheldCents + (centsOf(text("009")) || 0),
      };
    const field = fieldOf(one, base);
    if (field === undefined) continue;
    const { name, amount } = field;
    person.year = { ...person.year, [name]: person.year[name] + (centsOf(amount) || 0) * field.sign };
    if (name === "reliefPensionCents")
      person.year = {
        ...person.year,
        reliefCents: person.year.reliefCents + (centsOf(amount) || 0) * field.sign,
      };
  }
  return people;
}

/** The figure of the year that a block adds to. A relief is negative in a declaration. */
function fieldOf(
  one: DsnBlock,
  base: string,
): { name: keyof YearToDate; amount: string | undefined; sign: 1 | -1 } | undefined {
  const kind = rubricText(one, "001");
  const amount = rubricText(one, "004");
  const found = (name: keyof YearToDate, sign: 1 | -1 = 1, of = amount) => ({ name, amount: of, sign });
  if (one.code === "S21.G00.50") return found("netTaxableCents", 1, rubricText(one, "002"));
  const of = (known: Readonly<Record<string, ReturnType<typeof found>>>, key: string) => known[key];
  if (one.code === "S21.G00.78")
    return of(
      { "02": found("cappedCents"), "03": found("grossCents"), "07": found("upTo4Cents") },
      kind ?? "",
    );
  if (one.code === "S21.G00.79")
    return of({ "02 07": found("ceilingCents"), "03 01": found("smicCents") }, `${base} ${kind}`);
  if (one.code === "S21.G00.81")
    return of({ "018": found("reliefCents", -1), "106": found("reliefPensionCents", -1) }, kind ?? "");
  return undefined;
}

/** Slices above the ceiling are no base of a declaration: they follow from the pay and the ceiling of the year. */
function withSlices(person: TakenOverPerson): TakenOverPerson {
  const { grossCents, ceilingCents } = person.year;
  const upTo8 = Math.min(grossCents, 8 * ceilingCents);
  const above = grossCents > ceilingCents;
  return {
    ...person,
    months: person.months.toSorted(),
    year: {
      ...person.year,
      from1To8Cents: above ? upTo8 - ceilingCents : 0,
      technicalCents: above ? upTo8 : 0,
    },
  };
}
