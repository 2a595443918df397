import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  type ScreenReaderInstructions,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import type { ReactNode } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import styles from "./SortableRows.module.css";

/** The pointer moves this far before it drags: a click stays a click. */
const START_PX = 6;

export const dragInstructions: ScreenReaderInstructions = {
  draggable:
    "Appuyez sur Espace pour prendre, sur les flèches pour déplacer, sur Espace pour poser, sur Échap pour annuler.",
};

/** What a screen reader says of a drag; places count from one. */
export function dragAnnouncements(nameOf: (id: string) => string): Announcements {
  const over = (id: string | number | undefined) => (id === undefined ? "hors de la liste" : nameOf(`${id}`));
  return {
    onDragStart: ({ active }) => `${nameOf(`${active.id}`)} est pris.`,
    // What lies over itself has not moved yet: nothing new is said.
    onDragOver: ({ active, over: place }) =>
      place?.id === active.id ? undefined : `${nameOf(`${active.id}`)} est sur ${over(place?.id)}.`,
    onDragEnd: ({ active, over: place }) => `${nameOf(`${active.id}`)} est posé sur ${over(place?.id)}.`,
    onDragCancel: ({ active }) => `${nameOf(`${active.id}`)} est revenu à sa place.`,
  };
}

/** Drags by pointer and by keyboard. */
export function useDragSensors() {
  return useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: START_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
}

interface SortableRowsProps<Row extends { readonly id: string }> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** Their ids in the new order. */
  readonly onMove: (ids: string[]) => void;
  readonly nameOf: (row: Row) => string;
  readonly children: (row: Row) => ReactNode;
}

/** Rows one below the other, each with a handle that moves it. */
export function SortableRows<Row extends { readonly id: string }>(props: SortableRowsProps<Row>) {
  const { label, rows, onMove, nameOf, children } = props;
  const ids = rows.map(({ id }) => id);
  const named = (id: string) => {
    const row = rows.find((one) => one.id === id);
    return row === undefined ? "" : nameOf(row);
  };
  return (
    <DndContext
      sensors={useDragSensors()}
      collisionDetection={closestCenter}
      accessibility={{ announcements: dragAnnouncements(named), screenReaderInstructions: dragInstructions }}
      modifiers={[({ transform }) => ({ ...transform, x: 0 })]}
      onDragEnd={({ active, over }) => {
        if (over === null || active.id === over.id) return;
        onMove(arrayMove(ids, ids.indexOf(`${active.id}`), ids.indexOf(`${over.id}`)));
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul className={styles.rows} aria-label={label}>
          {rows.map((row) => (
            <SortableRow key={row.id} id={row.id} name={nameOf(row)}>
              {children(row)}
            </SortableRow>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

interface SortableRowProps {
  readonly id: string;
  readonly name: string;
  readonly children: ReactNode;
}

function SortableRow({ id, name, children }: SortableRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      className={styles.row}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition: transition ?? "" }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={styles.handle}
        {...attributes}
        {...listeners}
        aria-roledescription="élément à déplacer"
        aria-label={`Déplacer ${name}`}
      >
        <Icon path={icons.grip} size={18} />
      </button>
      {children}
    </li>
  );
}
