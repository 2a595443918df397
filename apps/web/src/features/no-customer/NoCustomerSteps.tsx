import { counterpartyEndpoints } from "@grand-livre/contracts/endpoints/counterparty";
import { noCustomerEndpoints } from "@grand-livre/contracts/endpoints/no-customer";
import type { NoCustomerAnswer } from "@grand-livre/contracts/no-customer";
import { canConvert } from "@grand-livre/domain/no-customer/retention";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { announceError } from "../../app/announce-error.ts";
import { call } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { formatDate, localToday } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { Combo } from "../../ui/Combo.tsx";
import { confirmInFrench } from "../../ui/confirm.ts";
import { Stack } from "../../ui/Stack.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./NoCustomerSteps.module.css";

interface NoCustomerStepsProps {
  readonly dossier: Dossier;
  readonly contact: NoCustomerAnswer;
  readonly onDone: () => void;
}

/** What becomes of a contact: a customer, another third party's double, or none of them. */
export function NoCustomerSteps({ dossier, contact, onDone }: NoCustomerStepsProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [merging, setMerging] = useState(false);
  const converter = useMissingRight("no-customers", "Validator");
  const editor = useMissingRight("no-customers", "Editor");
  const eraser = useMissingRight("no-customers", "Deleter");
  const { id, version, name, purgeOn } = contact;
  const params = { id };
  const refused = "refused" in canConvert(contact);

  async function take(work: () => Promise<NoCustomerAnswer>, said: string): Promise<void> {
    try {
      const { counterpartyId } = await work();
      toast({
        message: said,
        tone: "success",
        ...(counterpartyId === null
          ? {}
          : {
              actions: [
                {
                  label: "Ouvrir le tiers",
                  onSelect: () =>
                    void navigate({ to: "/accounting/counterparties/$id", params: { id: counterpartyId } }),
                },
              ],
            }),
      });
      onDone();
    } catch (error) {
      await announceError(error);
    }
    const tags = [noCustomerEndpoints.list.tag, counterpartyEndpoints.list.tag];
    await Promise.all(tags.map((tag) => client.invalidateQueries({ queryKey: [tag] })));
  }

  async function convert() {
    const sure = await confirmInFrench({
      title: `Convertir ${name} en client\u202f?`,
      message: "Un tiers client est créé avec son compte auxiliaire\u202f; vous pourrez le facturer.",
      confirmLabel: "Convertir",
    });
    if (sure)
      await take(
        () => call(noCustomerEndpoints.convert, { params, body: { version } }),
        `${name} est maintenant client.`,
      );
  }

  /** What moves is told first: the third party takes the SIREN and the address that he lacks, the contact's sheet is closed. */
  async function merge({ id: counterpartyId, label }: { readonly id: string; readonly label: string }) {
    const party = await call(counterpartyEndpoints.read, { params: { id: counterpartyId } }).catch(
      () => undefined,
    );
    const moves = [
      party?.siren === null && contact.siren !== null ? `SIREN ${contact.siren}` : undefined,
      party?.email === null && contact.email !== null ? contact.email : undefined,
    ].filter((one) => one !== undefined);
    const sure = await confirmInFrench({
      title: `Fusionner ${name} avec ${label}\u202f?`,
      message: `${moves.length === 0 ? "Le tiers ne change pas." : `Le tiers reprend\u00a0: ${moves.join(", ")}.`} La fiche du contact ne se modifie plus.`,
      confirmLabel: "Fusionner",
    });
    if (sure)
      await take(
        () => call(noCustomerEndpoints.merge, { params, body: { version, counterpartyId } }),
        `${name} est rattaché à ${label}.`,
      );
  }

  async function anonymise() {
    const due = purgeOn <= localToday();
    const sure = await confirmInFrench({
      title: `Anonymiser ${name}\u202f?`,
      message: due
        ? "Son nom et ses coordonnées sont effacés définitivement."
        : `Sa conservation court jusqu’au ${formatDate(purgeOn)}. Confirmez qu’il a demandé l’effacement (RGPD, art. 17)\u00a0: son nom et ses coordonnées sont effacés définitivement.`,
      confirmLabel: "Anonymiser",
    });
    if (sure)
      await take(
        () => call(noCustomerEndpoints.anonymise, { params, body: { version, atHisRequest: !due } }),
        "Contact anonymisé.",
      );
  }

  return (
    <Stack>
      <div className={styles.steps}>
        <ActionButton
          size="small"
          onClick={() => void convert()}
          disabledReason={
            converter ?? (refused ? "Ce contact a été refusé\u00a0: changez d’abord son motif." : undefined)
          }
        >
          Convertir en client
        </ActionButton>
        <ActionMenu
          small
          actions={[
            { label: "Fusionner avec un tiers…", onSelect: () => setMerging(true), disabledReason: editor },
            { label: "Anonymiser…", onSelect: () => void anonymise(), disabledReason: eraser, danger: true },
          ]}
        />
      </div>
      {merging && (
        <Combo
          label="Fusionner avec le tiers"
          autoFocus
          value={undefined}
          search={(typed, signal) => searchParties(dossier.refId, typed, signal)}
          onChange={(option) => option !== undefined && void merge(option)}
        />
      )}
    </Stack>
  );
}

async function searchParties(legalEntityRefId: string, searchValue: string, signal: AbortSignal) {
  const query = { legalEntityRefId, active: true, searchValue, limit: 50 };
  const { counterparties } = await call(counterpartyEndpoints.list, { query, signal, quiet: true });
  return counterparties.map(({ id, name }) => ({ id, label: name }));
}
