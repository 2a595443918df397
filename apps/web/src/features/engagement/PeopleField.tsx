import Chip from "@mui/material/Chip";
import { Combo } from "../../ui/Combo.tsx";
import type { FieldProps } from "../../ui/Field.tsx";
import styles from "./Engagement.module.css";
import { useMembers } from "./queries.ts";

interface PeopleFieldProps extends FieldProps {
  readonly legalEntityRefId: string;
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
}

/** Several persons of the firm, each with a button that removes them. */
export function PeopleField({ legalEntityRefId, value, onChange, ...field }: PeopleFieldProps) {
  const members = useMembers(legalEntityRefId);
  const names = new Map(members.map(({ id, name }) => [id, name]));
  return (
    <div>
      <Combo
        {...field}
        value={undefined}
        options={members.filter(({ id }) => !value.includes(id)).map(({ id, name }) => ({ id, label: name }))}
        onChange={(option) => {
          if (option !== undefined && !value.includes(option.id)) onChange([...value, option.id]);
        }}
      />
      {value.length > 0 && (
        <ul className={styles.chips} aria-label={field.label}>
          {value.map((id) => (
            <li key={id}>
              <Chip
                size="small"
                label={names.get(id) ?? "…"}
                onDelete={() => onChange(value.filter((one) => one !== id))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
