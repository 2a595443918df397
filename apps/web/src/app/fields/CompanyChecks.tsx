import { useQuery } from "@tanstack/react-query";
import { CheckField } from "../../ui/CheckField.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Loading } from "../Loading.tsx";
import styles from "./CompanyChecks.module.css";
import { companyChoices } from "./company-choices.ts";

interface CompanyChecksProps {
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** The companies that the caller may give, each with its box. */
export function CompanyChecks({ chosen, error, onChange }: CompanyChecksProps) {
  const { data, error: failed, refetch } = useQuery(companyChoices);
  return (
    <fieldset className={styles.companies}>
      <legend>Sociétés</legend>
      {data?.map(({ value, label }) => (
        <CheckField
          key={value}
          label={label}
          value={chosen.includes(value)}
          onChange={(on) => onChange(on ? [...chosen, value] : chosen.filter((one) => one !== value))}
        />
      ))}
      {data === undefined && (
        <Loading error={failed} onRetry={() => void refetch()}>
          <Skeleton width="200px" height={18} />
        </Loading>
      )}
      {error !== undefined && <Notice tone="error">{error}</Notice>}
    </fieldset>
  );
}
