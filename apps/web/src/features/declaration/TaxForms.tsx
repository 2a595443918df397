import type { TaxFormAnswer, TaxFormsAnswer } from "@grand-livre/contracts/tax-forms";
import type { FormRegime } from "@grand-livre/domain/statement/tax-forms";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Fragment, useState } from "react";
import { DeclarationTabs } from "../../app/declarations/DeclarationTabs.tsx";
import { Loading } from "../../app/Loading.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import type { Ledger } from "../../app/WithLedger.tsx";
import { formatDate, formatPlural } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Amount } from "../../ui/Amount.tsx";
import { CheckField } from "../../ui/CheckField.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import styles from "./Declaration.module.css";
import { FormsChoice, TAX_PACKAGE } from "./FormsChoice.tsx";
import { LineLabel, useOpenedLines } from "./opened-lines.tsx";
import { PackageActions } from "./PackageActions.tsx";
import { useTaxForms } from "./queries.ts";
import { TypedBoxPanel } from "./TypedBoxPanel.tsx";
import { emptyForms, type FormLine, failedChecks, formLines, titleOfBox } from "./tax-form-lines.ts";

interface TaxFormsProps {
  readonly ledger: Ledger;
  readonly title: string;
  readonly regime: FormRegime;
}

/** The forms of the tax result of the exercise: what accounts say, what a person adds, and what has to agree. */
export function TaxForms({ ledger: { exercise }, title, regime }: TaxFormsProps) {
  const navigate = useNavigate({ from: TAX_PACKAGE });
  const { box } = useSearch({ from: `/shell${TAX_PACKAGE}` });
  const { isOpen, open } = useOpenedLines();
  const [all, setAll] = useState(false);
  const query = { fiscalExerciseRefId: exercise.refId, regime };
  const { data, error, refetch } = useTaxForms(query);
  const missing = useMissingRight("declarations", "Editor");
  const refused = data?.filed ? "La liasse est marquée déposée." : missing;
  const type = (one: string | undefined) =>
    void navigate({ search: (search) => ({ ...search, box: one }), replace: one === undefined });
  const empty = new Set(emptyForms(data?.forms ?? []));
  const asked = box === undefined ? undefined : titleOfBox(data?.forms ?? [], box);
  return (
    <>
      <PageHeader
        title={title}
        subtitle={`Exercice du ${formatDate(exercise.startDate)} au ${formatDate(exercise.endDate)}`}
      />
      <DeclarationTabs current={TAX_PACKAGE} />
      <div className={styles.body}>
        <FilterBar
          aside={
            data?.forms.length !== 0 && (
              <PackageActions
                {...query}
                corporate={data?.forms.some(({ form }) => form === "2065") !== false}
              />
            )
          }
        >
          <FormsChoice />
          <CheckField label="Cases vides aussi" value={all} onChange={setAll} />
        </FilterBar>
        {error !== null && data === undefined ? (
          <RequestError error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            {regime === "bnc" && data && <Option hasForms={data.forms.length > 0} />}
            {data ? (
              // Of a company that makes no 2035 nothing is filed and nothing agrees.
              data.forms.length > 0 && <Standing {...data} />
            ) : (
              <Loading error={error} fields={8} onRetry={() => void refetch()} />
            )}
            {!all && empty.size > 0 && (
              <p className={styles.source}>
                Sans montant&#8239;: {[...empty].map(({ title: name }) => name).join("\u00a0; ")}.
              </p>
            )}
            {(data?.forms.filter((form) => all || !empty.has(form)) ?? []).map((form, at) => (
              <Fragment key={form.title}>
                <h2 className={styles.form}>{form.title}</h2>
                <DataTable<FormLine>
                  label={form.title}
                  columns={columnsOf(form, { refused, type })}
                  rows={formLines(form, data?.typed ?? [], { all, isOpen })}
                  rowKey={({ id }) => id}
                  onOpen={open}
                  dense
                  pageKeys={at === 0}
                />
              </Fragment>
            ))}
          </>
        )}
      </div>
      {data && box !== undefined && asked !== undefined && refused === undefined && (
        <TypedBoxPanel
          key={box}
          query={query}
          box={box}
          {...asked}
          answer={data}
          onClose={() => type(undefined)}
        />
      )}
    </>
  );
}

