import type { CounterpartyAnswer } from "@grand-livre/contracts/counterparty";
import { counterpartyEndpoints } from "@grand-livre/contracts/endpoints/counterparty";
import { thirdPartyEndpoints } from "@grand-livre/contracts/endpoints/third-party";
import type { CounterpartyCard } from "@grand-livre/contracts/third-party";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { BackLink } from "../../app/BackLink.tsx";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { existingIn, useCounterpartyForm } from "../../app/counterparty/use-counterparty-form.ts";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { EditForm } from "../../app/form/EditForm.tsx";
import { Loading } from "../../app/Loading.tsx";
import { LinkedOffice } from "../../app/office/LinkedOffice.tsx";
import { call } from "../../lib/api.ts";
import { formatPlural } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import styles from "./Card.module.css";
import { AwaitedSummary, CardSummary } from "./CardSummary.tsx";
import { CounterpartyFields } from "./CounterpartyFields.tsx";
import { auxiliaries, kinds, origins } from "./counterparty-words.ts";
import { ExistingNotice } from "./ExistingNotice.tsx";
import { MergePanel } from "./MergePanel.tsx";
import { PartyDocuments, PartyMessages } from "./PartyFiles.tsx";
import { PartyIbans } from "./PartyIbans.tsx";
import { PartyInvoices } from "./PartyInvoices.tsx";
import { PartyLedger } from "./PartyLedger.tsx";

const SCREEN = "/shell/accounting/counterparties/$id";

/** One third party: its position, its invoices, its accounts, its documents, then its card. */
export function CounterpartyScreen() {
  const { id } = useParams({ from: SCREEN });
  return (
    <DossierScreen title="Tiers" service="counterparties">
      {() => <LoadedCounterparty key={id} id={id} />}
    </DossierScreen>
  );
}

function LoadedCounterparty({ id }: { readonly id: string }) {
  const navigate = useNavigate();
  const { merge, tab } = useSearch({ from: SCREEN });
  const missing = useMissingRight("counterparties", "Validator");
  const { data, error, refetch } = useQuery({
    queryKey: ["counterparty", "one", id],
    queryFn: ({ signal }) => call(counterpartyEndpoints.read, { params: { id }, signal }),
  });
  const show = (search: { readonly merge: string | undefined }) =>
    void navigate({
      to: "/accounting/counterparties/$id",
      params: { id },
      search: { tab, ...search },
      replace: true,
    });
  const merged = data !== undefined && data.mergedIntoId !== null;
  return (
    <>
      <PageHeader
        back={<BackLink to="/accounting/counterparties">Tiers</BackLink>}
        title={data?.name ?? "Tiers"}
        subtitle={data && `${kinds[data.kind]} · ${auxiliaries(data)} · ${origins[data.origin]}`}
        {...(data?.active === false
          ? { status: <StatusChip>{merged ? "Fusionné" : "Désactivé"}</StatusChip> }
          : {})}
        secondary={
          <ActionMenu
            actions={[
              {
                label: "Fusionner avec un autre tiers…",
                onSelect: () => show({ merge: "search" }),
                disabledReason: missing ?? (merged ? "Ce tiers est déjà fusionné." : undefined),
              },
            ]}
          />
        }
      />
      {data === undefined ? (
        <Loading error={error} onRetry={() => void refetch()} fields={10} />
      ) : (
        <Card party={data} />
      )}
      {merge !== undefined && data !== undefined && !merged && (
        <MergePanel
          legalEntityRefId={data.legalEntityRefId}
          one={data}
          onClose={() => show({ merge: undefined })}
          onMerged={(kept) =>
            void navigate({ to: "/accounting/counterparties/$id", params: { id: kept.id } })
          }
        />
      )}
    </>
  );
}

