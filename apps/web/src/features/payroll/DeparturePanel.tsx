import { exitReasonWords } from "@grand-livre/contracts/dsn-words";
import { departureEndpoints } from "@grand-livre/contracts/endpoints/payroll";
import { payLineNatureWords } from "@grand-livre/contracts/payroll-words";
import { useQuery } from "@tanstack/react-query";
import { saveDownload } from "../../app/command/save-download.ts";
import { RequestError } from "../../app/RequestError.tsx";
import { call } from "../../lib/api.ts";
import { formatCents, formatDate } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import styles from "./Payroll.module.css";
import { PAYROLL } from "./queries.ts";

/** What is due at the end of a contract, to be typed among the rubrics of the month, and its documents. */
export function DeparturePanel({ employeeId: id }: { readonly employeeId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [PAYROLL, "departure", id],
    queryFn: ({ signal }) => call(departureEndpoints.read, { params: { id }, signal }),
  });
  if (data === undefined)
    return error === null ? null : <RequestError error={error} onRetry={() => void refetch()} />;
  const euros = (cents: number) => formatCents(cents, "EUR");
  return (
    <Panel title="Fin du contrat">
      <div className={styles.parts}>
        <Facts
          facts={[
            ["Sortie", formatDate(data.exitDate)],
            ["Motif", exitReasonWords[data.reason] ?? "À saisir sur la fiche du salarié"],
            ["Congés restants", `${formatCents(data.leaveDays)} j`],
            [payLineNatureWords.leaveCompensation, euros(data.leaveCents)],
            ["Ancienneté", `${data.serviceMonths} mois`],
            ["Salaire de référence", euros(data.referenceCents)],
            [
              "Minimum légal",
              data.severance === null
                ? undefined
                : `${euros(data.severanceCents)}, ${payLineNatureWords[data.severance].toLowerCase()}`,
            ],
            [
              "Préavis légal",
              data.noticeMonths === 0
                ? undefined
                : `${data.noticeMonths} mois, ${euros(data.noticeCents)} s’il n’est pas travaillé`,
            ],
            [
              "Maintien des garanties",
              data.coverMonths === 0 ? undefined : `${data.coverMonths} mois au plus, sans cotisation`,
            ],
          ]}
        />
        <ActionButton
          size="small"
          variant="outlined"
          color="inherit"
          icon={icons.download}
          onClick={() =>
            void saveDownload(departureEndpoints.certificate, { params: { id } }, "certificat.pdf")
          }
        >
          Certificat de travail
        </ActionButton>
        <ActionButton
          size="small"
          variant="outlined"
          color="inherit"
          icon={icons.download}
          onClick={() => void saveDownload(departureEndpoints.receipt, { params: { id } }, "solde.pdf")}
        >
          Reçu pour solde de tout compte
        </ActionButton>
      </div>
    </Panel>
  );
}
