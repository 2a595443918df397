import { articleEndpoints } from "@grand-livre/contracts/endpoints/article";
import { useQuery } from "@tanstack/react-query";
import { readAll } from "../../lib/read-all.ts";
import { Combo } from "../../ui/Combo.tsx";
import type { FieldProps } from "../../ui/Field.tsx";

interface ArticleFieldProps extends FieldProps {
  readonly legalEntityRefId: string;
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

/** An article in use of the company, found by its code or its label. */
export function ArticleField({ legalEntityRefId, value, onChange, ...field }: ArticleFieldProps) {
  const { data } = useQuery({
    queryKey: ["article", "options", legalEntityRefId],
    staleTime: 300_000,
    queryFn: ({ signal }) =>
      readAll(articleEndpoints.list, "articles", { legalEntityRefId, active: true }, signal),
  });
  const options = (data ?? []).map(({ id, code, label }) => ({ id, code, label }));
  return (
    <Combo
      {...field}
      options={options}
      value={
        value === undefined
          ? undefined
          : (options.find(({ id }) => id === value) ?? { id: value, label: "…" })
      }
      onChange={(option) => onChange(option?.id)}
    />
  );
}
