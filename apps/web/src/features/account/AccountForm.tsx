import { type AccountAnswer, createAccountBody, updateAccountBody } from "@grand-livre/contracts/account";
import { accountEndpoints } from "@grand-livre/contracts/endpoints/account";
import { accountRoot } from "@grand-livre/domain/chart/sub-account";
import { useNavigate } from "@tanstack/react-router";
import { VatCodeField } from "../../app/fields/VatCodeField.tsx";
import { bodyOf } from "../../app/form/body-of.ts";
import { EditForm } from "../../app/form/EditForm.tsx";
import type { ContractForm } from "../../app/form/use-contract-form.ts";
import { useResourceForm } from "../../app/resource/use-resource-form.ts";
import { call } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./AccountPanel.module.css";
import {
  type AccountDraft,
  accountLabels,
  draftOfAccount,
  refusalsOfAccount,
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
  readonly onMerge: () => void;
  readonly onClose: () => void;
}

/** An account's form: what a line may do on it, and what it is called. */
export function AccountForm(props: AccountFormProps) {
  const { dossier, account, parent, onSubAccount, onMerge, onClose } = props;
  const form = useAccountForm(props);
  const navigate = useNavigate();
  const missingCreator = useMissingRight("accounting-plan", "Creator");
  const missingEditor = useMissingRight("accounting-plan", "Editor");
  return (
    <EditForm
      form={form}
      place="panel"
      submitLabel={account === undefined ? "Créer le compte" : "Enregistrer"}
      onCancel={onClose}
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
            {!account.collective && account.active && (
              <ActionButton
                variant="outlined"
                color="inherit"
                size="small"
                disabledReason={missingEditor}
                onClick={onMerge}
              >
                Fusionner…
              </ActionButton>
            )}
          </div>
        </>
      )}
      <Fields {...props} form={form} />
      {account === undefined && parent !== undefined && <Facts account={parent} />}
      {account !== undefined && (
        <CheckField
          {...form.field("active")}
          label="Compte actif"
          help="Désactivé, il reste consultable et n’est plus proposé."
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
}: AccountFormProps & { readonly form: ContractForm<AccountDraft> }) {
  const { field, values } = form;
  const twin = sameLabel(values, family);
  return (
    <FormGrid columns={1}>
      <TextField
        {...field("number")}
        required
        autoComplete="off"
        autoFocus={account === undefined}
        disabled={account !== undefined}
        maxLength={dossier.accountLength}
        onChange={(number) => form.change({ number: number.toUpperCase() })}
        help={
          parent === undefined
            ? "Le numéro ne change plus ici\u00a0: ajoutez un sous-compte."
            : `Sous-compte de ${parent.number}\u00a0: il commence par ${accountRoot(parent)}.`
        }
      />
      <TextField
        {...field("label")}
        required
        autoComplete="off"
        help={twin === undefined ? undefined : `Le compte ${twin} porte déjà cet intitulé.`}
      />
      <VatCodeField {...field("defaultVatCode")} legalEntityRefId={dossier.refId} />
      <CheckField
        {...field("letterable")}
        help={"Ses lignes se rapprochent entre elles\u00a0: facture et règlement."}
      />
      <CheckField {...field("pointable")} help="Ses lignes se pointent sur un relevé." />
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
  const taken = family.map(({ number }) => number);
  return useResourceForm({
    edited: account,
    draft: draftOfAccount,
    initial: parent && subAccountOf(parent, taken, dossier.accountLength),
    labels: accountLabels,
    create: {
      endpoint: accountEndpoints.create,
      schema: createAccountBody,
      body: (draft) =>
        bodyOf(createAccountBody, {
          ...draft,
          legalEntityRefId: dossier.refId,
          fiscalExerciseRefId: exerciseRefId,
        }),
    },
    update: {
      endpoint: accountEndpoints.update,
      schema: updateAccountBody,
      body: ({ number: _, ...draft }, { version }) => bodyOf(updateAccountBody, { ...draft, version }),
    },
    rule: (draft, row) => refusalsOfAccount(draft, row?.number.length ?? dossier.accountLength, parent),
    reload: async ({ id, number: searchValue }) => {
      const query = { legalEntityRefId: dossier.refId, fiscalExerciseRefId: exerciseRefId };
      const { accounts } = await call(accountEndpoints.list, {
        query: { ...query, searchValue, limit: 200 },
      });
      return accounts.find((one) => one.id === id);
    },
    tags: [accountEndpoints.list.tag],
    said: (saved, before) => `Compte ${saved.number} ${saidOf(before, saved)}.`,
    onSaved: onClose,
  });
}

function saidOf(before: AccountAnswer | undefined, after: AccountAnswer): string {
  if (before === undefined) return "créé";
  if (before.active !== after.active) return after.active ? "réactivé" : "désactivé";
  return "enregistré";
}
