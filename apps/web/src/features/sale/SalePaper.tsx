import type { CounterpartyAnswer } from "@grand-livre/contracts/counterparty";
import { legalEntityEndpoints } from "@grand-livre/contracts/endpoints/legal-entity";
import { decimalsOf } from "@grand-livre/domain/currency/currencies";
import { formatVatNumber } from "@grand-livre/domain/identifier/vat-number";
import { vatGroupKey } from "@grand-livre/domain/invoice/invoice";
import {
  type LegalParty,
  printedInformation,
  printedName,
  spacedSiren,
} from "@grand-livre/domain/mention/legal-information";
import { formatAmount } from "@grand-livre/domain/money/format-amount";
import { DEFAULT_PAPER_LOOK, tintOf } from "@grand-livre/domain/paper/paper-look";
import type { VatCode } from "@grand-livre/domain/vat/vat-code";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useQuery } from "@tanstack/react-query";
import {
  type CSSProperties,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useState,
} from "react";
import { decimalFromText, decimalToText, settledPrice } from "../../app/document/decimal-text.ts";
import { kindLabels } from "../../app/document/document-kinds.ts";
import { type DocumentForm, filledLines } from "../../app/document/draft/document-form.ts";
import { type DocumentLine, lineNet } from "../../app/document/draft/document-line.ts";
import type { LiveTotals } from "../../app/document/draft/document-totals.ts";
import { salesSettingsOptions } from "../../app/document/invoice-queries.ts";
import { download } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { formatCents, formatDate, formatRate } from "../../lib/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import styles from "./SalePaper.module.css";
import { addressLines, paperTexts, untaxedWord } from "./sale-paper.ts";

interface SalePaperProps {
  readonly form: DocumentForm;
  readonly live: LiveTotals | undefined;
  readonly dossier: Dossier;
  readonly client: CounterpartyAnswer | undefined;
  readonly vatCodes: ReadonlyMap<string, VatCode>;
}

/** The page as the client will have it, drawn from what is typed: the places and sizes are those of the PDF. */
export function SalePaper(props: SalePaperProps) {
  // Typing does not wait for the page.
  const form = useDeferredValue(props.form);
  const { dossier, client, live, vatCodes } = props;
  const texts = useQuery(salesSettingsOptions(dossier.refId)).data;
  const { mentions, reasonOf } = useMemo(
    () => paperTexts({ form, dossier, client, vatCodes, texts }),
    [form, dossier, client, vatCodes, texts],
  );
  // Beside the form the page is a third of the screen: its text is read in the dialog.
  const [isLarge, setIsLarge] = useState(false);
  const title = useId();
  const lines = filledLines(form);
  const look =
    texts === undefined
      ? DEFAULT_PAPER_LOOK
      : { template: texts.paperTemplate, accentColor: texts.accentColor };
  const sheet = (
    <div
      className={styles.page}
      data-template={look.template}
      style={{ "--accent": look.accentColor, "--tint": tintOf(look.accentColor) } as CSSProperties}
    >
      <Head form={form} dossier={dossier} />
      <div className={styles.parties}>
        <Party
          title="Émetteur"
          party={dossier}
          address={dossier.address}
          facts={[printedInformation(dossier), ...identifiers(dossier)]}
        />
        <Party
          title="Facturé à"
          party={client === undefined ? undefined : { ...NOBODY, ...client }}
          name={form.party?.name}
          address={client?.address ?? null}
          facts={client === undefined ? [] : identifiers(client)}
        />
      </div>
      <References form={form} />
      <LineTable lines={lines} />
      {live !== undefined && <Totals form={form} live={live} reasonOf={reasonOf} />}
      {form.kind !== "credit_note" && (
        <div className={styles.block}>
          <b>Règlement</b>
          {form.terms !== "" && <span>{form.terms}</span>}
          {dossier.iban !== null && (
            <>
              <span>
                IBAN{"\u00a0"}: {dossier.iban.replace(/(.{4})(?=.)/g, "$1\u00a0")}
              </span>
              <span>
                Titulaire{"\u00a0"}: {dossier.name}
              </span>
            </>
          )}
        </div>
      )}
      <div className={styles.mentions}>
        {mentions.map(({ code, text }) => (
          <p key={code}>{text}</p>
        ))}
      </div>
      <footer className={styles.foot}>
        {[
          printedName(dossier),
          printedInformation(dossier),
          dossier.vatNumber && formatVatNumber(dossier.vatNumber),
        ]
          .filter(Boolean)
          .join(" · ")}
      </footer>
    </div>
  );
  return (
    <section className={styles.frame} aria-label="Aperçu de la facture">
      <div className={styles.tools}>
        <Button
          size="small"
          color="inherit"
          startIcon={<Icon path={icons.fullscreen} size={16} />}
          onClick={() => setIsLarge(true)}
        >
          Agrandir
        </Button>
      </div>
      {sheet}
      <Dialog
        open={isLarge}
        onClose={() => setIsLarge(false)}
        fullWidth
        maxWidth="md"
        aria-labelledby={title}
      >
        <DialogTitle id={title}>Aperçu de la facture</DialogTitle>
        <DialogContent>
          <div className={styles.large}>{sheet}</div>
        </DialogContent>
        <DialogActions>
          <Button autoFocus onClick={() => setIsLarge(false)}>
            Fermer
          </Button>
        </DialogActions>
      </Dialog>
    </section>
  );
}

