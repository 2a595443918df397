import type { ConnectionOptions } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";
import type { ControlResult, ControlTask } from "./task.ts";

/** What the thread is started with. */
export type ControlOrder = {
  readonly connection: ConnectionOptions;
  readonly scope: Scope;
  readonly task: ControlTask;
};

/** What it says: how far it is, then its result or the code of a refusal. Any other error ends it. */
export type ControlMessage =
  | { readonly done: number; readonly total: number }
  | { readonly result: ControlResult }
  | { readonly refused: string };
