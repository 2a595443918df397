import type { CounterpartyAnswer } from "@grand-livre/contracts/counterparty";
import { formatSiren } from "@grand-livre/domain/identifier/siren";
import { type DirectoryLine, receiverOf, useDirectory } from "../../app/directory/use-directory.ts";
import { RequestError } from "../../app/RequestError.tsx";
import { formatDate, formatPlural, localToday } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { icons } from "../../ui/icons.ts";
import { StatusChip } from "../../ui/StatusChip.tsx";
import styles from "./DirectoryLookup.module.css";

type Kept = NonNullable<CounterpartyAnswer["directoryAnswer"]>;

interface DirectoryLookupProps {
  readonly legalEntityRefId: string;
  /** As typed. */
  readonly siren: string;
  readonly siret: string;
  readonly chosen: string;
  /** Without an address the directory knows none: what is typed stays. */
  readonly onAnswer: (answer: Kept, address?: string) => void;
}

const figures = (typed: string) => typed.replace(/\D/g, "");
const dayOf = (instant: string) => localToday(new Date(instant));

/** The addresses that the directory has of a third party, to choose its own from: of its establishment, or of all of it. */
export function DirectoryLookup({ legalEntityRefId, siren, siret, chosen, onAnswer }: DirectoryLookupProps) {
  const missing = useMissingRight("platform", "Viewer");
  const { data, error, variables, isPending, mutateAsync } = useDirectory(legalEntityRefId);
  const company = figures(siren).length === 9 ? figures(siren) : figures(siret).slice(0, 9);
  const establishment = figures(siret).length === 14 ? figures(siret) : undefined;
  const ask = async (asked: Parameters<typeof mutateAsync>[0]) => {
    const answer = await mutateAsync(asked).catch(() => undefined);
    // What the directory does not know of the whole company is an answer too: it is kept with the card.
    if (answer?.lines.length === 0 && "siren" in asked)
      onAnswer({ checkedOn: dayOf(answer.at), platform: null, active: false });
  };
  const again = variables ?? { siren: company };
  const isOfEstablishment = variables !== undefined && "siret" in variables;
  const reason =
    company.length < 9 ? "Saisissez d’abord le SIREN." : isPending ? "Annuaire interrogé." : undefined;
  return (
    <div className={styles.lookup} data-wide>
      <div className={styles.buttons}>
        <ActionButton
          size="small"
          variant="outlined"
          icon={icons.search}
          disabledReason={missing ?? reason}
          onClick={() =>
            void ask(establishment === undefined ? { siren: company } : { siret: establishment })
          }
        >
          {isPending ? "Recherche…" : "Chercher dans l’annuaire"}
        </ActionButton>
        {isOfEstablishment && !isPending && (
          <ActionButton size="small" variant="text" onClick={() => void ask({ siren: company })}>
            {`Toutes les adresses du SIREN ${formatSiren(company)}`}
          </ActionButton>
        )}
      </div>
      {error !== null && !isPending && <RequestError error={error} onRetry={() => void ask(again)} />}
      {data !== undefined && !isPending && (
        <section aria-label="Adresses de l’annuaire" aria-live="polite">
          <p className={styles.told}>
            {data.lines.length === 0
              ? `L’annuaire ne connaît aucune adresse de ${isOfEstablishment ? "cet établissement" : "ce SIREN"}.`
              : `${formatPlural(data.lines.length, "adresse", "adresses")} dans l’annuaire le ${formatDate(dayOf(data.at))}.`}
          </p>
          <ul className={styles.lines}>
            {data.lines.map((line) => (
              <Line
                key={`${line.address} ${line.active} ${line.isUpcoming}`}
                line={line}
                isChosen={line.address === chosen}
                onChoose={() =>
                  onAnswer(
                    {
                      checkedOn: dayOf(data.at),
                      platform: line.platform ?? null,
                      active: line.active,
                    },
                    line.address,
                  )
                }
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

interface LineProps {
  readonly line: DirectoryLine;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** The names are for the eye: what is kept is the address alone. */
function Line({ line, isChosen, onChoose }: LineProps) {
  const { address, platform, from, to, active, isUpcoming } = line;
  const names = [line.companyName, line.facilityName, line.routingName].filter((name) => name !== undefined);
  const span = [from && `du ${formatDate(from)}`, to && `au ${formatDate(to)}`].filter(Boolean).join(" ");
  return (
    <li>
      <span className={styles.address}>{address}</span>
      <StatusChip tone={active ? "success" : isUpcoming ? "accent" : "warning"}>
        {active ? "Active" : isUpcoming ? "À venir" : "Inactive"}
      </StatusChip>
      <span className={styles.told}>
        {[...new Set(names), receiverOf(platform), span].filter((part) => part !== "").join(" · ")}
      </span>
      <ActionButton
        size="small"
        variant={isChosen ? "text" : "outlined"}
        disabledReason={isChosen ? "C’est l’adresse de la fiche." : undefined}
        onClick={onChoose}
      >
        {isChosen ? "Choisie" : "Choisir"}
      </ActionButton>
    </li>
  );
}
