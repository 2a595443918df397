import type { EntryAnswer } from "@grand-livre/contracts/entry";
import Button from "@mui/material/Button";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { LinkedOffice } from "../../app/office/LinkedOffice.tsx";
import { formatDate } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import { abilityText } from "./ability-text.ts";
import { EntrySplits } from "./analytic/EntrySplits.tsx";
import { EntryAttachments } from "./EntryAttachments.tsx";
import styles from "./EntryDetail.module.css";
import { EntryLines } from "./EntryLines.tsx";
import { EntryProofButton } from "./EntryProofButton.tsx";
import { entryTitle, natureLabels, originOf, stateLabels, stateTones } from "./entry-text.ts";
import { PcaPanel } from "./PcaPanel.tsx";
import { ReverseDialog } from "./ReverseDialog.tsx";
import { RepeatPanel } from "./schedules/RepeatPanel.tsx";

/** An entry that is only read: its number, its seal, where it comes from, what corrects it. */
export function EntryDetail({ entry, back }: { readonly entry: EntryAnswer; readonly back: ReactNode }) {
  const [reversing, setReversing] = useState(false);
  const [marking, setMarking] = useState(false);
  const [repeating, setRepeating] = useState(false);
  const { edit, reverse } = entry.abilities;
  const reason = abilityText(entry.state === "draft" ? edit : reverse);
  const missing = useMissingRight("entry-logs", "Creator");
  const navigate = useNavigate();
  useShortcut(
    "n",
    () =>
      void navigate({
        to: "/accounting/entry-logs/new",
        search: { journal: entry.journalCode, date: entry.date },
      }),
    { enabled: missing === undefined },
  );
  const year = entry.date.slice(0, 4);
  return (
    <>
      <PageHeader
        title={entryTitle(entry)}
        back={back}
        status={
          <>
            <StatusChip tone={stateTones[entry.state]}>{stateLabels[entry.state]}</StatusChip>
            {entry.reversedBy !== null && <StatusChip>Contre-passée</StatusChip>}
            {entry.pca !== null && <StatusChip>PCA</StatusChip>}
          </>
        }
        subtitle={entry.label}
        secondary={
          <>
            {entry.markPca.allowed && (
              <Button
                variant="outlined"
                color="inherit"
                startIcon={<Icon path={icons.calendar} size={16} />}
                onClick={() => setMarking(true)}
              >
                {entry.pca === null ? "Marquer PCA" : "Modifier la PCA"}
              </Button>
            )}
            {missing === undefined && entry.nature === "normal" && (
              <Button
                variant="outlined"
                color="inherit"
                startIcon={<Icon path={icons.retry} size={16} />}
                onClick={() => setRepeating(true)}
              >
                Rendre récurrente
              </Button>
            )}
            {missing === undefined && (
              <ButtonLink
                to="/accounting/entry-logs/new"
                search={{ journal: entry.journalCode, date: entry.date }}
                color="inherit"
                aria-keyshortcuts="n"
                startIcon={<Icon path={icons.add} size={16} />}
              >
                Nouvelle écriture
              </ButtonLink>
            )}
          </>
        }
        {...(entry.state === "validated"
          ? {
              action: (
                <Button
                  variant="outlined"
                  color="inherit"
                  disabled={!reverse.allowed}
                  startIcon={<Icon path={icons.reconcile} size={16} />}
                  onClick={() => setReversing(true)}
                >
                  Contre-passer
                </Button>
              ),
            }
          : {})}
      />
      <Facts entry={entry} />
      {reason !== undefined && <p className={styles.reason}>{reason}</p>}
      <Stack>
        <Panel flush title="Lignes">
          <EntryLines
            label="Lignes de l’écriture"
            lines={entry.lines}
            account={(line) => (
              <Link
                to="/accounting/reports/general-ledger"
                search={{ account: line.account, from: `${year}-01-01`, to: `${year}-12-31` }}
                title={`Grand livre du ${line.account}`}
              >
                {line.account}
              </Link>
            )}
          />
        </Panel>
        <EntrySplits entry={entry} />
        <EntryAttachments entry={entry} />
        <LinkedOffice kind="entry" id={entry.id} />
      </Stack>
      {marking && <PcaPanel entry={entry} onClose={() => setMarking(false)} />}
      {repeating && <RepeatPanel entry={entry} onClose={() => setRepeating(false)} />}
      {reversing && <ReverseDialog entry={entry} onClose={() => setReversing(false)} />}
    </>
  );
}

function Facts({ entry }: { readonly entry: EntryAnswer }) {
  const origin = originOf(
    entry.source,
    entry.lines.map((line) => line.account),
  );
  return (
    <dl className={styles.facts}>
      <Fact name="Journal">
        {entry.journalCode} {entry.journalLabel}
      </Fact>
      <Fact name="Date">{formatDate(entry.date)}</Fact>
      <Fact name="Pièce">
        {entry.pieceRef ?? "–"}
        {entry.pieceDate !== null && ` du ${formatDate(entry.pieceDate)}`}
      </Fact>
      {entry.nature !== "normal" && <Fact name="Nature">{natureLabels[entry.nature]}</Fact>}
      {entry.validDate !== null && <Fact name="Validée le">{formatDate(entry.validDate)}</Fact>}
      <Fact name="Origine">
        {origin?.text}
        {origin?.path !== undefined && (
          <>
            {" · "}
            <Link to={origin.path}>Pourquoi{"\u202f"}?</Link>
          </>
        )}
      </Fact>
      {entry.pca !== null && (
        <Fact name="Produit constaté d’avance">
          {`au ${formatDate(entry.pca.date)}`}
          {entry.pca.serviceEnd !== null &&
            `, service du ${formatDate(entry.pca.serviceStart)} au ${formatDate(entry.pca.serviceEnd)}`}
        </Fact>
      )}
      {entry.reversesId !== null && (
        <Fact name="Contre-passe">
          <Link to="/accounting/entry-logs/$id" params={{ id: entry.reversesId }}>
            L’écriture d’origine
          </Link>
        </Fact>
      )}
      {entry.reversedBy !== null && (
        <Fact name="Contre-passée par">
          <Link to="/accounting/entry-logs/$id" params={{ id: entry.reversedBy }}>
            {entry.reversedByNumber ?? "l’écriture en brouillard"}
          </Link>
        </Fact>
      )}
      {entry.hash !== null && entry.rank !== null && (
        <Fact name="Empreinte">
          <span title={entry.hash}>
            n°{"\u00a0"}
            {entry.rank} · {entry.hash.slice(0, 12)}…
          </span>
          <EntryProofButton entry={entry} />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