const NOBODY = { legalForm: null, capitalCents: null, rcsCity: null };

function Head({ form, dossier }: Pick<SalePaperProps, "form" | "dossier">) {
  const isNote = form.kind === "credit_note";
  return (
    <header className={styles.head}>
      <Logo dossier={dossier} />
      <div className={styles.which}>
        <strong>{kindLabels[form.kind]}</strong>
        <span className={styles.number}>N° attribué à la validation</span>
        <span>
          {isNote ? "Émis" : "Émise"} le {formatDate(form.billDate) || "…"}
        </span>
        {!isNote && form.dueDate !== undefined && <span>Échéance le {formatDate(form.dueDate)}</span>}
      </div>
    </header>
  );
}

function Logo({ dossier: { refId, name, logoSha256 } }: Pick<SalePaperProps, "dossier">) {
  const { data } = useQuery({
    queryKey: ["logo", logoSha256],
    enabled: logoSha256 !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await download(legalEntityEndpoints.logo, { params: { refId }, signal, quiet: true })).blob,
  });
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (data === undefined) return undefined;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return url === undefined ? (
    <strong className={styles.sender}>{name}</strong>
  ) : (
    <img className={styles.logo} src={url} alt={`Logo de ${name}`} />
  );
}

interface PartyProps {
  readonly title: string;
  readonly party: LegalParty | undefined;
  /** Of a client whose card is not read. */
  readonly name?: string | undefined;
  readonly address: Dossier["address"];
  readonly facts: readonly (string | undefined)[];
}

function Party({ title, party, name, address, facts }: PartyProps) {
  return (
    <div className={styles.party}>
      <b>{title}</b>
      <strong>{party === undefined ? (name ?? "Client à préciser") : printedName(party)}</strong>
      {address !== null && addressLines(address).map((line) => <span key={line}>{line}</span>)}
      {facts
        .filter((fact) => fact !== undefined)
        .map((fact) => (
          <small key={fact}>{fact}</small>
        ))}
    </div>
  );
}

function identifiers({
  siren,
  siret,
  vatNumber,
}: Pick<CounterpartyAnswer, "siren" | "siret" | "vatNumber">): readonly (string | undefined)[] {
  return [
    siret !== null
      ? `SIRET ${spacedSiren(siret.slice(0, 9))}\u00a0${siret.slice(9)}`
      : siren === null
        ? undefined
        : `SIREN ${spacedSiren(siren)}`,
    vatNumber === null ? undefined : `N° TVA ${formatVatNumber(vatNumber)}`,
  ];
}

