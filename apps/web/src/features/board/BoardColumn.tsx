import { SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import type { Card } from "@grand-livre/contracts/board";
import { boardEndpoints } from "@grand-livre/contracts/endpoints/board";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useCommand } from "../../app/command/use-command.ts";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { confirmInFrench } from "../../ui/confirm.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { AddLine } from "./AddLine.tsx";
import styles from "./Board.module.css";
import { type BoardList, removeList, renameList } from "./board-queries.ts";
import { CardFace } from "./CardFace.tsx";

/** One list of a board: its title, which is renamed in place, its cards, and a new one below. */
export function BoardColumn({ list }: { readonly list: BoardList }) {
  const { id, boardId, title, cards } = list;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, data: { kind: "list" } });

  const { run } = useCommand([boardEndpoints.board.tag]);
  async function remove() {
    const isSure = await confirmInFrench({
      title: "Supprimer la liste",
      message: `La liste « ${title} » et ses cartes sont supprimées. Cette action est définitive.`,
      confirmLabel: "Supprimer",
    });
    if (isSure) await removeList(id);
  }

  return (
    <section
      ref={setNodeRef}
      className={styles.column}
      aria-label={title}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition: transition ?? "" }}
    >
      <header className={styles.columnHead}>
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={styles.handle}
          {...attributes}
          {...listeners}
          aria-roledescription="liste à déplacer"
          aria-label={`Déplacer la liste ${title}`}
        >
          <Icon path={icons.grip} size={18} />
        </button>
        <TitleField title={title} onRename={(renamed) => void renameList(id, renamed)} />
        <span className={styles.count}>{cards.length}</span>
        <ActionMenu
          small
          label={`Actions de la liste ${title}`}
          actions={[
            {
              label: "Supprimer la liste",
              icon: icons.trash,
              danger: true,
              onSelect: () => void remove(),
            },
          ]}
        />
      </header>
      <SortableContext items={cards.map((card) => card.id)} strategy={verticalListSortingStrategy}>
        <ul className={styles.cards}>
          {cards.map((card) => (
            <SortableCard key={card.id} card={card} />
          ))}
        </ul>
      </SortableContext>
      <AddLine
        label={cards.length === 0 ? "Ajouter une carte" : "Ajouter une autre carte"}
        placeholder="Titre de la carte"
        onAdd={(text) =>
          run(boardEndpoints.createCard, { body: { card: { boardId, listId: id, title: text } } })
        }
      />
    </section>
  );
}

/** A title that is typed over: Enter or leaving keeps it, blank gives the old one back. */
function TitleField({
  title,
  onRename,
}: {
  readonly title: string;
  readonly onRename: (title: string) => void;
}) {
  const [typed, setTyped] = useState(title);
  useEffect(() => setTyped(title), [title]);
  return (
    <input
      className={styles.titleField}
      aria-label={`Titre de la liste ${title}`}
      value={typed}
      maxLength={500}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.currentTarget.blur();
      }}
      onBlur={() => {
        const wanted = typed.trim();
        if (wanted === "" || wanted === title) setTyped(title);
        else onRename(wanted);
      }}
    />
  );
}

function SortableCard({ card }: { readonly card: Card }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: card.id, data: { kind: "card" } });
  return (
    <li
      ref={setNodeRef}
      className={styles.card}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition: transition ?? "" }}
    >
      <Link
        className={styles.cardLink}
        to="/apps/scrumboard/$board/card/$card"
        params={{ board: card.boardId, card: card.id }}
      >
        <CardFace card={card} />
      </Link>
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={styles.handle}
        {...attributes}
        {...listeners}
        aria-roledescription="carte à déplacer"
        aria-label={`Déplacer ${card.title}`}
      >
        <Icon path={icons.grip} size={18} />
      </button>
    </li>
  );
}
