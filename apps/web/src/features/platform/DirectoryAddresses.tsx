import type { EinvoicePlatformAnswer } from "@grand-livre/contracts/einvoice-platform";
import { formatSiren } from "@grand-livre/domain/identifier/siren";
import { localToday } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { FieldCell, FieldRows } from "../../ui/FieldRows.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { OwnAddresses } from "./OwnAddresses.tsx";
import styles from "./Platform.module.css";
import { formWords } from "./platform-words.ts";

interface Address {
  readonly address: string;
  readonly effectiveOn: string;
  readonly label: string;
}

interface DirectoryAddressesProps {
  readonly siren: string;
  readonly legalEntityRefId: string;
  /** Whether the directory can be asked. */
  readonly hasDirectory: boolean;
  /** As they are saved, with what each one names. */
  readonly known: EinvoicePlatformAnswer["addresses"];
  readonly addresses: Address[];
  readonly error: (name: `addresses.${number}.${keyof Address}`) => string | undefined;
  readonly onChange: (addresses: Address[]) => void;
}

const MOST = 50;

/** Where the company receives electronic invoices; the first one in force is printed on its own sales. */
export function DirectoryAddresses(props: DirectoryAddressesProps) {
  const { siren, known, addresses, error, onChange } = props;
  const set = (at: number, next: Partial<Address>) =>
    onChange(addresses.map((one, index) => (index === at ? { ...one, ...next } : one)));
  const names = (text: string) => {
    const form = known.find(({ address }) => address === text)?.form;
    return form === undefined ? undefined : formWords[form];
  };
  return (
    <Panel title="Adresses électroniques (annuaire, 0225)">
      <div className={styles.lines}>
        <p className={styles.hint}>
          Le SIREN {formatSiren(siren)}, seul ou suivi d’un tiret bas et du SIRET, du SIRET et d’un code de
          routage, ou d’un suffixe. La première adresse en vigueur figure sur vos factures.
        </p>
        {addresses.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an address is its place in the list.
          <FieldRows key={at}>
            <FieldCell span={4}>
              <TextField
                label={`Adresse ${at + 1}`}
                value={one.address}
                onChange={(address) => set(at, { address })}
                error={error(`addresses.${at}.address`)}
                help={names(one.address)}
                maxLength={250}
                required
              />
            </FieldCell>
            <FieldCell>
              <DateField
                label={`Effet, adresse ${at + 1}`}
                value={one.effectiveOn || undefined}
                onChange={(effectiveOn) => set(at, { effectiveOn: effectiveOn ?? "" })}
                error={error(`addresses.${at}.effectiveOn`)}
                required
              />
            </FieldCell>
            <FieldCell span={4}>
              <TextField
                label={`Usage, adresse ${at + 1}`}
                value={one.label}
                onChange={(label) => set(at, { label })}
                maxLength={100}
              />
            </FieldCell>
            <FieldCell>
              <ActionButton
                size="small"
                variant="text"
                color="inherit"
                onClick={() => onChange(addresses.filter((_, index) => index !== at))}
              >
                {`Retirer l’adresse ${at + 1}`}
              </ActionButton>
            </FieldCell>
          </FieldRows>
        ))}
        <div className={styles.buttons}>
          <ActionButton
            size="small"
            variant="outlined"
            icon={icons.add}
            disabledReason={addresses.length >= MOST ? "Cinquante adresses au plus." : undefined}
            onClick={() =>
              onChange([
                ...addresses,
                {
                  address: addresses.length === 0 ? siren : `${siren}_`,
                  effectiveOn: localToday(),
                  label: "",
                },
              ])
            }
          >
            Ajouter une adresse
          </ActionButton>
          <OwnAddresses
            legalEntityRefId={props.legalEntityRefId}
            siren={siren}
            own={known}
            disabledReason={
              props.hasDirectory ? undefined : "Enregistrez d’abord l’adresse de l’annuaire et le secret."
            }
          />
        </div>
      </div>
    </Panel>
  );
}
