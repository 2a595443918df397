import { reminderEndpoints } from "@grand-livre/contracts/endpoints/reminder";
import type {
  OverdueCustomer,
  OverdueInvoice,
  ReminderSettingsAnswer,
} from "@grand-livre/contracts/reminder";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { BackLink } from "../../app/BackLink.tsx";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { ExportMenu } from "../../app/resource/ExportMenu.tsx";
import { call } from "../../lib/api.ts";
import { explainError } from "../../lib/error-text.ts";
import { formatCents, formatPlural } from "../../lib/format.ts";
import { readAll } from "../../lib/read-all.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { confirmInFrench } from "../../ui/confirm.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { icons } from "../../ui/icons.ts";
import { NoMatch } from "../../ui/NoMatch.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { SkeletonForm } from "../../ui/Skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { AgeChart } from "./AgeChart.tsx";
import { CustomerPanel } from "./CustomerPanel.tsx";
import { customerColumns } from "./customer-columns.ts";
import { type Held, HoldPanel } from "./HoldPanel.tsx";
import { LetterPanel } from "./LetterPanel.tsx";
import { ReminderSettings } from "./ReminderSettings.tsx";
import styles from "./Reminders.module.css";
import {
  CUSTOMERS_A_PAGE,
  type CustomerPage,
  forgetReminders,
  type Letter,
  overdueOptions,
  overdueQuery,
  settingsOptions,
  turnedCustomers,
} from "./reminder-queries.ts";
import { nothingToSend, type RemindersSearch, sendingMessage } from "./reminder-words.ts";

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

