import { engagementEndpoints } from "@grand-livre/contracts/endpoints/engagement";
import type { EngagementAnswer } from "@grand-livre/contracts/engagement";
import { engagementTypeWords } from "@grand-livre/contracts/engagement-words";
import { useNavigate, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { BackLink } from "../../app/BackLink.tsx";
import { useCommand } from "../../app/command/use-command.ts";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { abilityReason } from "../../app/document/issue-text.ts";
import { LoadedDetail } from "../../app/LoadedDetail.tsx";
import { useListSearch } from "../../app/resource/list-search.ts";
import { formatCents, formatDate } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { icons } from "../../ui/icons.ts";
import { Notice } from "../../ui/Notice.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { PlainTable } from "../../ui/PlainTable.tsx";
import { ProgressBar, progressPercent } from "../../ui/ProgressBar.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { ActsPart } from "./ActsPart.tsx";
import { hoursText } from "./duration-text.ts";
import styles from "./Engagement.module.css";
import { EngagementPanel } from "./EngagementPanel.tsx";
import { feesText, stateWords } from "./engagement-words.ts";
import { LetterPart } from "./LetterPart.tsx";
import { PeriodsPart } from "./PeriodsPart.tsx";
import { ENGAGEMENTS, useEngagement, useTimer } from "./queries.ts";
import { TimerBar } from "./TimerBar.tsx";

const back = <BackLink to="/accounting/firm-missions">Missions du cabinet</BackLink>;

/** One mission of the firm: fees, time, letter, margin. */
export function EngagementScreen() {
  return (
    <DossierScreen title="Mission du cabinet" service="engagements">
      {() => <LoadedEngagement />}
    </DossierScreen>
  );
}

function LoadedEngagement() {
  const { id } = useParams({ from: "/shell/accounting/firm-missions/$id" });
  return (
    <LoadedDetail of={useEngagement(id)} title="Mission du cabinet" back={back}>
      {(data) => <Engagement key={id} engagement={data} />}
    </LoadedDetail>
  );
}

type Props = { readonly engagement: EngagementAnswer };

function Engagement({ engagement }: Props) {
  const { search, show } = useListSearch();
  const navigate = useNavigate();
  const timer = useTimer();
  const { id, version, refId, client, label, state, abilities, feeMode } = engagement;
  const params = { id };

  const { run } = useCommand([ENGAGEMENTS]);
  const bill = () =>
    run(
      engagementEndpoints.bill,
      { params, body: {} },
      {
        done: ({ invoiceId }) => navigate({ to: "/accounting/invoices/$id", params: { id: invoiceId } }),
        said: "Facture préparée en brouillon.",
      },
    );
  const step = (name: "close" | "reopen", said: string) =>
    run(engagementEndpoints[name], { params, body: { version } }, { said });
  return (
    <>
      <PageHeader
        title={`${client.name} · ${label}`}
        subtitle={`${refId} · ${engagementTypeWords[engagement.type]} · millésime ${engagement.year}`}
        status={<StatusChip tone={stateWords[state].tone}>{stateWords[state].label}</StatusChip>}
        back={back}
        secondary={
          <>
            <ActionMenu
              actions={[
                {
                  label: "Modifier la mission",
                  onSelect: () => show({ panel: "edit" }),
                  disabledReason: abilityReason(abilities.edit),
                },
                state === "open"
                  ? {
                      label: "Terminer la mission",
                      onSelect: () => void step("close", `Mission ${refId} terminée.`),
                      disabledReason: abilityReason(abilities.close),
                    }
                  : {
                      label: "Rouvrir la mission",
                      onSelect: () => void step("reopen", `Mission ${refId} rouverte.`),
                      disabledReason: abilityReason(abilities.reopen),
                    },
              ]}
            />
            <ActionButton
              variant="outlined"
              icon={icons.clock}
              disabledReason={
                timer == null ? abilityReason(abilities.work) : "Votre chronomètre tourne déjà."
              }
              onClick={() => void run(engagementEndpoints.startTimer, { params })}
            >
              Chronométrer
            </ActionButton>
          </>
        }
        action={
          <ActionButton disabledReason={abilityReason(abilities.bill)} onClick={() => void bill()}>
            Facturer
          </ActionButton>
        }
      />
      <TimerBar />
      <div className={styles.columns}>
        <div className={styles.parts}>
          <Warnings engagement={engagement} />
          {feeMode === "subscription" ? (
            <PeriodsPart engagement={engagement} />
          ) : (
            <ActsPart engagement={engagement} />
          )}
          <Times engagement={engagement} />
        </div>
        <div className={styles.parts}>
          <FollowUp engagement={engagement} />
          <LetterPart engagement={engagement} />
        </div>
      </div>
      {search.panel === "edit" && abilities.edit.allowed && (
        <EngagementPanel
          dossier={{ refId: engagement.legalEntityRefId, name: client.name }}
          edited={engagement}
          onClose={() => show({ panel: undefined })}
        />
      )}
    </>
  );
}

/** What keeps work from beginning, and what the margin leaves out. */
function Warnings({ engagement }: Props) {
  const { abilities, unratedMinutes, state } = engagement;
  const blocked = state === "open" && !abilities.work.allowed;
  return (
    <>
      {blocked && <Notice tone="warning">{abilityReason(abilities.work)}</Notice>}
      {unratedMinutes !== null && unratedMinutes > 0 && (
        <Notice tone="warning">
          {`${hoursText(unratedMinutes)} sans coût horaire\u00a0: le boni est surévalué d’autant.`}
        </Notice>
      )}
    </>
  );
}

function Times({ engagement }: Props) {
  const { times, costCents, spentMinutes } = engagement;
  return (
    <Panel title="Temps passé">
      {times.length === 0 ? (
        <p className={styles.empty}>Aucun temps saisi sur cette mission.</p>
      ) : (
        <PlainTable label="Temps passé" end>
          <thead>
            <tr>
              <th scope="col">Personne</th>
              <th scope="col">Temps</th>
              {costCents !== null && <th scope="col">Coût</th>}
            </tr>
          </thead>
          <tbody>
            {times.map(({ person, minutes, costCents: cost }) => (
              <tr key={person.id}>
                <th scope="row">{person.name}</th>
                <td>{hoursText(minutes)}</td>
                {cost !== null && <td>{formatCents(cost, "EUR")}</td>}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td>{hoursText(spentMinutes)}</td>
              {costCents !== null && <td>{formatCents(costCents, "EUR")}</td>}
            </tr>
          </tfoot>
        </PlainTable>
      )}
    </Panel>
  );
}

function FollowUp({ engagement }: Props) {
  const { estimatedMinutes, spentMinutes, costCents, marginCents, endDate, collaborators } = engagement;
  const euros = (cents: number | null) => (cents === null ? null : formatCents(cents, "EUR"));
  const facts: readonly (readonly [string, ReactNode])[] = [
    ["Honoraires", feesText(engagement)],
    ["Du", formatDate(engagement.startDate)],
    ["Au", endDate && formatDate(endDate)],
    ["Produits acquis", euros(engagement.earnedCents)],
    ["Facturé", euros(engagement.billedCents)],
    ["À facturer", euros(engagement.dueCents)],
    ["Coût du temps", euros(costCents)],
    [marginCents !== null && marginCents < 0 ? "Mali" : "Boni", euros(marginCents)],
    ["Responsable", engagement.manager.name],
    ["Collaborateurs", collaborators.map(({ name }) => name).join(", ")],
    ["KYC du client", engagement.kycValidated ? "Validé" : "À valider"],
    ["Temps estimé", estimatedMinutes === 0 ? null : hoursText(estimatedMinutes)],
    ["Avancement", `${engagement.progressPercent}\u202f%`],
  ];
  return (
    <Panel title="Suivi">
      <div className={styles.stack}>
        <Facts facts={facts} />
        <ProgressBar name="Avancement" percent={engagement.progressPercent} />
        {estimatedMinutes > 0 && (
          <>
            <p className={styles.empty}>
              {`Temps consommé\u00a0: ${hoursText(spentMinutes)} sur ${hoursText(estimatedMinutes)}`}
            </p>
            <ProgressBar name="Temps consommé" percent={progressPercent(spentMinutes, estimatedMinutes)} />
          </>
        )}
      </div>
    </Panel>
  );
}
