import { officeLinkEndpoints } from "@grand-livre/contracts/endpoints/office-link";
import type { LinkOwner } from "@grand-livre/contracts/office-link";
import { canLink } from "@grand-livre/contracts/office-link-kinds";
import IconButton from "@mui/material/IconButton";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { call } from "../../lib/api.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { useCommand } from "../command/use-command.ts";
import styles from "./LinkPicker.module.css";
import { type LinkChoice, LinkPicker } from "./LinkPicker.tsx";
import { linksOfOwner, removeLink, targetWords } from "./office-links.ts";

/** The invoices, entries and third parties that a thing of the office goes with, and the field that links more. */
export function LinkedRecords({ kind, id }: LinkOwner) {
  const owner = { kind, id };
  const { data: links = [] } = useQuery(linksOfOwner(owner));
  const known = new Set(links.flatMap(({ target }) => target?.id ?? []));
  const { run } = useCommand([officeLinkEndpoints.create.tag]);
  const headingId = useId();
  const isContact = !canLink(kind, "invoice");

  async function search(typed: string, signal: AbortSignal): Promise<LinkChoice[]> {
    const query = { owner: kind, query: typed };
    const found = await call(officeLinkEndpoints.findTargets, { query, signal, quiet: true });
    return found
      .filter((target) => !known.has(target.id))
      .map((target) => ({
        key: target.id,
        icon: targetWords[target.kind][1],
        label: target.subtitle === null ? target.title : `${target.title} · ${target.subtitle}`,
        aside: targetWords[target.kind][0],
        pick: () =>
          run(officeLinkEndpoints.create, {
            body: { link: { owner, target: { kind: target.kind, id: target.id } } },
          }),
      }));
  }

  return (
    <section className={styles.records} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.heading}>
        {isContact ? "Tiers liés" : "Documents liés"}
      </h3>
      {links.length > 0 && (
        <ul className={styles.rows}>
          {links.map(({ id: linkId, kind: what, target }) => (
            <li key={linkId} className={styles.row}>
              <Icon path={target === null ? icons.lock : targetWords[what][1]} size={16} />
              <span className={styles.title}>
                {target === null ? (
                  <span className={styles.quiet}>Document non accessible</span>
                ) : (
                  <Link to={target.path}>{target.title}</Link>
                )}
                {target?.subtitle != null && <span className={styles.quiet}> · {target.subtitle}</span>}
              </span>
              <IconButton
                size="small"
                aria-label={`Retirer le lien avec ${target?.title ?? "ce document"}`}
                onClick={() => void removeLink(linkId)}
              >
                <Icon path={icons.close} size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <LinkPicker
        label={isContact ? "Lier à un tiers" : "Lier à une facture, une écriture ou un tiers"}
        placeholder={isContact ? "Nom ou SIREN du tiers" : "Facture, écriture ou tiers"}
        search={search}
      />
    </section>
  );
}
