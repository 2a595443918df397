import { officeLinkEndpoints } from "@grand-livre/contracts/endpoints/office-link";
import { taskEndpoints } from "@grand-livre/contracts/endpoints/task";
import { ACCEPTED_FILES } from "@grand-livre/contracts/file-item-types";
import type { LinkTarget, ShownOwner } from "@grand-livre/contracts/office-link";
import { canLink } from "@grand-livre/contracts/office-link-kinds";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { call } from "../../lib/api.ts";
import { formatDate } from "../../lib/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import { useCommand } from "../command/use-command.ts";
import styles from "./LinkPicker.module.css";
import { type LinkChoice, LinkPicker } from "./LinkPicker.tsx";
import { attachFile, linksOfTarget, ownerWords, removeLink } from "./office-links.ts";
import { runCommand } from "./run-command.ts";

/** What of the office goes with an invoice, an entry or a third party; the field below links more, or makes it. */
export function LinkedOffice({ kind, id }: LinkTarget) {
  const target = { kind, id };
  const { data: links = [] } = useQuery(linksOfTarget(target));
  const { run } = useCommand([officeLinkEndpoints.create.tag]);
  const known = new Set(links.map(({ owner }) => owner.id));

  async function search(typed: string, signal: AbortSignal): Promise<LinkChoice[]> {
    const query = { target: kind, query: typed };
    const found = await call(officeLinkEndpoints.findOwners, { query, signal, quiet: true });
    const choices = found
      .filter((owner) => !known.has(owner.id))
      .map((owner) => ({
        key: owner.id,
        icon: ownerWords[owner.kind][1],
        label: owner.title,
        aside: ownerWords[owner.kind][0],
        pick: () =>
          run(officeLinkEndpoints.create, {
            body: { link: { owner: { kind: owner.kind, id: owner.id }, target } },
          }),
      }));
    if (typed === "") return choices;
    const made = (["task", "note"] as const).map((what) => ({
      key: what,
      icon: icons.add,
      label: typed,
      aside: what === "task" ? "Nouvelle tâche" : "Nouvelle note",
      pick: () =>
        run(officeLinkEndpoints.createLinked, { body: { thing: { kind: what, title: typed, target } } }),
    }));
    return [...choices, ...made];
  }

  return (
    <Panel title="Liens du bureau">
      {links.length > 0 && (
        <ul className={styles.rows} aria-label="Éléments liés">
          {links.map((link) => (
            <OwnerRow key={link.id} owner={link.owner} onRemove={() => void removeLink(link.id)} />
          ))}
        </ul>
      )}
      <div className={styles.add}>
        <LinkPicker
          label="Ajouter ou lier un élément du bureau"
          placeholder={
            canLink("contact", kind) ? "Tâche, note, carte, contact, fichier" : "Tâche, note, carte, fichier"
          }
          search={search}
        />
        <FileButton target={target} />
      </div>
    </Panel>
  );
}

function OwnerRow({ owner, onRemove }: { readonly owner: ShownOwner; readonly onRemove: () => void }) {
  const { id, kind, title, path, completed, due } = owner;
  const name = title === "" ? `${ownerWords[kind][0]} sans titre` : title;
  const tick = () =>
    runCommand(officeLinkEndpoints.create.tag, () =>
      call(taskEndpoints.change, { body: { id, task: { completed: completed !== true } } }),
    );
  return (
    <li className={styles.row} data-done={completed === true || undefined}>
      {kind === "task" ? (
        <input
          type="checkbox"
          aria-label={`Terminer ${name}`}
          checked={completed === true}
          onChange={() => void tick()}
        />
      ) : (
        <Icon path={ownerWords[kind][1]} size={16} />
      )}
      <span className={styles.title}>
        <Link to={path}>{name}</Link>
        {due !== null && <span className={styles.quiet}> · {formatDate(due.slice(0, 10))}</span>}
      </span>
      <span className={styles.quiet}>{ownerWords[kind][0]}</span>
      <IconButton size="small" aria-label={`Retirer le lien avec ${name}`} onClick={onRemove}>
        <Icon path={icons.close} size={16} />
      </IconButton>
    </li>
  );
}

function FileButton({ target }: { readonly target: LinkTarget }) {
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);

  async function take(file: File | undefined) {
    if (file === undefined) return;
    setSending(true);
    await attachFile(file, target);
    setSending(false);
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED_FILES}
        aria-label="Fichier à joindre"
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        disabled={isSending}
        startIcon={<Icon path={icons.paperclip} size={16} />}
        onClick={() => input.current?.click()}
      >
        {isSending ? "Envoi…" : "Joindre un fichier"}
      </Button>
    </>
  );
}
