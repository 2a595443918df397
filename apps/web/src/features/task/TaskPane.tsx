import { taskEndpoints } from "@grand-livre/contracts/endpoints/task";
import type { Task } from "@grand-livre/contracts/task";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { LinkedRecords } from "../../app/office/LinkedRecords.tsx";
import { DetailPane } from "../../app/office/ListBeside.tsx";
import { runCommand } from "../../app/office/run-command.ts";
import { SaveNote } from "../../app/office/SaveNote.tsx";
import { TagPicker } from "../../app/office/TagPicker.tsx";
import { useAutosave } from "../../app/office/use-autosave.ts";
import { useGone } from "../../app/office/use-gone.ts";
import { useTags } from "../../app/office/use-tag-commands.ts";
import { call } from "../../lib/api.ts";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { confirmInFrench } from "../../ui/confirm.ts";
import { DateField } from "../../ui/DateField.tsx";
import { icons } from "../../ui/icons.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { SubTasks } from "./SubTasks.tsx";
import styles from "./Task.module.css";
import { saveTask, type TaskChange, tasksQuery } from "./task-queries.ts";
import { nameOf, priorities } from "./task-words.ts";

/** One task or section; what is typed saves itself. */
export function TaskPane() {
  const { id } = useParams({ from: "/shell/apps/tasks/$id" });
  const navigate = useNavigate();
  const { data } = useQuery(tasksQuery);
  const task = data?.find((one) => one.id === id);
  const toList = () => void navigate({ to: "/apps/tasks" });
  useGone(data !== undefined && task === undefined, "Cette tâche n’existe plus.", toList);
  if (task === undefined) return null;

  async function remove(gone: Task) {
    const isTask = gone.type === "task";
    const isSure = await confirmInFrench({
      title: isTask ? "Supprimer la tâche" : "Supprimer la section",
      message: `« ${nameOf(gone)} » est supprimée. Cette action est définitive.`,
      confirmLabel: "Supprimer",
    });
    if (!isSure) return;
    const all = data ?? [];
    const at = all.findIndex((one) => one.id === gone.id);
    const next = all[at + 1] ?? all[at - 1];
    // The pane leaves first: its task is about to be missing from the list.
    await (next === undefined
      ? navigate({ to: "/apps/tasks" })
      : navigate({ to: "/apps/tasks/$id", params: { id: next.id } }));
    await runCommand(taskEndpoints.all.tag, () => call(taskEndpoints.remove, { query: { id: gone.id } }));
  }

  return <TaskForm key={id} task={task} onClose={toList} onDelete={() => void remove(task)} />;
}

interface TaskFormProps {
  readonly task: Task;
  readonly onClose: () => void;
  readonly onDelete: () => void;
}

function TaskForm({ task, onClose, onDelete }: TaskFormProps) {
  const { tags, commands } = useTags(taskEndpoints);
  const isTask = task.type === "task";
  const { draft, change, state, flush } = useAutosave<TaskChange>(task, (part) => saveTask(task.id, part));
  return (
    <DetailPane
      title={nameOf(task)}
      onClose={onClose}
      head={
        <>
          <SaveNote state={state} onRetry={() => void flush()} />
          <ActionMenu
            actions={[
              {
                label: isTask ? "Supprimer la tâche" : "Supprimer la section",
                icon: icons.trash,
                danger: true,
                onSelect: onDelete,
              },
            ]}
          />
        </>
      }
    >
      <div className={styles.form}>
        <TextField
          label={isTask ? "Titre de la tâche" : "Titre de la section"}
          value={draft.title ?? ""}
          onChange={(title) => change({ title })}
          rows={3}
          maxLength={500}
          autoFocus
        />
        {isTask && (
          <>
            <CheckField
              label="Terminée"
              value={draft.completed ?? false}
              onChange={(completed) => change({ completed })}
            />
            <div className={styles.pair}>
              <SelectField
                label="Priorité"
                value={`${draft.priority ?? 1}`}
                options={Object.entries(priorities).map(([value, label]) => ({ value, label }))}
                onChange={(value) => change({ priority: Number(value) as Task["priority"] })}
              />
              <DateField
                label="Échéance"
                value={draft.dueDate?.slice(0, 10)}
                onChange={(day) => change({ dueDate: day ?? null })}
              />
            </div>
            <TagPicker
              label="Étiquettes"
              tags={tags}
              value={draft.tags ?? []}
              onChange={(ids) => change({ tags: ids })}
              commands={commands}
            />
            <SubTasks value={draft.subTasks ?? []} onChange={(subTasks) => change({ subTasks })} />
          </>
        )}
        <TextField
          label="Notes"
          value={draft.notes ?? ""}
          onChange={(notes) => change({ notes })}
          rows={10}
          maxLength={50_000}
        />
        {isTask && <LinkedRecords kind="task" id={task.id} />}
      </div>
    </DetailPane>
  );
}
