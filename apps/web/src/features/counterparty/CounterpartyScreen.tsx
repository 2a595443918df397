import type { CounterpartyAnswer } from "@grand-livre/contracts/counterparty";
import { counterpartyEndpoints } from "@grand-livre/contracts/endpoints/counterparty";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { BackLink } from "../../app/BackLink.tsx";
import { existingIn, useCounterpartyForm } from "../../app/counterparty/use-counterparty-form.ts";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { EditForm } from "../../app/form/EditForm.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { call } from "../../lib/api.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SkeletonForm } from "../../ui/Skeleton.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import { CounterpartyFields } from "./CounterpartyFields.tsx";
import { auxiliaries, kinds, origins } from "./counterparty-words.ts";
import { ExistingNotice } from "./ExistingNotice.tsx";

/** One third party: who it is, and how its bills are posted. */
export function CounterpartyScreen() {
  const { id } = useParams({ from: "/shell/accounting/counterparties/$id" });
  return (
    <DossierScreen title="Tiers" service="counterparties">
      {() => <LoadedCounterparty key={id} id={id} />}
    </DossierScreen>
  );
}

function LoadedCounterparty({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["counterparty", "one", id],
    queryFn: ({ signal }) => call(counterpartyEndpoints.read, { params: { id }, signal }),
  });
  // A save starts the form anew from what the server answered; a background refresh never does.
  const [saves, setSaves] = useState(0);
  return (
    <>
      <PageHeader
        back={<BackLink to="/accounting/counterparties">Tiers</BackLink>}
        title={data?.name ?? "Tiers"}
        {...(data === undefined
          ? {}
          : { subtitle: `${kinds[data.kind]} · ${auxiliaries(data)} · ${origins[data.origin]}` })}
        {...(data?.active === false ? { status: <StatusChip>Désactivé</StatusChip> } : {})}
      />
      {error !== null && data === undefined ? (
        <RequestError error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonForm fields={10} />
      ) : (
        <CounterpartyForm key={saves} party={data} onSaved={() => setSaves((count) => count + 1)} />
      )}
    </>
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
