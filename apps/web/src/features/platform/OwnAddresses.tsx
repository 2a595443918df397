import { receiverOf, useDirectory } from "../../app/directory/use-directory.ts";
import { RequestError } from "../../app/RequestError.tsx";
import { formatDateTime, formatPlural } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { compareAddresses } from "./compare-addresses.ts";
import styles from "./Platform.module.css";

interface OwnAddressesProps {
  readonly legalEntityRefId: string;
  readonly siren: string;
  /** The addresses as they are saved. */
  readonly own: readonly { readonly address: string }[];
  readonly disabledReason: string | undefined;
}

/** The company's addresses beside those that the directory has of it. */
export function OwnAddresses({ legalEntityRefId, siren, own, disabledReason }: OwnAddressesProps) {
  const { data, error, isPending, mutate } = useDirectory(legalEntityRefId);
  const compare = () => mutate({ siren });
  const found =
    data &&
    compareAddresses(
      own.map(({ address }) => address),
      data.lines,
    );
  return (
    <>
      <ActionButton
        size="small"
        variant="text"
        disabledReason={disabledReason ?? (isPending ? "Annuaire interrogé." : undefined)}
        onClick={compare}
      >
        Comparer à l’annuaire
      </ActionButton>
      {error !== null && !isPending && <RequestError error={error} onRetry={compare} />}
      {found !== undefined && !isPending && (
        <Notice
          tone={found.length === 0 ? "success" : "warning"}
          title={`Annuaire du ${formatDateTime(data?.at ?? "")}`}
        >
          {found.length === 0 ? (
            `${formatPlural(own.length, "adresse identique", "adresses identiques")} à l’annuaire.`
          ) : (
            <ul className={styles.gaps}>
              {found.map(({ address, gap, platform }) => (
                <li key={`${gap} ${address}`}>
                  <strong>{address}</strong>
                  {"\u00a0: "}
                  {GAPS[gap]}
                  {gap === "elsewhere" && ` (${receiverOf(platform)})`}.
                </li>
              ))}
            </ul>
          )}
        </Notice>
      )}
    </>
  );
}

const GAPS = {
  absent: "absente de l’annuaire, aucune facture ne peut y arriver",
  inactive: "inactive dans l’annuaire",
  elsewhere: "reçue ailleurs que sur votre plateforme agréée",
  unknown: "dans l’annuaire, absente de cette liste",
} as const;
