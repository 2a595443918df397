import { vatCodeEndpoints } from "@grand-livre/contracts/endpoints/vat-code";
import type { VatCodeAnswer } from "@grand-livre/contracts/vat-code";
import { isCodeOf } from "@grand-livre/domain/vat/supply-territory";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { dossiersOptions } from "../../lib/context.ts";
import { formatRate, localToday } from "../../lib/format.ts";
import { readAll } from "../../lib/read-all.ts";
import { Combo, type ComboOption } from "../../ui/Combo.tsx";
import type { FieldProps } from "../../ui/Field.tsx";

export interface VatCodeFieldProps extends FieldProps {
  readonly legalEntityRefId: string;
  /** The code; empty for none. */
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly onBlur?: () => void;
  readonly direction?: VatCodeAnswer["direction"] | undefined;
  readonly disabled?: boolean;
}

/** An active VAT code of the dossier, found by its code or its label. */
export function VatCodeField(props: VatCodeFieldProps) {
  const { legalEntityRefId, value, onChange, direction, ...field } = props;
  const { data } = useQuery({
    queryKey: ["vat-code", "options", legalEntityRefId],
    staleTime: 300_000,
    queryFn: ({ signal }) =>
      readAll(vatCodeEndpoints.list, "vatCodes", { legalEntityRefId, active: true }, signal),
  });
  const { data: home } = useQuery({
    ...dossiersOptions,
    // The shell read them.
    enabled: false,
    select: ({ legalEntities }) => legalEntities.find(({ refId }) => refId === legalEntityRefId)?.address,
  });
  const options = useMemo(() => {
    const byCode = new Map<string, ComboOption>();
    const today = localToday();
    const isOwn = (code: VatCodeAnswer) => isCodeOf(home, code, today);
    const all = data ?? [];
    // Those of the company's territory come first: the rest is for what it sells or buys elsewhere.
    for (const code of [...all.filter(isOwn), ...all.filter((code) => !isOwn(code))])
      if (direction === undefined || code.direction === direction) byCode.set(code.code, optionOf(code));
    return [...byCode.values()];
  }, [data, direction, home]);
  const known = options.find((option) => option.id === value);
  return (
    <Combo
      {...field}
      options={options}
      value={value === "" ? undefined : (known ?? { id: value, code: value, label: "" })}
      onChange={(option) => onChange(option?.id ?? "")}
      placeholder="Code ou libellé"
    />
  );
}

function optionOf(code: VatCodeAnswer): ComboOption {
  return { id: code.code, code: code.code, label: code.label, aside: formatRate(code.rateBasisPoints) };
}
