import { taskEndpoints } from "@grand-livre/contracts/endpoints/task";
import type { Task } from "@grand-livre/contracts/task";
import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useNavigate } from "@tanstack/react-router";
import { useCommand } from "../../app/command/use-command.ts";
import { Loading } from "../../app/Loading.tsx";
import { ListBeside } from "../../app/office/ListBeside.tsx";
import { runCommand } from "../../app/office/run-command.ts";
import { SortableRows } from "../../app/office/SortableRows.tsx";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import styles from "./Task.module.css";
import { orderTasks, saveTask, tasksQuery } from "./task-queries.ts";
import { dueText, isLate, nameOf, remainingText } from "./task-words.ts";

/** The person's tasks in sections, in the order that they choose; the open one is beside the list. */
export function TasksScreen() {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(tasksQuery);

  const { run } = useCommand([taskEndpoints.all.tag]);
  async function add(type: Task["type"]) {
    const created = await run(taskEndpoints.create, { body: { type } });
    if (created !== undefined) await navigate({ to: "/apps/tasks/$id", params: { id: created.id } });
  }
  useShortcut("ctrl+/", () => void add("task"), { label: "Nouvelle tâche" });
  useShortcut("ctrl+.", () => void add("section"), { label: "Nouvelle section" });

  return (
    <ListBeside detail={<Outlet />}>
      <PageHeader
        title="Tâches"
        subtitle={data === undefined ? undefined : remainingText(data)}
        secondary={
          <ActionButton
            variant="outlined"
            color="inherit"
            shortcut="Ctrl+."
            onClick={() => void add("section")}
          >
            Nouvelle section
          </ActionButton>
        }
        action={
          <ActionButton icon={icons.add} shortcut="Ctrl+/" onClick={() => void add("task")}>
            Nouvelle tâche
          </ActionButton>
        }
      />
      {data === undefined ? (
        <Loading error={error} onRetry={() => void refetch()} fields={6} />
      ) : data.length === 0 ? (
        <EmptyState
          icon={icons.tasks}
          title="Aucune tâche"
          text="Ajoutez une tâche pour commencer à planifier. Vous seul voyez les vôtres."
        />
      ) : (
        <Panel flush>
          <SortableRows
            label="Tâches"
            rows={data}
            nameOf={nameOf}
            onMove={(ids) => void runCommand(taskEndpoints.all.tag, () => orderTasks(ids))}
          >
            {(task) => <TaskRow task={task} />}
          </SortableRows>
        </Panel>
      )}
    </ListBeside>
  );
}

function TaskRow({ task }: { readonly task: Task }) {
  const { id, type, completed, dueDate, priority } = task;
  const name = nameOf(task);
  return (
    <div className={styles.row} data-type={type}>
      {type === "task" && (
        <input
          type="checkbox"
          className={styles.check}
          checked={completed}
          aria-label={`Terminer ${name}`}
          onChange={() =>
            void runCommand(taskEndpoints.all.tag, () => saveTask(id, { completed: !completed }))
          }
        />
      )}
      <Link
        className={styles.link}
        to="/apps/tasks/$id"
        params={{ id }}
        data-done={completed || undefined}
        data-untitled={task.title.trim() === "" || undefined}
      >
        {type === "section" ? <h2 className={styles.section}>{name}</h2> : <span>{name}</span>}
        {priority === 2 && type === "task" && (
          <span className={styles.high} title="Priorité haute">
            <Icon path={icons.arrowUp} size={14} />
            <span className="visually-hidden">Priorité haute</span>
          </span>
        )}
        {priority === 0 && type === "task" && (
          <span className={styles.low} title="Priorité basse">
            <Icon path={icons.arrowDown} size={14} />
            <span className="visually-hidden">Priorité basse</span>
          </span>
        )}
        {dueDate !== null && type === "task" && (
          <time className={styles.due} dateTime={dueDate} data-late={isLate(task) || undefined}>
            {dueText(dueDate)}
          </time>
        )}
      </Link>
    </div>
  );
}