function References({ form }: { readonly form: DocumentForm }) {
  const facts = [
    ["Objet", form.label],
    ["Votre référence", form.buyerReference],
    ["Votre commande", form.orderReference],
    ["Contrat ou marché", form.contractReference],
    ["Livraison ou fin de prestation", formatDate(form.deliveryDate)],
  ].filter(([, value]) => value !== "");
  if (facts.length === 0) return null;
  return (
    <div className={styles.block}>
      {facts.map(([name, value]) => (
        <span key={name}>
          {name}
          {"\u00a0"}: {value}
        </span>
      ))}
    </div>
  );
}

function LineTable({ lines }: { readonly lines: readonly DocumentLine[] }) {
  const sold = lines.filter(({ kind }) => kind === "line");
  const isDiscounted = sold.some(({ discount }) => discount !== "");
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th>Désignation</th>
          <th>Quantité</th>
          <th>Prix unitaire HT</th>
          {isDiscounted && <th>Remise</th>}
          <th>TVA</th>
          <th>Montant HT</th>
        </tr>
      </thead>
      <tbody>
        {sold.map((line) => (
          <tr key={line.key}>
            <td>
              {line.label}
              {(line.serviceStart !== undefined || line.serviceEnd !== undefined) && (
                <small>
                  Du {formatDate(line.serviceStart) || "…"} au {formatDate(line.serviceEnd) || "…"}
                </small>
              )}
            </td>
            <td>
              {[decimalToText(decimalFromText(line.quantity) ?? "1"), line.unit]
                .filter(Boolean)
                .join("\u00a0")}
            </td>
            <td>{settledPrice(line.unitPrice, decimalsOf(line.currency ?? "EUR"))}</td>
            {isDiscounted && <td>{line.discount === "" ? "" : `${line.discount}\u202f%`}</td>}
            <td>{untaxedWord(line.vatCategory) ?? `${line.vatRate}\u202f%`}</td>
            <td>{formatAmount(lineNet(line) ?? 0, line.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface TotalsProps {
  readonly form: DocumentForm;
  readonly live: LiveTotals;
  readonly reasonOf: (category: string) => string | null;
}

function Totals({ form, live: { totals, vatRows }, reasonOf }: TotalsProps) {
  const adjustments = filledLines(form).filter(({ kind }) => kind !== "line");
  const row = (label: string, cents: number, content: ReactNode = label) => (
    <div key={label}>
      <dt>{content}</dt>
      <dd>{formatCents(cents, form.currency)}</dd>
    </div>
  );
  return (
    <div className={styles.totals}>
      <table>
        <thead>
          <tr>
            <th>Taux</th>
            <th>Base HT</th>
            <th>TVA</th>
          </tr>
        </thead>
        <tbody>
          {vatRows.map((vat) => (
            <tr key={vatGroupKey(vat)}>
              <td>
                {untaxedWord(vat.category) ?? formatRate(vat.rateBasisPoints)}
                {reasonOf(vat.category) !== null && <small>{reasonOf(vat.category)}</small>}
              </td>
              <td>{formatAmount(vat.baseCents, form.currency)}</td>
              <td>{formatAmount(vat.vatCents, form.currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl>
        {adjustments.map((line) => row(line.label, lineNet(line) ?? 0))}
        {row("Total HT", totals.totalExclVatCents)}
        {row("TVA", totals.vatCents)}
        {row("Total TTC", totals.totalInclVatCents, <b>Total TTC</b>)}
        {totals.payableCents !== totals.totalInclVatCents &&
          row("Déjà réglé", totals.payableCents - totals.totalInclVatCents)}
        <div className={styles.payable}>
          <dt>{form.kind === "credit_note" ? "À votre crédit" : "Net à payer"}</dt>
          <dd>{formatCents(totals.payableCents, form.currency)}</dd>
        </div>
      </dl>
    </div>
  );
}
