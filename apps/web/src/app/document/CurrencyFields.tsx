import { currencyRateEndpoints } from "@grand-livre/contracts/endpoints/currency-rate";
import { CURRENCIES } from "@grand-livre/domain/currency/currencies";
import { formatRate } from "@grand-livre/domain/currency/implied-rate";
import { RATE_TEXT } from "@grand-livre/domain/currency/rate";
import { rateAge, STALE_DAYS } from "@grand-livre/domain/currency/rate-age";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { formatDate } from "../../lib/format.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { type DocumentForm, withCurrency } from "./draft/document-form.ts";

export const CURRENCY_OPTIONS = [
  { value: "EUR", label: "EUR · Euro" },
  ...CURRENCIES.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` })),
];

interface CurrencyFieldsProps {
  readonly form: DocumentForm;
  readonly change: (update: (form: DocumentForm) => DocumentForm) => void;
  readonly dossier: string;
  /** What the server refused, by path in the body. */
  readonly refused: Readonly<Record<string, string>>;
}

/** The currency of a document. */
export function CurrencyField({ form, change, refused }: Omit<CurrencyFieldsProps, "dossier">) {
  return (
    <SelectField
      label="Devise"
      value={form.currency}
      options={CURRENCY_OPTIONS}
      onChange={(currency) => change((before) => withCurrency(before, currency))}
      error={refused.currency}
    />
  );
}

/** The rate at which a document in a currency counts in the books. */
export function DocumentRateField({ form, change, dossier, refused }: CurrencyFieldsProps) {
  const { currency, exchangeRate, billDate: date, dayRate } = form;
  return (
    <RateField
      value={exchangeRate}
      {...{ currency, date, dayRate, dossier }}
      onChange={(rate) => change((before) => ({ ...before, exchangeRate: rate }))}
      error={refused.exchangeRate}
    />
  );
}

interface RateFieldProps {
  readonly value: string;
  readonly onChange: (rate: string) => void;
  readonly error?: string | undefined;
  readonly currency: string;
  readonly date: string | undefined;
  /** What is known of the day's rate before it is read. */
  readonly dayRate?: DocumentForm["dayRate"];
  readonly dossier: string;
}

/** The rate of an amount: blank, that of its day. */
export function RateField({ value, onChange, error, currency, date, dayRate, dossier }: RateFieldProps) {
  const day = useDayRate(dossier, date ?? "", currency) ?? dayRate;
  const typed = value.trim();
  const isReadable = typed === "" || RATE_TEXT.test(typed);
  return (
    <TextField
      label={`${currency} pour 1 €`}
      placeholder={day === undefined ? "" : formatRate(day.rate)}
      value={value}
      maxLength={16}
      help={rateHelp(day, date, value)}
      onChange={onChange}
      error={error ?? (isReadable ? undefined : "Un cours est un nombre positif, de six décimales au plus.")}
    />
  );
}

/** Which rate counts, and that it is an old one. */
function rateHelp(
  day: { readonly rate: string; readonly day: string } | undefined,
  billDate: string | undefined,
  typed: string,
): string {
  if (typed.trim() !== "") return "Cours saisi.";
  if (day === undefined) return "Aucun cours connu à cette date\u00a0: saisissez-le.";
  const age = billDate === undefined ? 0 : rateAge(day.day, billDate);
  const told = `Cours du ${formatDate(day.day)}`;
  return age > STALE_DAYS
    ? `${told}, vieux de ${age} jours\u00a0: vérifiez-le ou saisissez celui du jour.`
    : `${told}.`;
}

/** The last rate of a currency on or before a day, read for a document in a currency alone. */
export function useDayRate(dossier: string, date: string, currency: string) {
  const { data } = useQuery({
    queryKey: ["currency-rate", "of-day", dossier, date],
    enabled: dossier !== "" && date !== "",
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      call(currencyRateEndpoints.ofDay, { query: { legalEntityRefId: dossier, date }, signal, quiet: true }),
  });
  return data?.currencyRates.find((one) => one.currency === currency);
}
