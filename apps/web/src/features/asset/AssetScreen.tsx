import type { AssetAnswer } from "@grand-livre/contracts/asset";
import { assetEndpoints } from "@grand-livre/contracts/endpoints/asset";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { BackLink } from "../../app/BackLink.tsx";
import { useCommand } from "../../app/command/use-command.ts";
import { entryHref, generalLedgerHref } from "../../app/document/entry/ledger-links.ts";
import { abilityReason } from "../../app/document/issue-text.ts";
import { LoadedDetail } from "../../app/LoadedDetail.tsx";
import { type Ledger, WithLedger } from "../../app/WithLedger.tsx";
import { formatCents, formatDate, formatRate } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { Amount } from "../../ui/Amount.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import styles from "./Asset.module.css";
import { AssetPanel } from "./AssetPanel.tsx";
import { lifeText, methodWords, postingWords, ruleWords, stateWords } from "./asset-words.ts";
import { DisposeDialog } from "./DisposeDialog.tsx";
import { ImpairDialog, ReviseDialog, UnitsDialog } from "./PlanDialogs.tsx";
import { PlanTable } from "./PlanTable.tsx";
import { ASSETS, useAsset, useUndoPosting } from "./queries.ts";

const PlanChart = lazy(() => import("./PlanChart.tsx").then((module) => ({ default: module.PlanChart })));
const CHART_HEIGHT = 220;
const back = <BackLink to="/accounting/immobilizations">Immobilisations</BackLink>;

/** One card: its plan by exercise, its value over time, its accounts and its entries. */
export function AssetScreen() {
  return (
    <WithLedger title="Immobilisation" service="immobilizations">
      {(ledger) => <LoadedAsset ledger={ledger} />}
    </WithLedger>
  );
}

function LoadedAsset({ ledger }: { readonly ledger: Ledger }) {
  const { id } = useParams({ from: "/shell/accounting/immobilizations/$id" });
  return (
    <LoadedDetail of={useAsset(id)} title="Immobilisation" back={back} fields={8}>
      {(data) => <Card key={id} ledger={ledger} asset={data} />}
    </LoadedDetail>
  );
}

interface CardProps {
  readonly ledger: Ledger;
  readonly asset: AssetAnswer;
}

type Opened = "edit" | "revise" | "units" | "impair" | "dispose";

function Card({ ledger, asset }: CardProps) {
  const [opened, setOpened] = useState<Opened>();
  const navigate = useNavigate();
  const { run } = useCommand([ASSETS]);
  const { abilities, state } = asset;
  const close = () => setOpened(undefined);
  const remove = () =>
    run(
      assetEndpoints.remove,
      { params: { id: asset.id } },
      {
        confirm: {
          title: `Supprimer la fiche ${asset.refId}`,
          message: "Aucune écriture n’est passée pour ce bien. Sa fiche disparaît du registre.",
          confirmLabel: "Supprimer",
        },
        done: () => navigate({ to: "/accounting/immobilizations" }),
        said: `Fiche ${asset.refId} supprimée.`,
      },
    );
  return (
    <>
      <PageHeader
        title={asset.label}
        subtitle={`${asset.refId} · ${asset.familyLabel} · ${asset.account}`}
        status={<StatusChip tone={stateWords[state].tone}>{stateWords[state].label}</StatusChip>}
        back={back}
        secondary={
          <ActionMenu
            actions={[
              {
                label: "Modifier la fiche",
                onSelect: () => setOpened("edit"),
                disabledReason: abilityReason(abilities.edit),
              },
              {
                label: "Réviser le plan",
                onSelect: () => setOpened("revise"),
                disabledReason: abilityReason(abilities.revise),
              },
              ...(asset.method === "units"
                ? [
                    {
                      label: "Relever les unités d’œuvre",
                      onSelect: () => setOpened("units"),
                      disabledReason: abilityReason(abilities.revise),
                    },
                  ]
                : []),
              {
                label: "Déprécier ou reprendre",
                onSelect: () => setOpened("impair"),
                disabledReason: abilityReason(abilities.impair),
              },
              {
                label: "Supprimer la fiche",
                danger: true,
                onSelect: () => void remove(),
                disabledReason: abilityReason(abilities.remove),
              },
            ]}
          />
        }
        action={
          <ActionButton
            onClick={() => setOpened("dispose")}
            disabledReason={abilityReason(abilities.dispose)}
          >
            Céder ou sortir
          </ActionButton>
        }
      />
      <div className={styles.columns}>
        <div className={styles.parts}>
          <Panel title="Valeur nette par exercice">
            <div aria-hidden="true">
              <Suspense fallback={<Skeleton height={CHART_HEIGHT} />}>
                <PlanChart plan={asset.plan} height={CHART_HEIGHT} />
              </Suspense>
            </div>
          </Panel>
          <PlanTable asset={asset} />
        </div>
        <div className={styles.parts}>
          <Terms asset={asset} />
          <Postings asset={asset} />
        </div>
      </div>
      {opened === "edit" && (
        <AssetPanel ledger={ledger} edited={asset} onClose={close} onSaved={() => undefined} />
      )}
      {opened === "revise" && <ReviseDialog asset={asset} ledger={ledger} onClose={close} />}
      {opened === "units" && <UnitsDialog asset={asset} ledger={ledger} onClose={close} />}
      {opened === "impair" && <ImpairDialog asset={asset} ledger={ledger} onClose={close} />}
      {opened === "dispose" && <DisposeDialog asset={asset} ledger={ledger} onClose={close} />}
    </>
  );
}

