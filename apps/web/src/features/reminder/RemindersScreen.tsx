import { reminderEndpoints } from "@grand-livre/contracts/endpoints/reminder";
import type {
  OverdueAnswer,
  OverdueCustomer,
  OverdueInvoice,
  ReminderSettingsAnswer,
} from "@grand-livre/contracts/reminder";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { toastRefusal } from "../../app/announce-error.ts";
import { BackLink } from "../../app/BackLink.tsx";
import { useCommand } from "../../app/command/use-command.ts";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { useListSearch } from "../../app/resource/list-search.ts";
import type { ListState } from "../../app/resource/list-state.ts";
import type { ListFilter } from "../../app/resource/ResourceFilters.tsx";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import type { AnswerOf } from "../../lib/api.ts";
import { formatCents, formatPlural } from "../../lib/format.ts";
import { readAll } from "../../lib/read-all.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { icons } from "../../ui/icons.ts";
import { toast } from "../../ui/toast.ts";
import { AgeChart } from "./AgeChart.tsx";
import { CustomerPanel } from "./CustomerPanel.tsx";
import { customerColumns } from "./customer-columns.ts";
import { type Held, HoldPanel } from "./HoldPanel.tsx";
import { LetterPanel } from "./LetterPanel.tsx";
import { ReminderSettings } from "./ReminderSettings.tsx";
import {
  CUSTOMERS_A_PAGE,
  type CustomerPage,
  type Letter,
  overdueOptions,
  overdueQuery,
  settingsOptions,
  turnedCustomers,
} from "./reminder-queries.ts";
import { nothingToSend, sendingMessage } from "./reminder-words.ts";

/** What customers owe by age, and the letters that are due. */
export function RemindersScreen() {
  return (
    <DossierScreen title="Relances" service="invoices">
      {({ refId }) => <Reminders key={refId} dossier={refId} />}
    </DossierScreen>
  );
}

type Open =
  | { readonly what: "letter"; readonly letter: Letter; readonly customer: string }
  | { readonly what: "hold"; readonly held: Held }
  | { readonly what: "settings" };

/** The customers who owe, a page after the other: each page is read from its neighbour. */
function useOverdue(dossier: string) {
  const search = useSearch({ from: "/shell/accounting/invoices/reminders" });
  const filters = JSON.stringify(search);
  // Another question begins at its first page.
  const [turned, setTurned] = useState<{ readonly of: string; readonly page: CustomerPage }>();
  const page = turned?.of === filters ? turned.page : { skip: 0 };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...overdueOptions(dossier, search, page),
    placeholderData: keepPreviousData,
  });
  const list: ListState<OverdueCustomer> = {
    rows: data?.customers,
    count: data?.count,
    stale: isPlaceholderData,
    error,
    refetch: () => void refetch(),
    all: () => readAll(reminderEndpoints.list, "customers", overdueQuery(dossier, search)),
    page: {
      skip: page.skip,
      limit: CUSTOMERS_A_PAGE,
      // While another page is on its way, these rows are not its neighbours.
      turn: ({ skip }) =>
        setTurned({
          of: filters,
          page: data === undefined || isPlaceholderData ? { skip } : turnedCustomers(page, skip, data),
        }),
    },
  };
  return { list, data };
}

const touches = [["reminder"], ["audit"]] as const;