function Card({ party }: { readonly party: CounterpartyAnswer }) {
  const { id } = party;
  const navigate = useNavigate();
  const { tab = "invoices" } = useSearch({ from: SCREEN });
  // A save starts the form anew from what the server answered; a background refresh never does.
  const [saves, setSaves] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: [thirdPartyEndpoints.card.tag, "card", id],
    queryFn: ({ signal }) => call(thirdPartyEndpoints.card, { params: { id }, signal }),
  });
  const counts = data?.counts;
  const tabs = [
    { id: "invoices", label: "Factures", count: counts?.invoices ?? null },
    { id: "ledger", label: "Grand livre" },
    { id: "documents", label: "Documents", count: counts?.documents ?? null },
    { id: "messages", label: "Messages", count: counts?.messages ?? null },
    { id: "office", label: "Bureau" },
    { id: "card", label: "Fiche" },
  ] as const;
  const show = (next: (typeof tabs)[number]["id"]) =>
    void navigate({
      to: "/accounting/counterparties/$id",
      params: { id },
      search: { tab: next === "invoices" ? undefined : next },
      replace: true,
    });
  return (
    <>
      {data !== undefined && <CardNotices card={data} onCard={() => show("card")} />}
      {data === undefined ? (
        <Loading error={error} onRetry={() => void refetch()}>
          <AwaitedSummary />
        </Loading>
      ) : (
        <CardSummary card={data} />
      )}
      <Tabs label={party.name} tabs={tabs} value={tab} onChange={show}>
        {tab === "invoices" && <PartyInvoices id={id} />}
        {tab === "ledger" && <PartyLedger {...party} />}
        {tab === "documents" && <PartyDocuments id={id} />}
        {tab === "messages" && <PartyMessages id={id} />}
        {tab === "office" && <LinkedOffice kind="counterparty" id={id} />}
        {tab === "card" && (
          <>
            <CounterpartyForm key={saves} party={party} onSaved={() => setSaves((count) => count + 1)} />
            <PartyIbans id={id} />
          </>
        )}
      </Tabs>
    </>
  );
}

/** What must be seen first: the card was merged, an account waits for a second person, the card may be a duplicate. */
function CardNotices({ card, onCard }: { readonly card: CounterpartyCard; readonly onCard: () => void }) {
  const { mergedInto, ibanToApprove, doubles } = card;
  return (
    <div className={styles.notices}>
      {mergedInto !== null && (
        <Notice
          title={`Fusionné avec ${mergedInto.name}`}
          action={
            <ButtonLink
              to="/accounting/counterparties/$id"
              params={{ id: mergedInto.id }}
              variant="outlined"
              size="small"
            >
              Ouvrir {mergedInto.name}
            </ButtonLink>
          }
        >
          {
            "Ses écritures validées gardent leur auxiliaire\u202f; les suivantes sont passées sur le tiers conservé."
          }
        </Notice>
      )}
      {ibanToApprove && (
        <Notice
          tone="warning"
          title="IBAN modifié, à approuver"
          action={
            <Button variant="outlined" size="small" color="inherit" onClick={onCard}>
              Voir l’IBAN
            </Button>
          }
        >
          Une autre personne habilitée doit approuver son IBAN avant de le payer.
        </Notice>
      )}
      {doubles > 0 && (
        <Notice
          tone="warning"
          title={formatPlural(doubles, "doublon probable", "doublons probables")}
          action={
            <ButtonLink
              to="/accounting/counterparties"
              search={{ view: "doubles" }}
              variant="outlined"
              size="small"
            >
              Voir les doublons
            </ButtonLink>
          }
        >
          Un autre tiers a le même SIREN, le même n° de TVA, le même IBAN ou le même nom.
        </Notice>
      )}
    </div>
  );
}

interface CounterpartyFormProps {
  readonly party: CounterpartyAnswer;
  readonly onSaved: () => void;
}

function CounterpartyForm({ party, onSaved }: CounterpartyFormProps) {
  const navigate = useNavigate();
  const back = () => void navigate({ to: "/accounting/counterparties" });
  useShortcut("escape", back, { inFields: false });
  const form = useCounterpartyForm({
    legalEntityRefId: party.legalEntityRefId,
    edited: party,
    said: ({ name }) => `${name} est enregistré.`,
    onSaved,
  });
  return (
    <EditForm
      form={form}
      submitLabel="Enregistrer"
      onCancel={back}
      disabledReason={form.missing ?? (form.dirty ? undefined : "Rien n’a changé.")}
    >
      <CounterpartyFields form={form} legalEntityRefId={party.legalEntityRefId} isNew={false} />
      <ExistingNotice existing={existingIn(form.refusal)} />
    </EditForm>
  );
}
