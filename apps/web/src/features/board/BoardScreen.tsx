import {
  type CollisionDetection,
  closestCorners,
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  DragOverlay,
} from "@dnd-kit/core";
import { horizontalListSortingStrategy, SortableContext } from "@dnd-kit/sortable";
import type { Board } from "@grand-livre/contracts/board";
import { boardEndpoints } from "@grand-livre/contracts/endpoints/board";
import { useQuery } from "@tanstack/react-query";
import { Outlet, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { BackLink } from "../../app/BackLink.tsx";
import { useCommand } from "../../app/command/use-command.ts";
import { Loading } from "../../app/Loading.tsx";
import { dragAnnouncements, dragInstructions, useDragSensors } from "../../app/office/SortableRows.tsx";
import { useGone } from "../../app/office/use-gone.ts";
import { ApiError } from "../../lib/api-error.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { AddLine } from "./AddLine.tsx";
import styles from "./Board.module.css";
import { BoardColumn } from "./BoardColumn.tsx";
import { listOf, movedList, placedCard, withCardOver } from "./board-places.ts";
import { boardQuery, placeCards, placeLists } from "./board-queries.ts";
import { CardFace } from "./CardFace.tsx";

/** One board: its lists of cards, which are moved by pointer and by keyboard. */
export function BoardScreen() {
  const { board: id } = useParams({ from: "/shell/apps/scrumboard/$board" });
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(boardQuery(id));
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  useGone(isGone, "Ce tableau n’existe plus.", () => void navigate({ to: "/apps/scrumboard" }));
  return (
    <>
      <PageHeader
        back={<BackLink to="/apps/scrumboard">Tableaux</BackLink>}
        title={data?.title ?? "Tableau"}
        subtitle={data?.description ?? undefined}
      />
      {data === undefined ? (
        <Loading error={isGone ? null : error} onRetry={() => void refetch()} fields={4} />
      ) : (
        <Lists board={data} />
      )}
      <Outlet />
    </>
  );
}

/** A list is compared with lists alone. */
const collisions: CollisionDetection = (given) =>
  closestCorners({
    ...given,
    droppableContainers: given.droppableContainers.filter(
      ({ data }) => given.active.data.current?.kind !== "list" || data.current?.kind === "list",
    ),
  });

function Lists({ board }: { readonly board: Board }) {
  /** The lists as they are shown while something is dragged. */
  const [dragged, setDragged] = useState<{ readonly id: string; readonly lists: Board["lists"] }>();
  const { run } = useCommand([boardEndpoints.board.tag]);
  const lists = dragged?.lists ?? board.lists;
  const names = new Map(
    board.lists.flatMap((list) => [
      [list.id, list.title] as const,
      ...list.cards.map((card) => [card.id, card.title] as const),
    ]),
  );
  const isList = (id: string) => board.lists.some((list) => list.id === id);

  function onDragOver({ active, over }: DragOverEvent) {
    const id = `${active.id}`;
    if (dragged === undefined || over === null || isList(id)) return;
    const overId = `${over.id}`;
    const to = isList(overId) ? overId : listOf(dragged.lists, overId)?.id;
    // Within its own list the card is drawn in its new place without being moved yet.
    if (to !== listOf(dragged.lists, id)?.id)
      setDragged({ id, lists: withCardOver(dragged.lists, id, overId) });
  }

  function onDragEnd({ active, over }: DragEndEvent) {
    const id = `${active.id}`;
    setDragged(undefined);
    if (dragged === undefined || over === null) return;
    if (isList(id)) {
      if (over.id === active.id) return;
      const moved = movedList(board.lists, id, `${over.id}`);
      void placeLists(board.id, moved.lists, moved.places);
      return;
    }
    const after = withCardOver(dragged.lists, id, `${over.id}`);
    if (after === board.lists) return;
    const placed = placedCard(after, id);
    void placeCards(board.id, placed.lists, placed.cards);
  }

  const draggedCard = listOf(lists, dragged?.id ?? "")?.cards.find(({ id }) => id === dragged?.id);
  return (
    <DndContext
      sensors={useDragSensors()}
      collisionDetection={collisions}
      accessibility={{
        announcements: dragAnnouncements((id) => names.get(id) ?? ""),
        screenReaderInstructions: dragInstructions,
      }}
      onDragStart={({ active }) => setDragged({ id: `${active.id}`, lists: board.lists })}
      onDragOver={onDragOver}
      onDragEnd={onDragEnd}
      onDragCancel={() => setDragged(undefined)}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard. */}
      <section className={styles.lists} aria-label="Listes du tableau" tabIndex={0}>
        <SortableContext items={lists.map(({ id }) => id)} strategy={horizontalListSortingStrategy}>
          {lists.map((list) => (
            <BoardColumn key={list.id} list={list} />
          ))}
        </SortableContext>
        <div className={styles.newList}>
          <AddLine
            label={lists.length === 0 ? "Ajouter une liste" : "Ajouter une autre liste"}
            placeholder="Titre de la liste"
            onAdd={(title) =>
              run(boardEndpoints.createList, { body: { list: { boardId: board.id, title } } })
            }
          />
        </div>
      </section>
      <DragOverlay>
        {draggedCard !== undefined && (
          <div className={styles.overlay}>
            <CardFace card={draggedCard} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}
