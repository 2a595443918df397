import { sampleDashboardEndpoints } from "@grand-livre/contracts/endpoints/sample-dashboard";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Tabs } from "../../ui/Tabs.tsx";
import { ProjectBudget } from "./ProjectBudget.tsx";
import { ProjectHome } from "./ProjectHome.tsx";
import { ProjectTeam } from "./ProjectTeam.tsx";
import styles from "./Sample.module.css";
import { SampleFrame } from "./SampleFrame.tsx";

/** Sample figures of a project: its issues and schedule, its budget, its team. */
export function ProjectScreen() {
  const { tab = "home" } = useSearch({ from: "/shell/dashboards/project" });
  const navigate = useNavigate();
  return (
    <SampleFrame
      title="Projet"
      endpoint={sampleDashboardEndpoints.project}
      isEmpty={({ teamMembers }) => teamMembers.length === 0}
    >
      {(figures) => (
        <Tabs
          label="Projet"
          tabs={[
            { id: "home", label: "Accueil" },
            { id: "budget", label: "Budget" },
            { id: "team", label: "Équipe", count: figures.teamMembers.length },
          ]}
          value={tab}
          onChange={(id) =>
            void navigate({
              to: "/dashboards/project",
              search: id === "home" ? {} : { tab: id },
              replace: true,
            })
          }
        >
          <div className={styles.tab}>
            {tab === "home" && <ProjectHome figures={figures} />}
            {tab === "budget" && <ProjectBudget figures={figures} />}
            {tab === "team" && <ProjectTeam figures={figures} />}
          </div>
        </Tabs>
      )}
    </SampleFrame>
  );
}
