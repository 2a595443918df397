import type { DeclarationDetails, FlowRow } from "@grand-livre/contracts/declaration";
import { Link } from "@tanstack/react-router";
import { generalLedgerHref } from "../../app/document/entry/ledger-links.ts";
import { formatCents, formatRate } from "../../lib/format.ts";
import { Amount } from "../../ui/Amount.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { Sum, Sums } from "../../ui/Sums.tsx";
import styles from "./Declaration.module.css";
import { periodName } from "./declaration-words.ts";
import { EvidenceList } from "./EvidenceList.tsx";
import { FeeStatement } from "./FeeStatement.tsx";

const money = (cents: number) => `${formatCents(cents)}\u00a0€`;

/** What a declaration is made of: the tax step by step, or its list. */
export function DeclarationEvidence({ details }: { readonly details: DeclarationDetails }) {
  const { corporateTax, lastInstalment, valueAdded, fees, flows, dividends, sources, row } = details;
  return (
    <>
      {corporateTax !== null && <CorporateTax tax={corporateTax} />}
      {lastInstalment !== null && <LastInstalment of={lastInstalment} />}
      {valueAdded !== null && <ValueAdded of={valueAdded} />}
      {dividends !== null && <Dividends levy={dividends} />}
      {sources.length > 0 && <Sources sources={sources} />}
      {fees !== null && <FeeStatement details={details} fees={fees} />}
      {flows !== null && (
        <EvidenceList
          title="Flux intracommunautaires"
          name={`${row.kind === "goods_survey" ? "EMEBI" : row.kind === "goods_list" ? "ERTVA" : "DES"} ${periodName(row)}`}
          columns={flowColumns}
          rows={flows}
          rowKey={({ name, vatCode, direction }) => `${direction} ${name} ${vatCode}`}
          empty="Aucun flux ce mois-ci."
        />
      )}
    </>
  );
}

/** The accounts that the amount is read from; each opens its lines of these days. */
function Sources({ sources }: Pick<DeclarationDetails, "sources">) {
  return (
    <section className={styles.section}>
      <h3>Comptes</h3>
      {sources.map(({ account, label, startDate, endDate, cents }) => (
        <p key={account} className={styles.account}>
          <span>
            <a href={`${generalLedgerHref(account)}&from=${startDate}&to=${endDate}`}>{account}</a> · {label}
          </span>
          {/* Income is on the credit side. */}
          <Amount cents={account.startsWith("7") ? -cents : cents} />
        </p>
      ))}
    </section>
  );
}

function CorporateTax({ tax }: { readonly tax: NonNullable<DeclarationDetails["corporateTax"]> }) {
  return (
    <section className={styles.section}>
      <h3>Calcul de l’impôt</h3>
      <Sums>
        <Sum label="Résultat comptable avant impôt">{money(tax.resultCents)}</Sum>
        {tax.addedBackCents > 0 && <Sum label="Réintégrations">{money(tax.addedBackCents)}</Sum>}
        {tax.deductedCents > 0 && <Sum label="Déductions">{money(-tax.deductedCents)}</Sum>}
        {tax.lossesUsedCents > 0 && <Sum label="Déficits imputés">{money(-tax.lossesUsedCents)}</Sum>}
        <Sum label="Résultat fiscal" strong>
          {money(tax.taxableCents)}
        </Sum>
        {tax.reducedBaseCents > 0 && (
          <Sum label={`Taux réduit, sur ${money(tax.reducedBaseCents)}`}>{money(tax.reducedTaxCents)}</Sum>
        )}
        {tax.fullBaseCents > 0 && (
          <Sum label={`Taux normal, sur ${money(tax.fullBaseCents)}`}>{money(tax.fullTaxCents)}</Sum>
        )}
        {tax.contributionCents > 0 && <Sum label="Contribution sociale">{money(tax.contributionCents)}</Sum>}
        <Sum label="Impôt de l’exercice" strong>
          {money(tax.totalCents)}
        </Sum>
        <Sum label="Acomptes versés (compte 444)">{money(-tax.instalmentsCents)}</Sum>
        <Sum label={tax.dueCents < 0 ? "Excédent à restituer" : "Solde à payer"} strong>
          {money(Math.abs(tax.dueCents))}
        </Sum>
      </Sums>
      <p className={styles.source}>
        <Link to="/accounting/reports/income-statement" search={{ details: true }}>
          Compte de résultat
        </Link>
        , compte par compte.
      </p>
      {tax.chargedCents === 0 && tax.totalCents > 0 && (
        <p className={styles.source}>La charge d’impôt (compte 695) n’est pas encore constatée.</p>
      )}
    </section>
  );
}

