import type { FormEvent, KeyboardEvent, RefObject } from "react";
import type { Explanation } from "../../lib/error-text.ts";

/** What the frame of a form needs to know of its state. */
export interface FormFrame {
  readonly frame: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly onSubmit: (event?: FormEvent) => Promise<void>;
    readonly noValidate: boolean;
    readonly "aria-busy": boolean;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
  readonly settleAndSubmit: () => void;
  readonly sending: boolean;
  readonly dirty: boolean;
  readonly isSaved: () => boolean;
  /** The French names of the fields. */
  readonly labels: Readonly<Record<string, string | undefined>>;
  /** The right that saving takes and the person has not. */
  readonly missing?: string | undefined;
  /** The refusal that belongs to no field. */
  readonly failure: Explanation | undefined;
  /** Another person saved first. */
  readonly stale: boolean;
  /** Takes what they saved, the changes of this form over it; answers the fields where both differ. */
  readonly takeTheirs: () => Promise<readonly PropertyKey[]>;
}