function Terms({ asset }: { readonly asset: AssetAnswer }) {
  const { method, lifeMonths, rateBasisPoints, car, ceilingCents } = asset;
  const account = (number: string | null) =>
    number === null ? null : <a href={generalLedgerHref(number)}>{number}</a>;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ["Base amortissable", <Amount key="base" cents={asset.baseCents} currency="EUR" />],
    ["Acquise le", formatDate(asset.acquisitionDate)],
    ["Mise en service le", formatDate(asset.serviceDate)],
    ["Mode", [methodWords[method], lifeText(lifeMonths)].filter(Boolean).join(", ")],
    ["Taux", rateBasisPoints === null ? null : formatRate(rateBasisPoints)],
    ["Valeur résiduelle", asset.residualCents === 0 ? null : formatCents(asset.residualCents, "EUR")],
    ["Unités prévues", asset.totalUnits],
    [
      "Plan fiscal",
      asset.fiscal && `${methodWords[asset.fiscal.method]}, ${lifeText(asset.fiscal.lifeMonths)}`,
    ],
    [
      "Cumul repris",
      asset.takenOverFrom &&
        `${formatCents(asset.takenOverCents, "EUR")} au ${formatDate(asset.takenOverFrom)}`,
    ],
    ["Émissions", car && `${car.emissions} g/km (${car.method.toUpperCase()})`],
    ["Plafond fiscal TTC", ceilingCents === null ? null : formatCents(ceilingCents, "EUR")],
    ["Compte", account(asset.account)],
    ["Amortissement", account(asset.depreciationAccount)],
    ["Dotation", account(asset.chargeAccount)],
    ["Dépréciation", account(asset.impairmentAccount)],
    ["Amorti en comptabilité", <Amount key="written" cents={asset.writtenCents} currency="EUR" />],
    ["Dotations passées au", asset.chargedUntil && formatDate(asset.chargedUntil)],
    ["Sortie le", asset.disposedOn && formatDate(asset.disposedOn)],
    [
      "Prix de cession HT",
      asset.disposalPriceCents === null ? null : formatCents(asset.disposalPriceCents, "EUR"),
    ],
  ];
  return (
    <Panel title="Conditions et comptes">
      <Facts facts={facts}>
        {asset.main !== null && <Kin term="Composant de" kin={asset.main} />}
        {asset.components.map((component) => (
          <Kin key={component.id} term="Composant" kin={component} />
        ))}
        {asset.sources.map(({ invoiceId, invoiceRefId, cents }) => (
          <div key={invoiceId}>
            <dt>Facture</dt>
            <dd>
              <a href={`/accounting/supplier-bills/${invoiceId}`}>
                {invoiceRefId ?? "Ouvrir"} ({formatCents(cents, "EUR")})
              </a>
            </dd>
          </div>
        ))}
      </Facts>
    </Panel>
  );
}

/** Another card of the same good. */
function Kin({ term, kin }: { readonly term: string; readonly kin: AssetAnswer["components"][number] }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <Link to="/accounting/immobilizations/$id" params={{ id: kin.id }}>
          {kin.label} ({formatCents(kin.baseCents, "EUR")})
        </Link>
      </dd>
    </div>
  );
}

function Postings({ asset }: { readonly asset: AssetAnswer }) {
  const { postings, abilities } = asset;
  const undo = useUndoPosting();
  const [last] = postings.filter(({ undone }) => !undone);
  const may = abilities.impair.code !== "FORBIDDEN";
  return (
    <Panel title="Écritures">
      {postings.length === 0 && <p className={styles.quiet}>Aucune écriture passée pour ce bien.</p>}
      {postings.map((posting) => (
        <div key={posting.id} className={styles.posting} data-undone={posting.undone || undefined}>
          <span>
            {postingWords[posting.kind]} au {formatDate(posting.date)}
          </span>
          <Amount cents={posting.chargeCents + posting.impairmentCents} />
          <span>
            {posting.entries.map(({ id, number, rule }) => (
              <a key={id} href={entryHref(id)} title={ruleWords[rule ?? ""]}>
                {number}{" "}
              </a>
            ))}
          </span>
          {posting === last && posting.kind !== "charges" && may && (
            <ActionButton
              size="small"
              variant="outlined"
              onClick={() => undo(posting.id, postingWords[posting.kind])}
            >
              Annuler
            </ActionButton>
          )}
        </div>
      ))}
    </Panel>
  );
}
