import type { Board, Card } from "@grand-livre/contracts/board";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { LinkedRecords } from "../../app/office/LinkedRecords.tsx";
import { OfficeDialog } from "../../app/office/OfficeDialog.tsx";
import { SaveNote } from "../../app/office/SaveNote.tsx";
import { TagPicker } from "../../app/office/TagPicker.tsx";
import { useAutosave } from "../../app/office/use-autosave.ts";
import { useGone } from "../../app/office/use-gone.ts";
import { confirmInFrench } from "../../ui/confirm.ts";
import { DateField } from "../../ui/DateField.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { TextField } from "../../ui/TextField.tsx";
import { boardQuery, type CardChange, removeCard, saveCard, useLabelCommands } from "./board-queries.ts";

/** One card over its board; what is typed saves itself. */
export function CardDialog() {
  const { board: boardId, card: id } = useParams({ from: "/shell/apps/scrumboard/$board/card/$card" });
  const navigate = useNavigate();
  const { data: board } = useQuery(boardQuery(boardId));
  const card = board?.lists.flatMap(({ cards }) => cards).find((one) => one.id === id);
  const close = () => void navigate({ to: "/apps/scrumboard/$board", params: { board: boardId } });
  useGone(board !== undefined && card === undefined, "Cette carte n’existe plus.", close);
  if (board === undefined || card === undefined) return null;
  return <CardForm key={id} board={board} card={card} onClose={close} />;
}

interface CardFormProps {
  readonly board: Board;
  readonly card: Card;
  readonly onClose: () => void;
}

function CardForm({ board, card, onClose }: CardFormProps) {
  const { draft, change, state, flush } = useAutosave<CardChange>(card, async (part) => {
    const { title, ...rest } = part;
    // A title may not be empty: the last one stays until another is typed.
    const sent = title === undefined || title.trim() === "" ? rest : part;
    if (Object.keys(sent).length > 0) await saveCard(card.id, sent);
  });

  const labels = useLabelCommands(board.id);

  async function remove() {
    const isSure = await confirmInFrench({
      title: "Supprimer la carte",
      message: `« ${card.title} » est supprimée. Cette action est définitive.`,
      confirmLabel: "Supprimer",
    });
    if (!isSure) return;
    onClose();
    await removeCard(card.id);
  }

  return (
    <OfficeDialog
      title="Carte"
      onClose={onClose}
      head={<SaveNote state={state} onRetry={() => void flush()} />}
      foot={
        <Button
          size="small"
          color="error"
          startIcon={<Icon path={icons.trash} size={16} />}
          onClick={() => void remove()}
        >
          Supprimer
        </Button>
      }
    >
      <TextField
        label="Titre"
        required
        value={draft.title ?? ""}
        onChange={(title) => change({ title })}
        error={draft.title?.trim() === "" ? "Donnez un titre à la carte." : undefined}
        maxLength={500}
      />
      <TextField
        label="Description"
        value={draft.description ?? ""}
        onChange={(description) => change({ description })}
        rows={10}
        maxLength={50_000}
      />
      <DateField
        label="Échéance"
        value={draft.dueDate?.slice(0, 10)}
        onChange={(day) => change({ dueDate: day ?? null })}
      />
      <TagPicker
        label="Étiquettes"
        tags={board.labels}
        value={(draft.labels ?? []).map(({ id }) => id)}
        onChange={(ids) => change({ labels: board.labels.filter(({ id }) => ids.includes(id)) })}
        commands={labels}
      />
      <LinkedRecords kind="card" id={card.id} />
    </OfficeDialog>
  );
}
