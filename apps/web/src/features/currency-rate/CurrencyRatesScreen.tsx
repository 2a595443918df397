import { type CurrencyRateAnswer, currencyRate } from "@grand-livre/contracts/currency-rate";
import { currencyRateEndpoints } from "@grand-livre/contracts/endpoints/currency-rate";
import { addDays } from "@grand-livre/domain/date/calendar-date";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useCommand } from "../../app/command/use-command.ts";
import { dossierScreen } from "../../app/DossierScreen.tsx";
import { decimalToText } from "../../app/document/decimal-text.ts";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { LastWorked } from "../../app/LastWorked.tsx";
import { DeclaredFields } from "../../app/resource/DeclaredFields.tsx";
import { columnsOf } from "../../app/resource/declared.ts";
import { usePagedList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import { useDeclaredForm } from "../../app/resource/use-declared-form.ts";
import { call, upload } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { formatDate, formatPlural, localToday } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { icons } from "../../ui/icons.ts";
import { optionsOf } from "../../ui/SelectField.tsx";
import { Stack } from "../../ui/Stack.tsx";

/** « Paramètres › Devises »: the rates that documents in another currency are converted by. */
export const CurrencyRatesScreen = dossierScreen(CurrencyRates, { service: "accounting-settings" });

const filters = [
  {
    name: "currency",
    label: "Devise",
    options: optionsOf({ "": "Toutes les devises", ...currencyRate.fields.currency.words }),
  },
];

function CurrencyRates({ dossier }: { readonly dossier: Dossier }) {
  const { currency, skip, limit } = useSearch({ from: "/shell/accounting/settings/currency-rates" });
  const query = { legalEntityRefId: dossier.refId, currency };
  const list = usePagedList(currencyRateEndpoints.list, "currencyRates", query, { skip, limit });
  return (
    <Stack>
      <RatesWorked legalEntityRefId={dossier.refId} />
      <ImportRates legalEntityRefId={dossier.refId} />
      <div>
        <ResourceScreen
          title="Devises"
          name="currency-rates"
          inTabs
          service="accounting-settings"
          noun={["cours", "cours"]}
          list={list}
          columns={columns}
          filters={filters}
          create={{ label: "Nouveau cours" }}
          empty={{
            icon: icons.document,
            title: "Aucun cours",
            text: "Importez le fichier de la Banque centrale européenne, ou saisissez le cours d’un jour. Une écriture en devise prend le dernier cours connu à sa date.",
          }}
          panel={(key, close) => {
            const edited = list.rows?.find(({ id }) => id === key);
            if (key !== "new" && edited === undefined) return null;
            return <CurrencyRatePanel key={key} dossier={dossier} edited={edited} onClose={close} />;
          }}
        />
      </div>
    </Stack>
  );
}

/** A Friday's rates serve the Monday; older than that, the next file was not brought. */
const FRESH_DAYS = 5;

/** Of which day the newest rate is, and what to do when it is old: nothing fetches the file by itself. */
function RatesWorked({ legalEntityRefId }: { readonly legalEntityRefId: string }) {
  const date = localToday();
  const { data } = useQuery({
    queryKey: [currencyRateEndpoints.list.tag, "of-day", legalEntityRefId, date],
    queryFn: ({ signal }) => call(currencyRateEndpoints.ofDay, { query: { legalEntityRefId, date }, signal }),
  });
  if (data === undefined) return null;
  const newest = data.currencyRates
    .map(({ day }) => day)
    .sort()
    .at(-1);
  const bring = "Déposez le dernier fichier de la Banque centrale européenne.";
  if (newest === undefined)
    return <LastWorked tone="idle" text={`Aucun cours n’est encore connu. ${bring}`} />;
  const worked = `Derniers cours connus\u00a0: ceux du ${formatDate(newest)}.`;
  return newest < addDays(date, -FRESH_DAYS) ? (
    <LastWorked tone="failing" text={`${worked} ${bring}`} />
  ) : (
    <LastWorked tone="good" text={worked} />
  );
}

/** The published file is chosen on the person's disk: the server asks no network for it. */
function ImportRates({ legalEntityRefId }: { readonly legalEntityRefId: string }) {
  const missing = useMissingRight("accounting-settings", "Creator");
  const { perform, busy } = useCommand([currencyRateEndpoints.list.tag]);
  if (missing !== undefined) return null;
  const send = ([file]: readonly File[]) =>
    file &&
    perform(() => upload(currencyRateEndpoints.importFile, { file, fields: { legalEntityRefId } }), {
      said: ({ added, from, to }) =>
        added === 0
          ? "Ces cours étaient déjà enregistrés."
          : `${formatPlural(added, "cours ajouté", "cours ajoutés")}, du ${formatDate(from)} au ${formatDate(to)}.`,
    });
  return (
    <FileDrop
      compact
      title="Cours de la Banque centrale européenne"
      hint="Fichier eurofxref en XML ou en CSV, décompressé (ecb.europa.eu)"
      accept=".xml,.csv"
      disabled={busy}
      onFiles={send}
    />
  );
}

interface PanelProps {
  readonly dossier: Dossier;
  /** Absent: a new rate. */
  readonly edited: CurrencyRateAnswer | undefined;
  readonly onClose: () => void;
}

function CurrencyRatePanel({ dossier, edited, onClose }: PanelProps) {
  const form = useDeclaredForm({
    resource: currencyRate,
    endpoints: currencyRateEndpoints,
    legalEntityRefId: dossier.refId,
    edited,
    start: { currency: "USD", day: localToday() },
    noun: "Cours",
    onSaved: onClose,
  });
  return (
    <FormPanel
      title={edited === undefined ? "Nouveau cours" : `${edited.currency}, ${formatDate(edited.day)}`}
      subtitle={dossier.name}
      form={form}
      submitLabel={edited === undefined ? "Créer le cours" : "Enregistrer"}
      onClose={onClose}
    >
      <FormGrid columns={1}>
        <DeclaredFields
          form={form}
          look={{ rate: { help: "Ce que vaut un euro\u00a0: 1,0843 pour 1,0843 dollar." } }}
        />
      </FormGrid>
    </FormPanel>
  );
}

const column = columnsOf<typeof currencyRate.fields, CurrencyRateAnswer>(currencyRate.fields);
const columns = [
  column("day", { width: "120px", card: "aside" }),
  column("currency", { card: "title" }),
  column("rate", {
    width: "160px",
    kind: "amount",
    value: ({ rate }) => Number(rate),
    cell: ({ rate }) => decimalToText(rate),
  }),
  {
    id: "source",
    header: "Source",
    width: "120px",
    value: ({ source }: CurrencyRateAnswer) => (source === "ecb" ? "BCE" : "Saisi"),
  },
];
