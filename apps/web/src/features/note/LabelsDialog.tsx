import type { OfficeTag } from "@grand-livre/contracts/office-item";
import { OfficeDialog } from "../../app/office/OfficeDialog.tsx";
import { type TagCommands, TagManager } from "../../app/office/TagList.tsx";

interface LabelsDialogProps {
  readonly tags: readonly OfficeTag[];
  readonly commands: TagCommands;
  readonly onClose: () => void;
}

/** The labels of notes: added, renamed, deleted. A note with a deleted label loses it. */
export function LabelsDialog({ tags, commands, onClose }: LabelsDialogProps) {
  return (
    <OfficeDialog title="Modifier les étiquettes" size="small" onClose={onClose}>
      <TagManager tags={tags} commands={commands} />
    </OfficeDialog>
  );
}
