import OutlinedInput from "@mui/material/OutlinedInput";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { usePausedText } from "../../ui/use-paused-text.ts";
import styles from "./SearchField.module.css";

interface SearchFieldProps {
  /** What is looked for: « Rechercher un contact ». */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** As wide as its place, up to 420 pixels. */
  readonly wide?: boolean;
}

/** Narrows a list of the office by what is typed, once the typing pauses. */
export function SearchField({ label, value, onChange, wide }: SearchFieldProps) {
  const [typed, setTyped] = usePausedText(value, onChange);
  return (
    <search className={styles.search} data-wide={wide || undefined}>
      <OutlinedInput
        type="search"
        size="small"
        fullWidth
        value={typed}
        placeholder={label}
        onChange={(event) => setTyped(event.target.value)}
        startAdornment={<Icon path={icons.search} size={16} />}
        slotProps={{ input: { "aria-label": label } }}
      />
    </search>
  );
}
