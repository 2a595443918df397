import type { Task } from "@grand-livre/contracts/task";
import { Checklist } from "../../app/office/Checklist.tsx";

interface SubTasksProps {
  readonly value: Task["subTasks"];
  readonly onChange: (subTasks: Task["subTasks"]) => void;
}

/** The steps of a task. */
export function SubTasks({ value, onChange }: SubTasksProps) {
  return (
    <Checklist
      label="Sous-tâches"
      addLabel="Ajouter une sous-tâche"
      items={value.map(({ id, title, completed }) => ({ id, text: title, done: completed }))}
      onChange={(items) =>
        onChange(items.map(({ id, text, done }) => ({ id, title: text, completed: done })))
      }
    />
  );
}
