import { splitLineBody } from "@grand-livre/contracts/analytic";
import { analyticEndpoints } from "@grand-livre/contracts/endpoints/analytic";
import { restOf, splitLine } from "@grand-livre/domain/analytic/split-line";
import { isRefusal } from "@grand-livre/domain/refusal";
import { useQueryClient } from "@tanstack/react-query";
import { FormPanel } from "../../../app/form/FormPanel.tsx";
import { useContractForm } from "../../../app/form/use-contract-form.ts";
import { call } from "../../../lib/api.ts";
import { formatCents } from "../../../lib/format.ts";
import { useMissingRight } from "../../../lib/rights.ts";
import { ActionButton } from "../../../ui/ActionButton.tsx";
import { FieldCell, FieldRows } from "../../../ui/FieldRows.tsx";
import { FormGrid } from "../../../ui/FormGrid.tsx";
import { icons } from "../../../ui/icons.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { optionsOf, SelectField } from "../../../ui/SelectField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { toast } from "../../../ui/toast.ts";
import type { SplitRow } from "./EntrySplits.tsx";
import { demandOf, draftOfSplit, MODES, NO_PART, type PartDraft, rowsOfKey } from "./split-draft.ts";

const labels = { mode: "Ventiler en", key: "Clé de répartition", rows: "Parts" };

/** Splits a line over the sections of an axis; without any part, the line is no longer split. */
export function SplitPanel({ row, onClose }: { readonly row: SplitRow; readonly onClose: () => void }) {
  const { line, axis, split } = row;
  const client = useQueryClient();
  const missing = useMissingRight("entry-logs", "Editor");
  const form = useContractForm({
    initial: draftOfSplit(split),
    labels,
    schema: splitLineBody,
    body: (draft) => ({
      entryLineId: line.id,
      axisId: axis.id,
      revision: split?.revision ?? 0,
      ...demandOf(draft),
    }),
    rule: (draft) => {
      const outcome = splitLine(line.amountCents, demandOf(draft), axis.sections);
      return isRefusal(outcome) ? outcome : undefined;
    },
    places: { parts: "rows", shares: "rows", sections: "rows", keys: "rows" },
    send: async (body, idempotencyKey) => {
      await call(analyticEndpoints.split, { body, idempotencyKey });
      await client.invalidateQueries({ queryKey: [analyticEndpoints.list.tag] });
      toast({ tone: "success", message: `Ligne ${line.account} ventilée sur ${axis.label}.` });
      onClose();
    },
  });
  const { values, field, change } = form;
  const isShare = values.mode === "share";
  const set = (at: number, next: Partial<PartDraft>) =>
    change({ rows: values.rows.map((part, index) => (index === at ? { ...part, ...next } : part)), key: "" });
  const sections = axis.sections.flatMap(({ code, label, active }) =>
    active ? { value: code, label: `${code} · ${label}` } : [],
  );
  return (
    <FormPanel
      title={`Ventiler ${line.account}`}
      subtitle={`${line.label} · ${formatCents(line.amountCents, "EUR")} · ${axis.label}`}
      form={{ ...form, missing }}
      submitLabel="Ventiler"
      onClose={onClose}
    >
      <FormGrid columns={1}>
        <SelectField {...field("mode")} options={optionsOf(MODES)} />
        {axis.keys.length > 0 && (
          <SelectField
            {...field("key")}
            options={[
              { value: "", label: "Aucune" },
              ...axis.keys.map(({ name }) => ({ value: name, label: name })),
            ]}
            onChange={(key) => change({ key, mode: "share", rows: rowsOfKey(axis, key) ?? values.rows })}
          />
        )}
      </FormGrid>
      {form.error("rows") !== undefined && <Notice tone="error">{form.error("rows")}</Notice>}
      <FieldRows>
        {values.rows.flatMap((part, at) => {
          const told = (label: string) => (at === 0 ? label : `${label}, part ${at + 1}`);
          return [
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is typed at its place in the list.
            <FieldCell key={`section ${at}`} span={4}>
              <SelectField
                label={told("Section")}
                value={part.section}
                options={[{ value: "", label: "Section à choisir" }, ...sections]}
                onChange={(section) => set(at, { section })}
              />
            </FieldCell>,
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is typed at its place in the list.
            <FieldCell key={`value ${at}`} span={2}>
              <TextField
                label={told("Part")}
                value={part.value}
                onChange={(value) => set(at, { value })}
                numeric
                inputMode="decimal"
                end={isShare ? "%" : "€"}
              />
            </FieldCell>,
          ];
        })}
      </FieldRows>
      <ActionButton
        size="small"
        variant="outlined"
        icon={icons.add}
        onClick={() => change({ rows: [...values.rows, NO_PART] })}
      >
        Ajouter une part
      </ActionButton>
      <Rest row={row} demand={demandOf(values)} />
    </FormPanel>
  );
}

/** What the typed parts leave, while they can be read. */
function Rest({ row, demand }: { readonly row: SplitRow; readonly demand: ReturnType<typeof demandOf> }) {
  const { line, axis } = row;
  const outcome = splitLine(line.amountCents, demand, axis.sections);
  if (isRefusal(outcome)) return null;
  return <p>{`Non ventilé\u00a0: ${formatCents(restOf(line.amountCents, outcome), "EUR")}`}</p>;
}
