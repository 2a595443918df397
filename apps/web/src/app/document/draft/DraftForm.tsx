import type { HTMLAttributes, KeyboardEvent, ReactNode, RefObject } from "react";
import { Panel } from "../../../ui/Panel.tsx";
import { Stack } from "../../../ui/Stack.tsx";
import { LockedForm } from "../../form/LockedForm.tsx";
import { DepositChoice } from "../DepositChoice.tsx";
import { DocumentTotals } from "../DocumentTotals.tsx";
import { onFormKey, onFormKeyCapture } from "../form-keys.ts";
import { DocumentLines } from "../lines/DocumentLines.tsx";
import type { LineContext } from "../lines/line-context.ts";
import type { DocumentForm } from "./document-form.ts";
import type { LiveTotals } from "./document-totals.ts";

interface DraftFormProps extends LineContext {
  readonly form: DocumentForm;
  readonly change: (update: (form: DocumentForm) => DocumentForm) => void;
  /** Fields that the server refused, by their path in the body. */
  readonly refused: Readonly<Record<string, string>>;
  /** Why the person may look at it and not change it. */
  readonly locked: string | undefined;
  /** Undefined beyond what can be counted exactly. */
  readonly live: LiveTotals | undefined;
  /** What the chosen deposits come to. */
  readonly depositCents: number;
  readonly highlighted: ReadonlySet<string>;
  /** The fields of its head. */
  readonly head: ReactNode;
  /** Above the lines: what can be invoiced besides. */
  readonly proposals?: ReactNode;
  /** Under the totals: what a bill differs by from its document. */
  readonly gaps?: ReactNode;
  /** What a bill hears in its fields besides, to lead to its document. */
  readonly area?: HTMLAttributes<HTMLElement> & { readonly ref: RefObject<HTMLDivElement | null> };
}

/** What is typed of a document: its head, the deposits of a final invoice, its lines, and what they add up to. */
export function DraftForm(props: DraftFormProps) {
  const { form, change, live, depositCents, dossier, area } = props;
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    area?.onKeyDown?.(event);
    onFormKey(event);
  }
  return (
    <LockedForm reason={props.locked}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter and Escape come from any of the fields inside. */}
      <div {...area} onKeyDownCapture={onFormKeyCapture} onKeyDown={onKeyDown}>
        <Stack>
          {props.head}
          {form.kind === "final" && (
            <Panel title="Acomptes repris">
              <DepositChoice
                direction={form.direction}
                dossier={dossier}
                party={form.party}
                currency={form.currency}
                chosen={form.depositIds}
                onChange={(depositIds, prepaidCents) =>
                  change((before) =>
                    // A sale finds the amounts of its deposits by itself.
                    form.direction === "credit"
                      ? { ...before, depositIds }
                      : { ...before, depositIds, prepaidCents },
                  )
                }
                error={props.refused.depositIds}
              />
            </Panel>
          )}
          {props.proposals}
          <div data-place="lines">
            <Panel title="Lignes">
              <DocumentLines
                form={form}
                change={change}
                dossier={dossier}
                rules={props.rules}
                vatCodes={props.vatCodes}
                within={props.within}
                marks={props.marks}
                completion={props.completion}
                highlighted={props.highlighted}
              />
            </Panel>
          </div>
          <DocumentTotals form={form} change={change} live={live} depositCents={depositCents}>
            {props.gaps}
          </DocumentTotals>
        </Stack>
      </div>
    </LockedForm>
  );
}