function LastInstalment({ of }: { readonly of: NonNullable<DeclarationDetails["lastInstalment"]> }) {
  const share = formatRate(of.shareBasisPoints);
  return (
    <section className={styles.section}>
      <h3>Dernier acompte des grandes entreprises</h3>
      <Sums>
        <Sum label="Chiffre d’affaires du dernier exercice">{money(of.turnoverCents)}</Sum>
        <Sum label="Impôt estimé sur le résultat à ce jour">{money(of.estimatedCents)}</Sum>
        <Sum label="Acomptes précédents">{money(-of.earlierCents)}</Sum>
      </Sums>
      <p className={styles.source}>
        Les quatre acomptes atteignent au moins {share} de l’impôt de l’exercice&#8239;: saisissez le montant
        si votre estimation diffère du résultat à ce jour.
      </p>
    </section>
  );
}

function ValueAdded({ of }: { readonly of: NonNullable<DeclarationDetails["valueAdded"]> }) {
  return (
    <section className={styles.section}>
      <h3>Taux de CVAE</h3>
      <Sums>
        <Sum label={`Chiffre d’affaires ${of.year}, sur douze mois`}>{money(of.turnoverCents)}</Sum>
        <Sum label={`Taux ${of.year}`} strong>
          {formatRate(of.rateBasisPoints)}
        </Sum>
      </Sums>
      <p className={styles.source}>
        Les comptes ne suffisent pas à établir la valeur ajoutée fiscale&#8239;: calculez-la sur le
        formulaire, puis saisissez le montant.
      </p>
    </section>
  );
}

function Dividends({ levy }: { readonly levy: NonNullable<DeclarationDetails["dividends"]> }) {
  return (
    <section className={styles.section}>
      <h3>Prélèvements sur les dividendes</h3>
      <Sums>
        <Sum label="Débits du compte 457">{money(levy.paidCents)}</Sum>
        <Sum label="Dividendes bruts des personnes physiques">{money(levy.baseCents)}</Sum>
        <Sum label="Prélèvement forfaitaire">{money(levy.incomeTaxCents)}</Sum>
        <Sum label="Prélèvements sociaux">{money(levy.socialCents)}</Sum>
        <Sum label="À verser" strong>
          {money(levy.totalCents)}
        </Sum>
      </Sums>
    </section>
  );
}

/** A third party by its card, which shows its invoices and its lines. */
function party({ counterpartyId, name }: Pick<FlowRow, "counterpartyId" | "name">) {
  if (counterpartyId === null) return name;
  return (
    <Link to="/accounting/counterparties/$id" params={{ id: counterpartyId }}>
      {name}
    </Link>
  );
}

const flowColumns: readonly Column<FlowRow>[] = [
  {
    id: "name",
    header: "Tiers",
    width: "34%",
    truncate: true,
    card: "title",
    value: ({ name }) => name,
    cell: party,
  },
  {
    id: "number",
    header: "N° de TVA",
    figures: true,
    value: ({ vatNumber }) => vatNumber,
    cell: ({ vatNumber }) => vatNumber ?? <StatusChip tone="warning">À compléter</StatusChip>,
  },
  {
    id: "direction",
    header: "Sens",
    value: ({ direction, supplyType }) =>
      supplyType === "services" ? "Service rendu" : direction === "sale" ? "Expédition" : "Introduction",
  },
  { id: "code", header: "Code TVA", value: ({ vatCode }) => vatCode },
  { id: "base", header: "Montant HT", kind: "amount", card: "aside", value: ({ baseCents }) => baseCents },
];
