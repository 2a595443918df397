import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useState } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./Board.module.css";

interface AddLineProps {
  readonly label: string;
  readonly placeholder: string;
  /** Answers undefined when it was refused: what was typed stays. */
  readonly onAdd: (title: string) => Promise<unknown>;
}

/** A button that turns into a field: Enter adds and closes it, Escape closes it. */
export function AddLine({ label, placeholder, onAdd }: AddLineProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");

  async function add() {
    const title = typed.trim();
    if (title === "" || (await onAdd(title)) === undefined) return;
    setTyped("");
    setOpen(false);
  }

  if (!open)
    return (
      <Button
        className={styles.add ?? ""}
        color="inherit"
        startIcon={<Icon path={icons.add} size={16} />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
    );
  return (
    <form
      className={styles.addForm}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextField
        label={placeholder}
        hideLabel
        placeholder={placeholder}
        value={typed}
        onChange={setTyped}
        maxLength={500}
        autoFocus
        onKeyDown={(event) => {
          if (event.key === "Escape") setOpen(false);
        }}
      />
      <Button type="submit" size="small" variant="contained">
        Ajouter
      </Button>
      <IconButton size="small" aria-label="Annuler" onClick={() => setOpen(false)}>
        <Icon path={icons.close} size={16} />
      </IconButton>
    </form>
  );
}
