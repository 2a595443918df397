import { isSource } from "../sources/project-files.ts";

/**
 * Names of folders and files that belong to a feature of another name. A name that is not here is its own feature where the
 * budgets have a line of it, and belongs to the room of its place elsewhere.
 */
const FEATURE_OF: Readonly<Record<string, readonly string[]>> = {
  account: ["account-merge", "chart"],
  audit: ["audit-log"],
  bank: ["bank-file", "bank-match", "reconciliation"],
  chat: ["chat-messages", "quick-chat"],
  company: ["legal-entity"],
  counterparty: ["third-party"],
  "counterparty-rule": ["rule"],
  currency: ["currency-rate"],
  dashboard: ["home"],
  declaration: ["declarations"],
  documents: [
    "accrual",
    "capture",
    "capture-warning",
    "deposit",
    "document",
    "document-list",
    "draft-check",
    "inbox",
    "invoice",
    "invoice-export",
    "invoice-inbox",
    "invoice-issued",
    "invoice-mail",
    "invoice-preview",
    "invoice-sale",
    "invoice-trash",
    "issued-invoice",
    "learning",
    "mention",
    "paper",
    "payment",
    "sale",
    "sale-references",
    "sales",
    "sales-settings",
    "supplier-bill",
    "trash",
  ],
  engagement: ["engagement-words"],
  entry: ["balance", "books", "entry-template", "ledger", "posted", "simulation"],
  "employee-space": ["employee-iban"],
  "fiscal-exercise": ["appropriation", "closing", "exercise"],
  identity: ["identity-totp", "my-account", "password", "totp"],
  installation: ["api-key"],
  kyc: ["kyc-words"],
  message: ["mail", "message-delivery", "sms"],
  mission: ["missions"],
  navigation: ["navigation-menu"],
  notification: ["notice"],
  "office-link": ["link-rules", "office-link-kinds"],
  dsn: ["dsn-words", "dsn-organism"],
  regulation: ["conversion", "leave-provision", "year-end"],
  payroll: [
    "payslip-mail",
    "payroll-words",
    "payroll-advance",
    "payroll-employer",
    "payroll-lines",
    "payroll-organism",
  ],
  absence: ["absence-words"],
  platform: ["einvoice", "einvoice-platform", "platform-flow"],
  report: ["report-journal", "reports", "statement"],
  transfer: ["debit"],
  user: ["common-user", "office-user"],
  webhook: ["webhook-events"],
};

const featureOfName = new Map(
  Object.entries(FEATURE_OF).flatMap(([feature, names]) => names.map((name) => [name, feature] as const)),
);

/** Places where a folder or file is named after its feature, and the room that holds what belongs to none. */
const PLACES: readonly { readonly path: RegExp; readonly room: string | null }[] = [
  // What a feature has in the rooms of others.
  { path: /^packages\/platform\/src\/(dsn)\//, room: null },
  { path: /^packages\/domain\/src\/platform\/(life-cycle)/, room: null },
  { path: /^apps\/web\/src\/app\/document\/(life-cycle)\//, room: null },
  // A module and a folder of screens are features, whatever their name.
  { path: /^apps\/server\/src\/modules\/([^/]+)\//, room: null },
  { path: /^apps\/web\/src\/features\/([^/]+)\//, room: null },
  { path: /^apps\/server\/src\/routes\/([^/.]+)/, room: "server" },
  { path: /^apps\/web\/src\/app\/([^/.]+)/, room: "web app" },
  { path: /^packages\/domain\/src\/([^/.]+)/, room: "domain" },
  { path: /^packages\/contracts\/src\/(?:endpoints\/|errors\/|resources\/)?([^/.]+)/, room: "contracts" },
];

/** Rooms that features share, by the beginning of their paths; the first that fits. */
const ROOMS: readonly (readonly [string, string])[] = [
  ["apps/server/src/demonstration", "demonstration"],
  ["apps/web/src/demo/", "demonstration"],
  ["apps/server/src/database/", "database"],
  ["apps/server/src/", "server"],
  ["apps/server/test/", "test support"],
  ["apps/web/src/testing/", "test support"],
  ["packages/testkit/", "test support"],
  ["apps/platform-simulator/", "platform simulator"],
  ["apps/web/src/ui/", "web ui"],
  ["apps/web/src/lib/", "web lib"],
  ["apps/web/", "web app"],
  ["packages/domain/", "domain"],
  ["packages/contracts/", "contracts"],
  ["packages/capture/", "reading documents"],
  ["packages/einvoice/", "writing documents"],
  ["packages/platform/", "messages of the platform"],
  ["packages/office/", "office in the browser"],
  ["tools/", "tools"],
];

const GENERATED = /\.gen\.ts$/;

/** Whether the lines of a file count: sources and styles, tests among them; journeys, migrations and data do not. */
export const isCounted = (path: string): boolean =>
  (isSource(path) || path.endsWith(".css")) && !path.startsWith("e2e/") && !GENERATED.test(path);

/**
 * The feature or the room that a file's lines count for; undefined outside of both.
 * @param known the features that have a line of their own
 */
export function budgetOf(path: string, known: ReadonlySet<string>): string | undefined {
  for (const { path: pattern, room } of PLACES) {
    const name = pattern.exec(path)?.[1];
    if (name === undefined) continue;
    const feature = featureOfName.get(name) ?? name;
    if (room === null || known.has(feature)) return feature;
  }
  const room = ROOMS.find(([start]) => path.startsWith(start))?.[1];
  return room && roomName(room);
}

/** How a room is called in the budgets. */
export const roomName = (room: string) => `(${room})`;

export const isRoom = (name: string): boolean => name.startsWith("(");
