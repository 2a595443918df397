import type { OfficeTag } from "@grand-livre/contracts/office-item";
import Button from "@mui/material/Button";
import Popover from "@mui/material/Popover";
import { useRef, useState } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { type TagCommands, TagList } from "./TagList.tsx";
import styles from "./TagPicker.module.css";

interface TagPickerProps {
  /** What is picked: « Étiquettes ». */
  readonly label: string;
  readonly tags: readonly OfficeTag[];
  /** The ids of those that are picked. */
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
  readonly commands: TagCommands;
}

/** The tags of something as pills, and the panel that picks, creates, renames and deletes them. */
export function TagPicker({ label, tags, value, onChange, commands }: TagPickerProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.field}>
      <span className={styles.label}>{label}</span>
      <div className={styles.pills}>
        <TagPills tags={tags} value={value} />
        <Button
          ref={anchor}
          size="small"
          variant="outlined"
          color="inherit"
          aria-haspopup="dialog"
          aria-expanded={open}
          startIcon={<Icon path={value.length === 0 ? icons.add : icons.edit} size={14} />}
          onClick={() => setOpen(true)}
        >
          {value.length === 0 ? "Ajouter" : "Modifier"}
          <span className="visually-hidden"> : {label}</span>
        </Button>
      </div>
      <Popover
        open={open}
        anchorEl={() => anchor.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        slotProps={{ paper: { className: styles.paper ?? "", role: "dialog", "aria-label": label } }}
      >
        <TagList tags={tags} value={value} onChange={onChange} commands={commands} />
      </Popover>
    </div>
  );
}

/** The titles of the tags whose ids these are, as pills. */
export function TagPills({ tags, value }: Pick<TagPickerProps, "tags" | "value">) {
  const titles = new Map(tags.map(({ id, title }) => [id, title]));
  return value.map((id) => {
    const title = titles.get(id);
    return title === undefined ? null : (
      <span key={id} className={styles.pill}>
        {title}
      </span>
    );
  });
}
