import type { CaptureRefusal } from "../bill/captured-bill.ts";
import type { ReaderTasks, TaskName } from "./reader-tasks.ts";

export interface ReaderRequest<Name extends TaskName = TaskName> {
  readonly id: number;
  readonly task: Name;
  readonly bytes: Uint8Array;
  readonly options: ReaderTasks[Name]["options"];
}

export type ReaderResponse<Name extends TaskName = TaskName> =
  | { readonly id: number; readonly value: ReaderTasks[Name]["value"] }
  | { readonly id: number; readonly refusal: CaptureRefusal };

/** Sent once, when the child can take its first document. */
export interface ReaderReady {
  readonly ready: true;
}
