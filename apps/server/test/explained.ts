import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPoolClient } from "kysely";
import type { Application } from "../src/application.ts";
import type { Database } from "../src/database/connection.ts";
import type { FencedPool } from "../src/database/fenced-pool.ts";
import type { DB } from "../src/database/schema.gen.ts";

/** What one statement did. */
export type Explained = {
  /** Rows that its scans looked at, those that a filter left out among them. */
  readonly read: number;
  /** The most rows that one of its steps put in order. */
  readonly sorted: number;
  readonly plan: string;
};

type Node = {
  readonly "Node Type": string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly Node[];
};

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const TOLD = new Set(["CTE Scan", "Subquery Scan", "Function Scan", "Bitmap Index Scan"]);

function rowsRead(node: Node): number {
  if (!node["Node Type"].endsWith("Scan") || TOLD.has(node["Node Type"])) return 0;
  const removed = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  return (node["Actual Rows"] + removed) * node["Actual Loops"];
}

const rowsSorted = (node: Node) =>
  node["Node Type"].endsWith("Sort")
    ? Math.max(...(node.Plans ?? []).map((child) => child["Actual Rows"] * child["Actual Loops"]))
    : 0;

/** The product's database, whose queries are told: how PostgreSQL found their rows. */
export function explaining(application: Pick<Application, "pool">): {
  readonly db: Database;
  readonly told: Explained[];
} {
  // As it was made: the application is told less of it.
  const pool = application.pool as FencedPool;
  const told: Explained[] = [];
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect();
    // No text of ours is a cursor, which the type allows here.
    const ask = client.query.bind(client) as (
      text: string,
      values: readonly unknown[],
    ) => Promise<{ rows: unknown[] }>;
    const query = async (text: string, values: readonly unknown[]) => {
      if (/^\s*(\/\* named \*\/\s*)?(select|with)\b/i.test(text)) {
        const { rows } = await ask(`explain (analyze, timing off, format json) ${text}`, values);
        const [
          {
            "QUERY PLAN": [explained],
          },
        ] = rows as [{ "QUERY PLAN": [{ Plan: Node }] }];
        const nodes = nodesOf(explained.Plan);
        told.push({
          read: nodes.reduce((sum, node) => sum + rowsRead(node), 0),
          sorted: Math.max(...nodes.map(rowsSorted)),
          plan: JSON.stringify(explained.Plan),
        });
      }
      return ask(text, values);
    };
    return { query, release: () => client.release() } as unknown as PostgresPoolClient;
  };
  const dialect = new PostgresDialect({ pool: { options: pool.options, connect, end: async () => {} } });
  return {
    db: new Kysely<DB>({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] }),
    told,
  };
}
