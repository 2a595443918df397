import type { AuditEntry } from "@grand-livre/contracts/audit";
import { formatDateTime } from "../../lib/format.ts";
import { SidePanel } from "../../ui/SidePanel.tsx";
import styles from "./AuditScreen.module.css";
import { detailsOf } from "./audit-details.ts";
import { actionText, personText, resourceText } from "./audit-text.ts";

/** One row of the log: who, from where, and each field before and after. */
export function AuditPanel({ entry, onClose }: { readonly entry: AuditEntry; readonly onClose: () => void }) {
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ["Utilisateur", personText(entry.user)],
    ["Pour le compte de", entry.onBehalfOf && personText(entry.onBehalfOf)],
    ["Par la clé API", entry.apiKey],
    ["E-mail", entry.user?.email],
    ["Objet", resourceText(entry)],
    ["Entreprise", entry.legalEntity?.name],
    ["Adresse réseau", entry.address],
  ];
  return (
    <SidePanel wide title={actionText(entry.action)} subtitle={formatDateTime(entry.at)} onClose={onClose}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name} style={{ display: "contents" }}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <Details entry={entry} />
    </SidePanel>
  );
}

function Details({ entry }: { readonly entry: AuditEntry }) {
  const rows = detailsOf(entry.details);
  if (rows.length === 0) return null;
  const compared = rows.some((row) => row.before !== undefined);
  return (
    <div className={styles.changes}>
      <table aria-label="Détail">
        <thead>
          <tr>
            <th scope="col">Champ</th>
            {compared && <th scope="col">Avant</th>}
            <th scope="col">{compared ? "Après" : "Valeur"}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.field} ${row.before === undefined}`}>
              <th scope="row">{row.field}</th>
              {compared && <td>{row.before}</td>}
              <td>{row.after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
