import { useNavigate, useSearch } from "@tanstack/react-router";
import { BackLink } from "../../app/BackLink.tsx";
import { draftOfCounterparty } from "../../app/counterparty/counterparty-draft.ts";
import { existingIn, useCounterpartyForm } from "../../app/counterparty/use-counterparty-form.ts";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { EditForm } from "../../app/form/EditForm.tsx";
import { NoRight } from "../../app/NoRight.tsx";
import type { Dossier } from "../../lib/context.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import { CounterpartyFields } from "./CounterpartyFields.tsx";
import { auxiliaries, kinds } from "./counterparty-words.ts";
import { ExistingNotice } from "./ExistingNotice.tsx";

const TITLE = "Nouveau tiers";

/** A new customer or supplier: its name is enough, its auxiliary follows. */
export function NewCounterpartyScreen() {
  const missing = useMissingRight("counterparties", "Creator");
  return (
    <DossierScreen title={TITLE} service="counterparties">
      {(dossier) => (
        <>
          <PageHeader
            title={TITLE}
            subtitle={dossier.name}
            back={<BackLink to="/accounting/counterparties">Tiers</BackLink>}
          />
          {missing === undefined ? (
            <NewCounterpartyForm key={dossier.refId} dossier={dossier} />
          ) : (
            <NoRight reason={missing} />
          )}
        </>
      )}
    </DossierScreen>
  );
}

function NewCounterpartyForm({ dossier }: { readonly dossier: Dossier }) {
  const { kind = "supplier" } = useSearch({ from: "/shell/accounting/counterparties/new" });
  const navigate = useNavigate();
  const back = () => void navigate({ to: "/accounting/counterparties" });
  useShortcut("escape", back, { inFields: false });
  const form = useCounterpartyForm({
    legalEntityRefId: dossier.refId,
    initial: { ...draftOfCounterparty(), kind },
    said: (saved) => `${kinds[saved.kind]} ${saved.name} créé, auxiliaire ${auxiliaries(saved)}.`,
    onSaved: back,
  });
  return (
    <EditForm form={form} submitLabel="Créer le tiers" onCancel={back}>
      <CounterpartyFields form={form} legalEntityRefId={dossier.refId} isNew />
      <ExistingNotice existing={existingIn(form.refusal)} />
    </EditForm>
  );
}
