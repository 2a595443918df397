import type { AccountAnswer } from "@grand-livre/contracts/account";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { VatCodeField } from "../../app/fields/VatCodeField.tsx";
import { EditForm } from "../../app/form/EditForm.tsx";
import { api } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { queryClient } from "../../lib/query-client.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { type Form, useForm } from "../../lib/use-form.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./AccountPanel.module.css";
import {
  type AccountDraft,
  accountLabels,
  accountPlaces,
  checkAccount,
  draftOfAccount,
  rootOf,
  sameLabel,
  subAccountOf,
} from "./account-draft.ts";
import { accountTypes, usualSides } from "./account-words.ts";
import { generalLedgerHref } from "./ledger-href.ts";

interface AccountFormProps {
  readonly dossier: Dossier;
  readonly exerciseRefId: string | undefined;
  /** The account to change … */
  readonly account: AccountAnswer | undefined;
  /** … or the parent of a new one. */
  readonly parent: AccountAnswer | undefined;
  /** Every account that begins alike. */
  readonly family: readonly AccountAnswer[];
  readonly onSubAccount: (parent: string) => void;
  readonly onClose: () => void;
}

/** An account's form: what a line may do on it, and what it is called. */
export function AccountForm(props: AccountFormProps) {
  const { dossier, account, parent, onSubAccount, onClose } = props;
  const form = useAccountForm(props);
  const navigate = useNavigate();
  const missing = useMissingRight("accounting-plan", account === undefined ? "Creator" : "Editor");
  const missingCreator = useMissingRight("accounting-plan", "Creator");
  return (
    <EditForm
      form={form}
      place="panel"
      submitLabel={account === undefined ? "Créer le compte" : "Enregistrer"}
      onCancel={onClose}
      disabledReason={missing}
      labels={accountLabels}
    >
      {account !== undefined && (
        <>
          <Facts account={account} />
          <div className={styles.links}>
            <ActionButton
              variant="outlined"
              color="inherit"
              size="small"
              onClick={() => void navigate({ href: generalLedgerHref(account.number) })}
            >
              Grand livre
            </ActionButton>
            <ActionButton
              variant="outlined"
              color="inherit"
              size="small"
              disabledReason={missingCreator}
              onClick={() => onSubAccount(account.number)}
            >
              Ajouter un sous-compte
            </ActionButton>
          </div>
        </>
      )}
      <Fields {...props} form={form} />
      {account === undefined && parent !== undefined && <Facts account={parent} />}
      {account !== undefined && (
        <CheckField
          label="Compte actif"
          help="Désactivé, il reste consultable et n’est plus proposé."
          value={form.values.active}
          onChange={(active) => form.change({ active })}
        />
      )}
      <p>{`Les comptes de ${dossier.name} ont ${dossier.accountLength} caractères.`}</p>
    </EditForm>
  );
}

function Fields({
  form,
  account,
  parent,
  family,
  dossier,
}: AccountFormProps & { readonly form: Form<AccountDraft> }) {
  const { field, values } = form;
  const twin = sameLabel(values, family);
  return (
    <FormGrid columns={1}>
      <TextField
        {...field("number")}
        label={accountLabels.number}
        required
        autoComplete="off"
        autoFocus={account === undefined}
        disabled={account !== undefined}
        maxLength={dossier.accountLength}
        onChange={(number) => form.change({ number: number.toUpperCase() })}
        help={
          parent === undefined
            ? "Le numéro ne change plus ici\u00a0: ajoutez un sous-compte."
            : `Sous-compte de ${parent.number}\u00a0: il commence par ${rootOf(parent)}.`
        }
      />
      <TextField
        {...field("label")}
        label={accountLabels.label}
        required
        autoComplete="off"
        help={twin === undefined ? undefined : `Le compte ${twin} porte déjà cet intitulé.`}
      />
      <VatCodeField
        {...field("defaultVatCode")}
        label={accountLabels.defaultVatCode}
        legalEntityRefId={dossier.refId}
      />
      <CheckField
        label={accountLabels.letterable}
        help={"Ses lignes se rapprochent entre elles\u00a0: facture et règlement."}
        value={values.letterable}
        onChange={(letterable) => form.change({ letterable })}
      />
      <CheckField
        label={accountLabels.pointable}
        help="Ses lignes se pointent sur un relevé."
        value={values.pointable}
        onChange={(pointable) => form.change({ pointable })}
      />
    </FormGrid>
  );
}

function Facts({ account }: { readonly account: AccountAnswer }) {
  const origin = { chart: "Plan comptable général", user: "Ajouté à la main", import: "Importé" };
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Type</dt>
        <dd>{accountTypes[account.type]}</dd>
      </div>
      <div>
        <dt>Sens habituel</dt>
        <dd>{usualSides[account.usualSide]}</dd>
      </div>
      <div>
        <dt>Collectif</dt>
        <dd>{account.collective ? "Oui, une ligne y porte un auxiliaire" : "Non"}</dd>
      </div>
      <div>
        <dt>Origine</dt>
        <dd>{origin[account.origin]}</dd>
      </div>
    </dl>
  );
}

function useAccountForm({ dossier, exerciseRefId, account, parent, family, onClose }: AccountFormProps) {
  const version = useRef(account?.version ?? 0);
  const taken = family.map(({ number }) => number);
  return useForm<AccountDraft>({
    initial:
      account !== undefined
        ? draftOfAccount(account)
        : parent !== undefined
          ? subAccountOf(parent, taken, dossier.accountLength)
          : {
              parent: "",
              number: "",
              label: "",
              letterable: false,
              pointable: false,
              defaultVatCode: "",
              active: true,
            },
    check: (draft) =>
      account !== undefined
        ? checkAccount(draft, account.number.length)
        : checkAccount(draft, dossier.accountLength, parent),
    places: accountPlaces,
    send: async (draft, idempotencyKey) => {
      const { label, letterable, pointable, active } = draft;
      const settings = { label, letterable, pointable, defaultVatCode: draft.defaultVatCode || null };
      const saved =
        account === undefined
          ? await api.post<AccountAnswer>(
              "/api/account",
              {
                legalEntityRefId: dossier.refId,
                ...(exerciseRefId === undefined ? {} : { fiscalExerciseRefId: exerciseRefId }),
                number: draft.number,
                parent: draft.parent,
                ...settings,
              },
              { idempotencyKey },
            )
          : await api.patch<AccountAnswer>(`/api/account/${account.id}`, {
              version: version.current,
              ...settings,
              active,
            });
      await queryClient.invalidateQueries({ queryKey: ["account"] });
      toast({ tone: "success", message: `Compte ${saved.number} ${saidOf(account, saved)}.` });
      onClose();
    },
    reload: async () => {
      const { accounts } = await api.get<{ accounts: AccountAnswer[] }>("/api/account", {
        query: {
          legalEntityRefId: dossier.refId,
          fiscalExerciseRefId: exerciseRefId,
          searchValue: account?.number,
          limit: 200,
        },
      });
      const fresh = accounts.find((one) => one.id === account?.id) ?? account;
      version.current = fresh?.version ?? version.current;
      if (fresh === undefined) throw new Error("Only an existing account is reloaded.");
      return draftOfAccount(fresh);
    },
  });
}

function saidOf(before: AccountAnswer | undefined, after: AccountAnswer): string {
  if (before === undefined) return "créé";
  if (before.active !== after.active) return after.active ? "réactivé" : "désactivé";
  return "enregistré";
}
