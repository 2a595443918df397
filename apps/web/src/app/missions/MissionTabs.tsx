import { engagementEndpoints } from "@grand-livre/contracts/endpoints/engagement";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { call } from "../../lib/api.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { Tabs } from "../../ui/Tabs.tsx";

const FIRM = [
  { id: "/accounting/firm-missions", label: "Missions du cabinet" },
  { id: "/accounting/firm-missions/time", label: "Feuille de temps" },
] as const;
const COMPANY = [
  { id: "/accounting/missions", label: "Notes de frais" },
  { id: "/accounting/missions/orders", label: "Ordres de mission" },
] as const;

type MissionTab = (typeof FIRM)[number]["id"] | (typeof COMPANY)[number]["id"];

/** The missions of a firm beside its expenses; a company (« entreprise ») has no tabs. */
export function MissionTabs({ current }: { readonly current: MissionTab }) {
  const navigate = useNavigate();
  const firm = useMissingRight("engagements", "Viewer") === undefined;
  const company = useMissingRight("missions", "Viewer") === undefined;
  const { data } = useQuery({
    queryKey: [engagementEndpoints.list.tag, "mode"],
    staleTime: 300_000,
    enabled: firm,
    queryFn: ({ signal }) => call(engagementEndpoints.mode, { signal, quiet: true }),
  });
  if (data?.firmMode !== true) return null;
  const tabs = [...FIRM, ...(company ? COMPANY : [])];
  return (
    <Tabs
      label="Missions"
      tabs={tabs}
      value={current}
      onChange={(to) => void navigate({ to, search: {} as never })}
    />
  );
}
