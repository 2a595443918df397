import type { BankAccount } from "@grand-livre/contracts/bank";
import { bankEndpoints } from "@grand-livre/contracts/endpoints/bank";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { dossierScreen } from "../../app/DossierScreen.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { useListSearch } from "../../app/resource/list-search.ts";
import { call } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import styles from "./Bank.module.css";
import { BankFigures } from "./BankFigures.tsx";
import { CertainDialog } from "./CertainDialog.tsx";
import { FreezeDialog } from "./FreezeDialog.tsx";
import { FrozenNote } from "./FrozenNote.tsx";
import { Operations } from "./Operations.tsx";
import { StatementDialog } from "./StatementDialog.tsx";

/** « Rapprochement bancaire › Banque »: operations of the statements beside the lines of the books. */
export const BankScreen = dossierScreen(Bank, { service: "reconciliation" });

function Bank({ dossier }: { readonly dossier: Dossier }) {
  const { account } = useSearch({ from: "/shell/accounting/reconciliation/" });
  const { data, error, refetch } = useQuery({
    queryKey: [bankEndpoints.accounts.tag, "accounts", dossier.refId],
    queryFn: ({ signal }) =>
      call(bankEndpoints.accounts, { query: { legalEntityRefId: dossier.refId }, signal }),
  });
  if (data === undefined)
    return error === null ? (
      <div className={styles.waiting} aria-busy>
        <Skeleton width="100%" />
      </div>
    ) : (
      <RequestError error={error} onRetry={() => void refetch()} />
    );
  const shown = data.accounts.find((one) => one.account === account) ?? data.accounts[0];
  if (shown === undefined)
    return (
      <EmptyState
        icon={icons.bank}
        title="Aucune banque"
        text="Un relevé s’importe sur le compte 512 d’un journal de banque. Créez ce journal d’abord."
        action={
          <ButtonLink to="/accounting/settings/journals" variant="contained">
            Voir les journaux
          </ButtonLink>
        }
      />
    );
  return <Account key={shown.account} dossier={dossier} account={shown} accounts={data.accounts} />;
}

type Dialog = "import" | "certain" | "freeze";

const NO_STATEMENT =
  "Importez le relevé de la banque (CAMT.053, CFONB 120, OFX, QIF, MT940, CSV ou Excel)\u00a0: chaque opération reçoit ses propositions.";

interface AccountProps {
  readonly dossier: Dossier;
  readonly account: BankAccount;
  readonly accounts: readonly BankAccount[];
}

function Account({ dossier, account, accounts }: AccountProps) {
  const { show } = useListSearch();
  const [dialog, setDialog] = useState<Dialog>();
  const missing = useMissingRight("reconciliation", "Creator");
  const missingValidator = useMissingRight("reconciliation", "Validator");
  const noneOpen = account.openOperations === 0 ? "Aucune opération n’est à traiter." : undefined;
  const withoutBalance =
    account.statementDate === null ? "Aucun relevé n’indique son solde final." : undefined;
  const open = (name: Dialog, reason: string | undefined) => reason === undefined && setDialog(name);
  useShortcut("i", () => open("import", missing), { label: "Importer un relevé" });
  useShortcut("t", () => open("certain", missingValidator ?? noneOpen), {
    label: "Accepter les propositions sûres",
  });
  const importButton = (
    <ActionButton
      icon={icons.upload}
      shortcut="I"
      disabledReason={missing}
      onClick={() => setDialog("import")}
    >
      Importer un relevé
    </ActionButton>
  );
  return (
    <>
      <div className={styles.bar}>
        {accounts.length > 1 && (
          <SelectField
            label="Compte de banque"
            value={account.account}
            onChange={(value) => show({ account: value, statement: undefined, state: undefined })}
            options={accounts.map((one) => ({ value: one.account, label: `${one.account} ${one.label}` }))}
          />
        )}
        <BankFigures account={account} />
        {account.operations > 0 && (
          <div className={styles.commands}>
            <ActionButton
              variant="outlined"
              shortcut="T"
              disabledReason={missingValidator ?? noneOpen}
              onClick={() => setDialog("certain")}
            >
              Accepter les propositions sûres
            </ActionButton>
            <ActionButton
              variant="outlined"
              disabledReason={missingValidator ?? withoutBalance}
              onClick={() => setDialog("freeze")}
            >
              Arrêter le rapprochement
            </ActionButton>
            {account.currency !== "EUR" && (
              <ButtonLink to="/accounting/regulations" search={{ view: "revaluation" }} variant="outlined">
                Réévaluer à la clôture
              </ButtonLink>
            )}
            {importButton}
          </div>
        )}
      </div>
      {account.frozen !== null && (
        <FrozenNote frozen={account.frozen} legalEntityRefId={dossier.refId} account={account.account} />
      )}
      {account.operations === 0 ? (
        <EmptyState icon={icons.bank} title="Aucun relevé" text={NO_STATEMENT} action={importButton} />
      ) : (
        <Operations legalEntityRefId={dossier.refId} account={account} />
      )}
      {dialog === "import" && (
        <StatementDialog
          legalEntityRefId={dossier.refId}
          account={account.account}
          accounts={accounts}
          onImported={(came) => show({ account: came.account, statement: came.id, state: undefined })}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === "freeze" && (
        <FreezeDialog
          legalEntityRefId={dossier.refId}
          account={account}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === "certain" && (
        <CertainDialog
          legalEntityRefId={dossier.refId}
          account={account.account}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}
