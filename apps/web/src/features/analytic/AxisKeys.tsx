import { ActionButton } from "../../ui/ActionButton.tsx";
import { FieldCell, FieldRows } from "../../ui/FieldRows.tsx";
import { icons } from "../../ui/icons.ts";
import { Notice } from "../../ui/Notice.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./Analytic.module.css";
import { type KeyDraft, replaced, type SectionDraft } from "./axis-draft.ts";

interface AxisKeysProps {
  readonly keys: readonly KeyDraft[];
  readonly sections: readonly SectionDraft[];
  readonly error: string | undefined;
  readonly onChange: (keys: readonly KeyDraft[]) => void;
}

const NO_SHARE = { section: "", rate: "" };

/** The keys of an axis: repartitions that are used again under their names. */
export function AxisKeys({ keys, sections, error, onChange }: AxisKeysProps) {
  const options = [
    { value: "", label: "Section à choisir" },
    ...sections.flatMap(({ code, label }) => {
      const value = code.trim().toUpperCase();
      return value === "" ? [] : { value, label: `${value} · ${label}` };
    }),
  ];
  return (
    <section aria-label="Clés de répartition" className={styles.block}>
      <h3>Clés de répartition</h3>
      {error !== undefined && <Notice tone="error">{error}</Notice>}
      {keys.map((key, at) => {
        const set = (next: KeyDraft | undefined) => onChange(replaced(keys, at, next));
        const told = (label: string) => (at === 0 ? label : `${label}, clé ${at + 1}`);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a key is typed at its place in the list.
          <div key={at} className={styles.key}>
            <TextField
              label={told("Nom de la clé")}
              value={key.name}
              onChange={(name) => set({ ...key, name })}
              required
            />
            <FieldRows>
              {key.shares.map((share, place) => {
                const part = place === 0 ? told : (label: string) => `${told(label)}, part ${place + 1}`;
                const setShare = (next: typeof share) =>
                  set({ ...key, shares: replaced(key.shares, place, next) });
                return [
                  // biome-ignore lint/suspicious/noArrayIndexKey: a part is typed at its place in the key.
                  <FieldCell key={`section ${place}`} span={4}>
                    <SelectField
                      label={part("Section")}
                      value={share.section}
                      options={options}
                      onChange={(section) => setShare({ ...share, section })}
                    />
                  </FieldCell>,
                  // biome-ignore lint/suspicious/noArrayIndexKey: a part is typed at its place in the key.
                  <FieldCell key={`rate ${place}`} span={2}>
                    <TextField
                      label={part("Part")}
                      value={share.rate}
                      onChange={(rate) => setShare({ ...share, rate })}
                      numeric
                      inputMode="decimal"
                      end="%"
                    />
                  </FieldCell>,
                ];
              })}
            </FieldRows>
            <div className={styles.actions}>
              <ActionButton
                size="small"
                variant="text"
                icon={icons.add}
                onClick={() => set({ ...key, shares: [...key.shares, NO_SHARE] })}
              >
                Ajouter une part
              </ActionButton>
              <ActionButton
                size="small"
                variant="text"
                color="inherit"
                icon={icons.trash}
                onClick={() => set(undefined)}
              >
                Retirer la clé
              </ActionButton>
            </div>
          </div>
        );
      })}
      <ActionButton
        size="small"
        variant="outlined"
        icon={icons.add}
        onClick={() => onChange([...keys, { name: "", shares: [NO_SHARE, NO_SHARE] }])}
      >
        Ajouter une clé
      </ActionButton>
    </section>
  );
}
