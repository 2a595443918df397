import { entryScheduleEndpoints } from "@grand-livre/contracts/endpoints/entry-schedule";
import type { EntryAnswer } from "@grand-livre/contracts/entry";
import { createEntryScheduleBody } from "@grand-livre/contracts/entry-schedule";
import { addMonths } from "@grand-livre/domain/date/calendar-date";
import { bodyOf } from "../../../app/form/body-of.ts";
import { FormPanel } from "../../../app/form/FormPanel.tsx";
import { useResourceForm } from "../../../app/resource/use-resource-form.ts";
import { type ScheduleDraft, ScheduleFields, scheduleBody, scheduleLabels } from "./ScheduleFields.tsx";

/** Lets the lines of an entry come again by themselves. */
export function RepeatPanel({
  entry,
  onClose,
}: {
  readonly entry: EntryAnswer;
  readonly onClose: () => void;
}) {
  const { id: entryId, legalEntityRefId, label, date } = entry;
  const form = useResourceForm({
    edited: undefined as { readonly version: number; readonly name: string } | undefined,
    draft: (): ScheduleDraft => ({
      name: label.slice(0, 100),
      every: "1",
      unit: "month",
      dayRule: "same_day",
      startDate: addMonths(date, 1),
      endDate: undefined,
      validates: false,
    }),
    labels: scheduleLabels,
    create: {
      endpoint: entryScheduleEndpoints.create,
      schema: createEntryScheduleBody,
      body: (values) =>
        bodyOf(createEntryScheduleBody, { ...scheduleBody(values), entryId, legalEntityRefId }),
    },
    tags: [entryScheduleEndpoints.list.tag],
    said: ({ name }) => `«\u202f${name}\u202f» reviendra aux dates choisies.`,
    onSaved: onClose,
  });
  return (
    <FormPanel
      title="Rendre récurrente"
      subtitle={label}
      form={form}
      submitLabel="Rendre récurrente"
      onClose={onClose}
    >
      <ScheduleFields form={form} />
    </FormPanel>
  );
}
