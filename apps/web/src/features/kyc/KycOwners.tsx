import type { KycOwner } from "@grand-livre/contracts/kyc";
import Button from "@mui/material/Button";
import { newIdempotencyKey } from "../../lib/api.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { FieldCell, FieldRows } from "../../ui/FieldRows.tsx";
import { icons } from "../../ui/icons.ts";
import { Notice } from "../../ui/Notice.tsx";
import { optionsOf, SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./Kyc.module.css";

/** An owner in the form: the share as it was typed. */
export type OwnerDraft = Omit<KycOwner, "share"> & { readonly share: string };

const kinds = { person: "Personne physique", company: "Société" } as const;

interface KycOwnersProps {
  readonly name: string;
  readonly owners: readonly OwnerDraft[];
  readonly error: string | undefined;
  readonly onChange: (owners: readonly OwnerDraft[]) => void;
}

/** Who holds the capital: persons and companies, each of the third party or of a company listed before. */
export function KycOwners({ name, owners, error, onChange }: KycOwnersProps) {
  const set = (id: string, next: Partial<OwnerDraft>) =>
    onChange(owners.map((owner) => (owner.id === id ? { ...owner, ...next } : owner)));
  /** Without a company, its own owners hold nothing: they go with it. */
  function without(id: string): readonly OwnerDraft[] {
    const gone = new Set([id]);
    for (const owner of owners) if (owner.holds !== null && gone.has(owner.holds)) gone.add(owner.id);
    return owners.filter((owner) => !gone.has(owner.id));
  }
  const add = () =>
    onChange([
      ...owners,
      {
        id: newIdempotencyKey(),
        kind: "person",
        name: "",
        holds: null,
        share: "",
        controls: false,
        pep: false,
        country: null,
        birthDate: null,
      },
    ]);
  return (
    <section aria-label="Détention du capital" className={styles.block}>
      <h3>Détention du capital</h3>
      {error !== undefined && <Notice tone="error">{error}</Notice>}
      {owners.map((owner, at) => {
        const { id, kind } = owner;
        const told = (label: string) => (at === 0 ? label : `${label}, détenteur ${at + 1}`);
        const above = owners.slice(0, at).filter((other) => other.kind === "company");
        const held = [
          { value: "", label: name },
          ...above.map((other) => ({ value: other.id, label: other.name || "Société sans nom" })),
        ];
        return (
          <div key={id} className={styles.owner} data-deep={owner.holds !== null || undefined}>
            <FieldRows>
              <FieldCell span={2}>
                <TextField
                  label={told("Nom")}
                  value={owner.name}
                  onChange={(next) => set(id, { name: next })}
                  required
                />
              </FieldCell>
              <FieldCell>
                <SelectField
                  label={told("Nature")}
                  value={kind}
                  options={optionsOf(kinds)}
                  onChange={(next) => set(id, { kind: next })}
                />
              </FieldCell>
              <FieldCell>
                <TextField
                  label={told("Part")}
                  value={owner.share}
                  onChange={(share) => set(id, { share })}
                  required
                  help="33,33 ou 1/3"
                  end="%"
                />
              </FieldCell>
              <FieldCell>
                <SelectField
                  label={told("Détenue dans")}
                  value={owner.holds ?? ""}
                  options={held}
                  onChange={(holds) => set(id, { holds: holds === "" ? null : holds })}
                />
              </FieldCell>
              <FieldCell>
                <TextField
                  label={told("Pays")}
                  value={owner.country ?? ""}
                  onChange={(country) => set(id, { country })}
                />
              </FieldCell>
              <FieldCell>
                <DateField
                  label={told("Date de naissance")}
                  value={owner.birthDate ?? undefined}
                  onChange={(birthDate) => set(id, { birthDate: birthDate ?? null })}
                  disabled={kind === "company"}
                />
              </FieldCell>
            </FieldRows>
            <div className={styles.flags}>
              <CheckField label={told("PPE")} value={owner.pep} onChange={(pep) => set(id, { pep })} />
              <CheckField
                label={told("Contrôle par d’autres moyens")}
                value={owner.controls}
                onChange={(controls) => set(id, { controls })}
              />
              <Button
                size="small"
                color="inherit"
                aria-label={`Retirer ${owner.name || `le détenteur ${at + 1}`}`}
                onClick={() => onChange(without(id))}
              >
                Retirer
              </Button>
            </div>
          </div>
        );
      })}
      <ActionButton size="small" variant="outlined" color="inherit" icon={icons.add} onClick={add}>
        Ajouter un détenteur
      </ActionButton>
    </section>
  );
}