/** On what terms books of what is owed make a 2035. */
function Option({ hasForms }: { readonly hasForms: boolean }) {
  return hasForms ? (
    <Notice>
      Option créances-dettes (CGI art. 93 A)&#8239;: le 2035 est établi sur les créances acquises et les
      dépenses engagées, hors TVA. Sans cette option, il se fait sur les recettes encaissées et les dépenses
      payées, que ces livres ne donnent pas.
    </Notice>
  ) : (
    <Notice tone="warning">
      La société relève de l’impôt sur les sociétés&#8239;: elle ne dépose pas de 2035. Son impôt se choisit
      dans le calendrier.
    </Notice>
  );
}

/** Whether it is filed, and what does not agree. */
function Standing({ checks, filed, holdings }: TaxFormsAnswer) {
  const failed = [...failedChecks({ checks }), ...holdings.findings];
  return (
    <>
      <Notice>
        {filed
          ? "La liasse est marquée déposée\u00a0: ses montants ne changent plus. Rouvrez-la dans le calendrier pour la corriger."
          : "Non déposé\u00a0: la liasse est à transmettre par un partenaire EDI, avec son fichier ou le PDF."}
      </Notice>
      {failed.length === 0 ? (
        <Notice tone="success">Les {checks.length} contrôles entre formulaires concordent.</Notice>
      ) : (
        <Notice tone="warning" title={formatPlural(failed.length, "point à revoir", "points à revoir")}>
          <ul className={styles.findings}>
            {failed.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

interface Typing {
  readonly refused: string | undefined;
  readonly type: (box: string) => void;
}

function columnsOf(
  { title, headers, rows }: TaxFormAnswer,
  { refused, type }: Typing,
): readonly Column<FormLine>[] {
  const typing: Column<FormLine> = {
    id: "type",
    header: "Saisie",
    width: headers.length > 1 ? "200px" : "120px",
    cell: ({ typedBoxes }) =>
      typedBoxes.some(({ printed }) => printed) && (
        <span className={styles.boxed}>
          {typedBoxes.map(({ name, label }) => (
            <TypeButton key={name} refused={refused} onClick={() => type(name)}>
              {`Saisir ${label}`}
            </TypeButton>
          ))}
        </span>
      ),
  };
  return [
    {
      id: "label",
      header: title,
      width: "100%",
      wrap: true,
      card: "title",
      cell: ({ label, account, kind }) => (
        <LineLabel label={label} account={account} strong={kind === "total" || kind === "heading"} />
      ),
    },
    ...headers.map(
      (header, at): Column<FormLine> => ({
        id: `cents${at}`,
        header,
        width: "150px",
        kind: "amount",
        value: ({ cents }) => cents[at] ?? undefined,
        cell: ({ label, boxes, cents, kind, typedBoxes }) => {
          // Without a box the figure itself is what the button names.
          const place = typedBoxes.find((one) => one.at === at && !one.printed);
          return (
            cents[at] != null && (
              <span className={styles.boxed}>
                {place && (
                  <TypeButton
                    refused={refused}
                    name={`Saisir ${header}, ${label}`}
                    onClick={() => type(place.name)}
                  >
                    Saisir
                  </TypeButton>
                )}
                <span className={styles.box}>{boxes[at]}</span>
                <Amount cents={cents[at]} strong={kind === "total"} />
              </span>
            )
          );
        },
      }),
    ),
    ...(rows.some(({ typed, boxes }) => typed.some((may, at) => may && boxes[at] !== "")) ? [typing] : []),
  ];
}

interface TypeButtonProps {
  readonly refused: string | undefined;
  readonly name?: string;
  readonly onClick: () => void;
  readonly children: string;
}

function TypeButton({ refused, name, onClick, children }: TypeButtonProps) {
  return (
    <ActionButton
      size="small"
      color="inherit"
      disabledReason={refused}
      onClick={onClick}
      {...(name === undefined ? {} : { "aria-label": name })}
    >
      {children}
    </ActionButton>
  );
}
