import type { projectAnswer } from "@grand-livre/contracts/sample-dashboard";
import { useState } from "react";
import type { z } from "zod";
import { Panel } from "../../ui/Panel.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { Bars, Ring } from "./charts.tsx";
import { percentText, wholeText } from "./figures.ts";
import styles from "./Sample.module.css";

export interface ProjectProps {
  readonly figures: z.output<typeof projectAnswer>;
}

const WEEKS = [
  { id: "this-week", label: "Cette semaine" },
  { id: "last-week", label: "La semaine dernière" },
] as const;
type Week = (typeof WEEKS)[number]["id"];

const COUNTS: Readonly<Record<string, string>> = {
  "new-issues": "Nouveaux",
  "closed-issues": "Fermés",
  fixed: "Corrigés",
  "wont-fix": "Écartés",
  "re-opened": "Rouverts",
  "needs-triage": "À trier",
  new: "Nouvelles tâches",
  completed: "Tâches terminées",
};

/** Issues, tasks and schedule of the project. */
export function ProjectHome({ figures }: ProjectProps) {
  const { githubIssues, taskDistribution } = figures;
  const [issues, setIssues] = useState<Week>("this-week");
  const [tasks, setTasks] = useState<Week>("this-week");
  return (
    <div className={styles.grid} data-wide>
      <div className={styles.whole}>
        <Panel title="Tickets">
          <Tabs label="Semaine des tickets" tabs={WEEKS} value={issues} onChange={setIssues}>
            <Counts counts={githubIssues.overview[issues]} />
            <Bars
              label="Tickets nouveaux et fermés par jour"
              labels={githubIssues.labels}
              series={githubIssues.series[issues]}
            />
          </Tabs>
        </Panel>
      </div>
      <Panel title="Répartition des tâches">
        <Tabs label="Semaine des tâches" tabs={WEEKS} value={tasks} onChange={setTasks}>
          <Ring
            label="Répartition des tâches"
            labels={taskDistribution.labels}
            values={taskDistribution.series[tasks]}
          />
          <dl className={styles.legend}>
            {taskDistribution.labels.map((label, at) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{percentText(taskDistribution.series[tasks][at] ?? 0)}</dd>
              </div>
            ))}
          </dl>
          <Counts counts={taskDistribution.overview[tasks]} />
        </Tabs>
      </Panel>
      <Schedule schedule={figures.schedule} />
    </div>
  );
}

function Counts({ counts }: { readonly counts: Readonly<Record<string, number>> }) {
  return (
    <dl className={styles.facts}>
      {Object.entries(counts).map(([name, count]) => (
        <div key={name}>
          <dt>{COUNTS[name] ?? name}</dt>
          <dd>{wholeText(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

const DAYS = [
  { id: "today", label: "Aujourd’hui" },
  { id: "tomorrow", label: "Demain" },
] as const;

function Schedule({ schedule }: { readonly schedule: ProjectProps["figures"]["schedule"] }) {
  const [day, setDay] = useState<"today" | "tomorrow">("today");
  return (
    <Panel title="Agenda">
      <Tabs label="Jour" tabs={DAYS} value={day} onChange={setDay}>
        <ul className={styles.schedule}>
          {schedule[day].map(({ title, time, location }) => (
            <li key={`${time} ${title}`}>
              <time>{time}</time>
              <span>{title}</span>
              {location !== null && <span className={styles.quiet}>{location}</span>}
            </li>
          ))}
        </ul>
      </Tabs>
    </Panel>
  );
}
