import { type IconPath, icons } from "../../../ui/icons.ts";

/** The icons that only the toolbar's panels show: kept out of the first load. */
export const panelIcons = {
  bell: "M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 2h-15zM10 18.500a2 2 0 0 0 4 0",
  bookmark: "M7 3.500h10a1 1 0 0 1 1 1V20.500l-6-4-6 4V4.500a1 1 0 0 1 1-1",
  checkCircle: "M8 12.500l2.800 2.800L16.200 9.500M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0",
  clipboard:
    "M8 5H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1V6a1 1 0 0 0-1-1h-2M9 3.500h6v3H9zM9 11.500h6M9 15.500h6",
  dot: "M12 15.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7",
  inbox: "M3 13.500 6 5h12l3 8.500V19H3zM3 13.500h5l1.500 2.500h5l1.500-2.500h5",
  mail: "M4 6h16v12H4zM4 7.500l8 6 8-6",
  mailOpen: "M4 10.500 12 4l8 6.500V20H4zM4 11l8 5 8-5",
} as const satisfies Record<string, IconPath>;

/** The names under which the template's samples know icons of ours. */
const template: Readonly<Record<string, IconPath>> = {
  "clipboard-list": panelIcons.clipboard,
  "book-open": icons.book,
  support: icons.question,
  "chart-pie": icons.chart,
  "check-circle": panelIcons.checkCircle,
  "user-group": icons.users,
  refresh: icons.retry,
};

const known: ReadonlyMap<string, IconPath> = new Map(
  Object.entries<IconPath>({ ...icons, ...panelIcons, ...template }),
);

/** The icon of a name as it is stored, with or without the template's family before it; `otherwise` for an unknown one. */
export function iconNamed(name: string | null, otherwise: IconPath): IconPath {
  return known.get((name ?? "").replace(/^[\w-]+:/, "")) ?? otherwise;
}
