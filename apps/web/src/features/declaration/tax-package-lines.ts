import type { TaxPackageRow } from "@grand-livre/contracts/report";

/** A line of a form, or an account of it. */
export interface PackageLine {
  readonly id: string;
  readonly form: string;
  readonly line: string | null;
  readonly kind: "line" | "total" | "account";
  readonly account: string | null;
  readonly label: string;
  readonly grossCents: number | null;
  readonly depreciationCents: number | null;
  readonly netCents: number;
  readonly euros: number | null;
  readonly previousCents: number | null;
}

/** The lines that are not zero in both years, with the accounts of those that are opened. */
export function packageLines(
  rows: readonly TaxPackageRow[],
  isOpen: (code: string) => boolean,
): readonly PackageLine[] {
  return rows
    .filter(({ netCents, grossCents, previousCents }) => netCents !== 0 || grossCents !== 0 || previousCents)
    .flatMap(({ code, form, kind, label, accounts, ...amounts }): PackageLine[] => {
      const hasGross = amounts.depreciationCents !== 0;
      const line: PackageLine = {
        id: code,
        form,
        line: code,
        kind: kind === "total" ? "total" : "line",
        account: null,
        label,
        ...amounts,
        grossCents: hasGross ? amounts.grossCents : null,
        depreciationCents: hasGross ? amounts.depreciationCents : null,
      };
      const details = isOpen(code) ? accounts : [];
      return [
        line,
        ...details.map(
          (one): PackageLine => ({
            id: `${code} ${one.account}`,
            form,
            line: null,
            kind: "account",
            account: one.account,
            label: `${one.account} ${one.label}`,
            grossCents: null,
            depreciationCents: null,
            netCents: one.cents,
            euros: null,
            previousCents: null,
          }),
        ),
      ];
    });
}
