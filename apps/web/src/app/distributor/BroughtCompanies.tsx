import type { DistributorStatement, OwnDistributors } from "@grand-livre/contracts/distributor";
import type { CompanyStatus } from "@grand-livre/domain/company/life";
import { formatCents, formatDate } from "../../lib/format.ts";
import { PlainTable } from "../../ui/PlainTable.tsx";
import { statusWords } from "../company-status-words.ts";
import styles from "./BroughtCompanies.module.css";

export const terms = { rebate: "Remise", royalty: "Redevance" } as const;

type Company = OwnDistributors["distributors"][number]["companies"][number];

/** The companies that were brought; a column that no user may see is left out. */
export function BroughtCompanies({ companies }: { readonly companies: readonly Company[] }) {
  const status = companies.some((one) => one.status !== null);
  const sold = companies.some((one) => one.baseCents !== null);
  return (
    <PlainTable label="Sociétés apportées" end={sold}>
      <thead>
        <tr>
          <th scope="col">Société</th>
          <th scope="col">SIREN</th>
          {status && <th scope="col">Statut</th>}
          {sold && <th scope="col">Ventes HT</th>}
        </tr>
      </thead>
      <tbody>
        {companies.map(({ siren, name, status: of, baseCents }) => (
          <tr key={siren}>
            <th scope="row">{name ?? "Sans tiers de ce SIREN"}</th>
            <td>{siren}</td>
            {status && <td>{of === null ? "—" : (statusWords[of as CompanyStatus] ?? of)}</td>}
            {sold && <td>{formatCents(baseCents ?? 0, "EUR")}</td>}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

/** A distributor's own documents, the latest first. */
export function OwnInvoices({ invoices }: Pick<DistributorStatement, "invoices">) {
  return (
    <PlainTable label="Ses factures" end>
      <thead>
        <tr>
          <th scope="col">Facture</th>
          <th scope="col">Date</th>
          <th scope="col">Total TTC</th>
          <th scope="col">Reste dû</th>
        </tr>
      </thead>
      <tbody>
        {invoices.map(({ id, number, label, date, totalInclVatCents, remainingCents }) => (
          <tr key={id}>
            <th scope="row">
              {number !== null && <span className={styles.number}>{number}</span>}
              <span className={styles.label}>{label}</span>
            </th>
            <td>{formatDate(date)}</td>
            <td>{formatCents(totalInclVatCents, "EUR")}</td>
            <td>{formatCents(remainingCents, "EUR")}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
