import type { Endpoint } from "@grand-livre/contracts/endpoint";
import type { YearEndAnswer } from "@grand-livre/contracts/year-end";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { z } from "zod";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useCommandForm } from "../../app/command/use-command-form.ts";
import { call } from "../../lib/api.ts";
import { formatDate } from "../../lib/format.ts";

interface YearEndDialogProps<Schema extends z.ZodType, Values extends object> {
  readonly calls: {
    readonly preview: Endpoint;
    readonly write: Endpoint & { readonly body: Schema };
  };
  /** Of the body: endpoints are without schemas in the browser. */
  readonly schema: Schema;
  readonly answer: Pick<YearEndAnswer, "date" | "reversalDate">;
  readonly title: string;
  /** What the person is to know of the entries. */
  readonly note: string;
  /** The exercise and the totals that the person saw. */
  readonly seen: object;
  readonly initial: Values;
  readonly labels: Partial<Record<keyof Values & string, string>>;
  readonly foot?: (values: Values, change: (values: Partial<Values>) => void) => ReactNode;
  readonly onClose: () => void;
}

/** The entries of a closing before they are written. */
export function YearEndDialog<Schema extends z.ZodType, Values extends object>(
  props: YearEndDialogProps<Schema, Values>,
) {
  const { calls, schema, answer, title, note, seen, initial, labels, foot, onClose } = props;
  const date = formatDate(answer.date);
  const reversal = answer.reversalDate === null ? undefined : formatDate(answer.reversalDate);
  const form = useCommandForm<Values, Schema, Endpoint & { readonly body: Schema }>({
    endpoint: calls.write,
    touches: [calls.write.tag],
    schema,
    initial,
    labels: labels as never,
    body: (values) => ({ ...seen, ...values }) as never,
    said: (written) => {
      const { run } = written as unknown as YearEndAnswer;
      return `${run?.pieceRef ?? "Écriture"} comptabilisée au ${date}${reversal === undefined ? "" : `, extourne au ${reversal}`}.`;
    },
    onClose,
  });
  const body = { ...seen, ...form.values };
  const { data, error } = useQuery({
    queryKey: [calls.write.tag, "preview", body],
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(calls.preview, { body, signal } as never) as Promise<unknown> as Promise<{ entries: [] }>,
  });
  return (
    <CommandDialog
      form={form}
      title={title}
      confirmLabel="Passer l’écriture"
      busyLabel="Écriture…"
      note={`Au ${date}${reversal === undefined ? "" : `, extournée le ${reversal}`}. ${note}`}
      preview={{ error, entries: data?.entries }}
      foot={foot?.(form.values, form.change)}
    />
  );
}
