import { type EbicsConnectionAnswer, ebicsConnection } from "@grand-livre/contracts/ebics";
import { bankEndpoints } from "@grand-livre/contracts/endpoints/bank";
import { ebicsEndpoints as endpoints } from "@grand-livre/contracts/endpoints/ebics";
import { useQuery } from "@tanstack/react-query";
import { EditForm } from "../../app/form/EditForm.tsx";
import { DeclaredFields } from "../../app/resource/DeclaredFields.tsx";
import { useDeclaredForm } from "../../app/resource/use-declared-form.ts";
import { call } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { CheckField } from "../../ui/CheckField.tsx";
import type { FieldProps } from "../../ui/Field.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./Ebics.module.css";

export function NewEbicsPanel({
  dossier,
  onClose,
}: {
  readonly dossier: Dossier;
  readonly onClose: () => void;
}) {
  return (
    <SidePanel wide title="Nouvelle connexion" onClose={onClose}>
      <EbicsForm dossier={dossier} edited={undefined} onCancel={onClose} onSaved={onClose} />
    </SidePanel>
  );
}

interface EbicsFormProps {
  readonly dossier: Dossier;
  /** Undefined: a new one. */
  readonly edited: EbicsConnectionAnswer | undefined;
  readonly onCancel: () => void;
  readonly onSaved: () => void;
}

const FORMAT = {
  help: "Comme dans le contrat ; vide, le format usuel de la version.",
  required: false,
} as const;

/** A connection as the contract of the bank names it. */
export function EbicsForm({ dossier, edited, onCancel, onSaved }: EbicsFormProps) {
  const form = useDeclaredForm({
    resource: ebicsConnection,
    endpoints,
    legalEntityRefId: dossier.refId,
    edited,
    start: { protocol: "H005", signatureVersion: "A005", signatureClass: "T", accounts: [] },
    noun: "Connexion",
    onSaved,
  });
  return (
    <EditForm
      form={form}
      place="panel"
      submitLabel={edited === undefined ? "Créer la connexion" : "Enregistrer"}
      onCancel={onCancel}
    >
      <FormGrid columns={2}>
        <DeclaredFields
          form={form}
          look={{
            name: { wide: true, maxLength: 100 },
            url: { wide: true, help: "En https, donnée par la banque.", maxLength: 500 },
            statementFormat: FORMAT,
            reportFormat: FORMAT,
            transferFormat: FORMAT,
            debitFormat: FORMAT,
            accounts: {
              wide: true,
              draw: (field: AccountsProps) => <Accounts {...field} refId={dossier.refId} />,
            },
          }}
        />
      </FormGrid>
    </EditForm>
  );
}

interface AccountsProps extends FieldProps {
  /** `512000 FR76…`, separated by commas. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The bank accounts of the company: those that are served, with the IBAN of one that no statement told yet. */
function Accounts({ label, value, onChange, error, refId }: AccountsProps & { readonly refId: string }) {
  const { data } = useQuery({
    queryKey: [bankEndpoints.accounts.tag, "accounts", refId],
    queryFn: ({ signal }) => call(bankEndpoints.accounts, { query: { legalEntityRefId: refId }, signal }),
  });
  const served = new Map(
    value
      .split(", ")
      .filter((one) => one !== "")
      .map((one) => {
        const [account = "", ...iban] = one.split(" ");
        return [account, iban.join("")];
      }),
  );
  const change = (account: string, iban: string | undefined) => {
    const next = new Map(served);
    if (iban === undefined) next.delete(account);
    else next.set(account, iban.replaceAll(/[\s,]/g, ""));
    onChange([...next].map(([one, told]) => `${one} ${told}`.trim()).join(", "));
  };
  return (
    <fieldset className={styles.accounts}>
      <legend>{label}</legend>
      {(data?.accounts ?? []).map(({ account, label: of, identifiers }) => (
        <div key={account}>
          <CheckField
            label={`${account} ${of}`}
            value={served.has(account)}
            onChange={(on) => change(account, on ? "" : undefined)}
          />
          {served.has(account) && identifiers.length === 0 && (
            <TextField
              label={`IBAN du compte ${account}`}
              value={served.get(account) ?? ""}
              onChange={(iban) => change(account, iban)}
              help="Aucun relevé de ce compte n’a encore été importé."
            />
          )}
        </div>
      ))}
      {error !== undefined && <Notice tone="error">{error}</Notice>}
    </fieldset>
  );
}
