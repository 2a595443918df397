import type { CaptureRefusal } from "../bill/captured-bill.ts";
import type { PageText, RecognizedPages } from "../page/page-text.ts";
import type { ReaderTasks, TaskName } from "./reader-tasks.ts";

export interface ReaderRequest<Name extends TaskName = TaskName> {
  readonly id: number;
  readonly task: Name;
  readonly bytes: Uint8Array;
  readonly options: ReaderTasks[Name]["options"];
}

export type ReaderResponse<Name extends TaskName = TaskName> =
  | {
      readonly id: number;
      readonly value: ReaderTasks[Name]["value"];
      /** Pages that recognition read now, on request of the options. */
      readonly recognized?: readonly PageText[];
    }
  | { readonly id: number; readonly refusal: CaptureRefusal };

/** The pages that a task takes from recognition and leaves there, when it has to do with any. */
export function recognizedOf(options: ReaderRequest["options"]): RecognizedPages | undefined {
  return "recognized" in options ? options.recognized : undefined;
}

/** Sent once, when the child can take its first document. */
export interface ReaderReady {
  readonly ready: true;
}
