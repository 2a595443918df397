import type { ImportPreviewAnswer, SheetPreviewAnswer } from "@grand-livre/contracts/import";
import { formatCents, formatCount, formatDate, formatPlural } from "../../lib/format.ts";
import styles from "./Import.module.css";
import { LineList } from "./LineList.tsx";

const separators: Readonly<Record<string, string>> = {
  "\t": "tabulation",
  "|": "barre",
  ";": "point-virgule",
  ",": "virgule",
};

/** What a FEC holds, and what is wrong with it. */
export function FecFigures({
  fec,
  fileName,
}: {
  readonly fec: NonNullable<ImportPreviewAnswer["fec"]>;
  readonly fileName: string;
}) {
  const told = fec.anomalies.map(({ line, message }) => ({ line, reason: message }));
  const blocking = told.slice(0, Math.min(fec.blocking, told.length));
  const others = told.slice(blocking.length);
  return (
    <>
      <dl className={styles.figures}>
        <Sums sums={fec} />
        <Figure name="Comptes" value={formatCount(fec.accounts)} />
        <Figure name="Forme" value={`${fec.encoding}, ${separators[fec.separator] ?? fec.separator}`} />
      </dl>
      <LineList title="Anomalies bloquantes" fileName={fileName} lines={blocking} count={fec.blocking} />
      <LineList title="Anomalies à justifier et conseils" fileName={fileName} lines={others} />
    </>
  );
}

type Sums = Pick<SheetPreviewAnswer, "debitCents" | "creditCents" | "firstDate" | "lastDate">;

export function Sums({ sums: { debitCents, creditCents, firstDate, lastDate } }: { readonly sums: Sums }) {
  return (
    <>
      <Figure name="Débit" value={formatCents(debitCents, "EUR")} />
      <Figure name="Crédit" value={formatCents(creditCents, "EUR")} />
      <Figure name="Du" value={formatDate(firstDate)} />
      <Figure name="Au" value={formatDate(lastDate)} />
    </>
  );
}

/** What the import would add to the books besides entries; nothing is said of nothing. */
export function Created({ journals, accounts, parties }: ImportPreviewAnswer["creates"]) {
  const parts = [
    ...(journals > 0 ? [formatPlural(journals, "journal", "journaux")] : []),
    ...(accounts > 0 ? [formatPlural(accounts, "compte")] : []),
    ...(parties > 0 ? [formatPlural(parties, "tiers", "tiers")] : []),
  ];
  if (parts.length === 0) return null;
  return (
    <p className={styles.meaning}>
      L’import ajoute aussi au dossier ce qu’il n’a pas encore{"\u00a0"}: {parts.join(", ")}.
    </p>
  );
}

export function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