function Reminders({ dossier }: { readonly dossier: string }) {
  const { bucket } = useSearch({ from: "/shell/accounting/invoices/reminders" });
  const { show } = useListSearch();
  const [open, setOpen] = useState<Open>();
  const { run } = useCommand(touches);
  const validator = useMissingRight("invoices", "Validator");
  const editor = useMissingRight("invoices", "Editor");
  const { list, data } = useOverdue(dossier);
  const settings = useQuery(settingsOptions(dossier));
  // The whole aged balance, for any search: it stays while an answer is pending or fails.
  const [ages, setAges] = useState(data?.ages);
  if (data !== undefined && data.ages !== ages) setAges(data.ages);
  const close = () => setOpen(undefined);

  async function openSettings() {
    const { error } = settings.data === undefined ? await settings.refetch() : settings;
    if (error === null) setOpen({ what: "settings" });
    else await toastRefusal(error);
  }

  function hold(customer: OverdueCustomer, invoice?: OverdueInvoice) {
    const of =
      invoice === undefined ? { counterpartyId: customer.counterpartyId } : { invoiceId: invoice.id };
    const name = invoice?.refId ?? customer.name;
    setOpen({ what: "hold", held: { legalEntityRefId: dossier, of, name } });
  }

  return (
    <>
      <ResourceScreen
        title="Relances"
        name="reminders"
        service="invoices"
        noun={["client", "clients"]}
        head={{
          subtitle:
            data === undefined
              ? undefined
              : [
                  `${formatCents(data.totalCents, "EUR")} à recevoir des clients`,
                  ...automaticWords(settings.data),
                ].join(" · "),
          back: <BackLink to="/accounting/invoices">Factures clients</BackLink>,
          secondary: (
            <ActionButton variant="outlined" color="inherit" onClick={() => void openSettings()}>
              Niveaux et textes
            </ActionButton>
          ),
          action: <SendDue dossier={dossier} data={data} failed={list.error !== null} refused={validator} />,
        }}
        list={list}
        columns={customerColumns}
        searchPlaceholder="Client, numéro"
        filters={filters}
        empty={{
          icon: icons.check,
          title: "Aucune facture en retard",
          text: "Tous vos clients sont à jour de leurs règlements.",
          filtered: "Aucune facture ne répond à ces filtres.",
        }}
        rows={(customers) =>
          customers.map((customer) => (
            <CustomerPanel
              key={customer.counterpartyId}
              customer={customer}
              editor={editor}
              validator={validator}
              onLetter={(levelId, invoiceIds) => {
                const { counterpartyId, name } = customer;
                const letter = { legalEntityRefId: dossier, counterpartyId, levelId, invoiceIds };
                setOpen({ what: "letter", customer: name, letter });
              }}
              onHold={(invoice) => hold(customer, invoice)}
              onRelease={(id) =>
                void run(reminderEndpoints.include, { params: { id } }, { said: "Les relances reprennent." })
              }
            />
          ))
        }
      >
        {ages !== undefined && (
          <AgeChart ages={ages} value={bucket} onChange={(age) => show({ bucket: age })} />
        )}
      </ResourceScreen>
      {open?.what === "letter" && (
        <LetterPanel
          letter={open.letter}
          customer={open.customer}
          levels={settings.data?.levels ?? []}
          onClose={close}
        />
      )}
      {open?.what === "hold" && <HoldPanel held={open.held} onClose={close} />}
      {open?.what === "settings" && settings.data !== undefined && (
        <ReminderSettings dossier={dossier} settings={settings.data} onClose={close} />
      )}
    </>
  );
}

const filters: readonly ListFilter[] = [
  // Chosen on the chart of ages.
  { name: "bucket", label: "Âge", field: () => null },
  {
    name: "ready",
    label: "À relancer",
    field: (value, onChange) => (
      <CheckField
        label="À relancer"
        value={value === "true"}
        onChange={(ready) => onChange(ready ? "true" : undefined)}
      />
    ),
  },
];

interface SendDueProps {
  readonly dossier: string;
  readonly data: OverdueAnswer | undefined;
  /** What is due could not be read. */
  readonly failed: boolean;
  /** Why the person may not send. */
  readonly refused: string | undefined;
}

/** Sends all letters that are due, after it has said how many and to whom none goes. */
function SendDue({ dossier, data, failed, refused }: SendDueProps) {
  const { run } = useCommand(touches);
  async function sendDue({ sendableCount, withoutEmail }: OverdueAnswer) {
    await run(
      reminderEndpoints.sendDue,
      { body: { legalEntityRefId: dossier } },
      {
        confirm: {
          title: `Envoyer ${formatPlural(sendableCount, "relance")}`,
          message: sendingMessage(withoutEmail),
          confirmLabel: "Envoyer",
          danger: false,
        },
        done: ({ mailServer, ...sent }) =>
          toast({ message: sentMessage({ mailServer, ...sent }), tone: mailServer ? "success" : "neutral" }),
      },
    );
  }
  return (
    <ActionButton
      onClick={() => data !== undefined && void sendDue(data)}
      disabledReason={
        refused ??
        (data !== undefined
          ? nothingToSend(data)
          : failed
            ? "Les relances n’ont pas pu être lues."
            : "Les relances se chargent.")
      }
    >
      {data === undefined || data.sendableCount === 0
        ? "Envoyer les relances"
        : `Envoyer ${formatPlural(data.sendableCount, "relance")}`}
    </ActionButton>
  );
}

function sentMessage({ mailServer, sent, withoutEmail, left }: SentAnswer): string {
  return [
    mailServer
      ? formatPlural(sent, "relance envoyée", "relances envoyées")
      : `${formatPlural(sent, "relance prête", "relances prêtes")} à partir, faute de serveur de messagerie`,
    ...(withoutEmail > 0 ? [`${withoutEmail} sans e-mail`] : []),
    ...(left > 0 ? [`${left} à envoyer vous-même`] : []),
  ].join(" · ");
}

type SentAnswer = AnswerOf<typeof reminderEndpoints.sendDue>;

/** Whether letters leave by themselves; nothing is said of it before it is known. */
function automaticWords(settings: ReminderSettingsAnswer | undefined): readonly string[] {
  return settings === undefined ? [] : [`envoi automatique ${settings.automatic ? "activé" : "désactivé"}`];
}