function Reminders({ dossier }: { readonly dossier: string }) {
  const search = useSearch({ from: "/shell/accounting/invoices/reminders" });
  const navigate = useNavigate();
  const client = useQueryClient();
  const [page, setPage] = useState<CustomerPage>({ skip: 0 });
  const [open, setOpen] = useState<Open>();
  const [sending, setSending] = useState(false);
  const validator = useMissingRight("invoices", "Validator");
  const editor = useMissingRight("invoices", "Editor");
  const list = useQuery({ ...overdueOptions(dossier, search, page), placeholderData: keepPreviousData });
  const settings = useQuery(settingsOptions(dossier));
  const { data } = list;
  // The whole aged balance, whatever is looked for: it stands while an answer waits or fails.
  const [ages, setAges] = useState(data?.ages);
  if (data !== undefined && data.ages !== ages) setAges(data.ages);
  const close = () => setOpen(undefined);
  function change(next: RemindersSearch) {
    setPage({ skip: 0 });
    void navigate({ to: "/accounting/invoices/reminders", search: next, replace: true });
  }

  async function sendDue() {
    if (data === undefined || sending) return;
    const sure = await confirmInFrench({
      title: `Envoyer ${formatPlural(data.sendableCount, "relance")}`,
      message: sendingMessage(data.withoutEmail),
      confirmLabel: "Envoyer",
      danger: false,
    });
    if (!sure) return;
    setSending(true);
    try {
      const { sent, withoutEmail, left, mailServer } = await call(reminderEndpoints.sendDue, {
        body: { legalEntityRefId: dossier },
      });
      forgetReminders(client);
      const rest = [
        ...(withoutEmail > 0 ? [`${withoutEmail} sans e-mail`] : []),
        ...(left > 0 ? [`${left} à envoyer vous-même`] : []),
      ];
      toast({
        message: [
          mailServer
            ? formatPlural(sent, "relance envoyée", "relances envoyées")
            : `${formatPlural(sent, "relance prête", "relances prêtes")} à partir, faute de serveur de messagerie`,
          ...rest,
        ].join(" · "),
        tone: mailServer ? "success" : "neutral",
      });
    } catch (error) {
      await tell(error);
    } finally {
      setSending(false);
    }
  }

  async function tell(error: unknown) {
    const { text, code } = await explainError(error);
    toast({ message: text, code, tone: "error" });
  }

  async function openSettings() {
    const { error } = settings.data === undefined ? await settings.refetch() : settings;
    if (error === null) setOpen({ what: "settings" });
    else await tell(error);
  }

  async function release(id: string) {
    try {
      await call(reminderEndpoints.include, { params: { id } });
      forgetReminders(client);
      toast({ message: "Les relances reprennent.", tone: "success" });
    } catch (error) {
      await tell(error);
    }
  }

  function hold(customer: OverdueCustomer, invoice?: OverdueInvoice) {
    const of =
      invoice === undefined ? { counterpartyId: customer.counterpartyId } : { invoiceId: invoice.id };
    const name = invoice?.refId ?? customer.name;
    setOpen({ what: "hold", held: { legalEntityRefId: dossier, of, name } });
  }

  const filtered = search.bucket !== undefined || search.q !== undefined || search.ready === true;
  return (
    <>
      <PageHeader
        title="Relances"
        subtitle={
          data === undefined
            ? undefined
            : [
                `${formatCents(data.totalCents, "EUR")} à recevoir des clients`,
                ...automaticWords(settings.data),
              ].join(" · ")
        }
        back={<BackLink to="/accounting/invoices">Factures clients</BackLink>}
        secondary={
          <ActionButton variant="outlined" color="inherit" onClick={() => void openSettings()}>
            Niveaux et textes
          </ActionButton>
        }
        action={
          <ActionButton
            onClick={() => void sendDue()}
            disabledReason={
              validator ??
              (data !== undefined
                ? nothingToSend(data)
                : list.error === null
                  ? "Les relances se chargent."
                  : "Les relances n’ont pas pu être lues.")
            }
          >
            {data === undefined || data.sendableCount === 0
              ? "Envoyer les relances"
              : `Envoyer ${formatPlural(data.sendableCount, "relance")}`}
          </ActionButton>
        }
      />
      {ages === undefined && list.error === null ? (
        <SkeletonForm fields={6} />
      ) : (
        <>
          {ages !== undefined && (
            <AgeChart
              ages={ages}
              value={search.bucket}
              onChange={(bucket) => {
                const { bucket: _, ...rest } = search;
                change(bucket === undefined ? rest : { ...rest, bucket });
              }}
            />
          )}
          <FilterBar
            search={{
              value: search.q ?? "",
              onChange: (q) => {
                const { q: _, ...rest } = search;
                change(q === "" ? rest : { ...rest, q });
              },
              placeholder: "Client, numéro",
            }}
            active={[search.bucket, search.q, search.ready].filter((one) => one !== undefined).length}
            onReset={() => change({})}
            aside={
              <ExportMenu
                service="invoices"
                name="Relances"
                columns={customerColumns}
                count={data?.count}
                all={() => readAll(reminderEndpoints.list, "customers", overdueQuery(dossier, search))}
              />
            }
          >
            <CheckField
              label="À relancer"
              value={search.ready === true}
              onChange={(ready) => {
                const { ready: _, ...rest } = search;
                change(ready ? { ...rest, ready } : rest);
              }}
            />
          </FilterBar>
          {data === undefined ? (
            list.error === null ? (
              <SkeletonForm fields={6} />
            ) : (
              <RequestError error={list.error} onRetry={() => void list.refetch()} />
            )
          ) : data.customers.length === 0 ? (
            filtered ? (
              <NoMatch title="Aucune facture ne répond à ces filtres." onReset={() => change({})} />
            ) : (
              <EmptyState
                icon={icons.check}
                title="Aucune facture en retard"
                text="Tous vos clients sont à jour de leurs règlements."
              />
            )
          ) : (
            <div
              className={styles.customers}
              aria-busy={list.isPlaceholderData}
              data-stale={list.isPlaceholderData || undefined}
            >
              {data.customers.map((customer) => (
                <CustomerPanel
                  key={customer.counterpartyId}
                  customer={customer}
                  editor={editor}
                  validator={validator}
                  onLetter={(levelId, invoiceIds) =>
                    setOpen({
                      what: "letter",
                      customer: customer.name,
                      letter: {
                        legalEntityRefId: dossier,
                        counterpartyId: customer.counterpartyId,
                        levelId,
                        invoiceIds,
                      },
                    })
                  }
                  onHold={(invoice) => hold(customer, invoice)}
                  onRelease={(id) => void release(id)}
                />
              ))}
            </div>
          )}
          {data !== undefined && data.count > CUSTOMERS_A_PAGE && (
            <Pagination
              skip={page.skip}
              limit={CUSTOMERS_A_PAGE}
              count={data.count}
              sizes={[CUSTOMERS_A_PAGE]}
              // While another page is on its way, these rows are not its neighbours.
              onChange={({ skip }) =>
                setPage(list.isPlaceholderData ? { skip } : turnedCustomers(page, skip, data))
              }
            />
          )}
        </>
      )}
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

/** Whether letters leave by themselves; nothing is said of it before it is known. */
function automaticWords(settings: ReminderSettingsAnswer | undefined): readonly string[] {
  return settings === undefined ? [] : [`envoi automatique ${settings.automatic ? "activé" : "désactivé"}`];
}
