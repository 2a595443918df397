import type { Mail, MailFolder, MailLabel } from "@grand-livre/contracts/mailbox";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import Tooltip from "@mui/material/Tooltip";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Loading } from "../../app/Loading.tsx";
import { Avatar } from "../../app/office/Avatar.tsx";
import { useGone } from "../../app/office/use-gone.ts";
import { ApiError } from "../../lib/api-error.ts";
import { formatPlural } from "../../lib/format.ts";
import { ActionMenu, type MenuAction } from "../../ui/ActionMenu.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { type IconPath, icons } from "../../ui/icons.ts";
import { MenuButton } from "../../ui/MenuButton.tsx";
import { SafeHtml } from "../../ui/SafeHtml.tsx";
import { LabelPill } from "./LabelPill.tsx";
import styles from "./Mailbox.module.css";
import { MailFiles } from "./MailFiles.tsx";
import { changeMail, mailQuery } from "./mailbox-queries.ts";
import { forwardOf, fullDate, type MailDraft, parsedContact, replyTo, replyToAll } from "./mailbox-words.ts";

interface MailReaderProps {
  readonly id: string;
  readonly folders: readonly MailFolder[];
  readonly labels: readonly MailLabel[];
  readonly onClose: () => void;
  /** Nothing around it closes it. */
  readonly hasBack: boolean;
  /** Opens the composer. */
  readonly onWrite: (draft: MailDraft) => void;
}

/** One mail: what can be done with it, who wrote it to whom, and what it says. */
export function MailReader({ id, folders, labels, hasBack, onClose, onWrite }: MailReaderProps) {
  const { data: mail, error, refetch } = useQuery(mailQuery(id));
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  useGone(isGone, "Ce message n’existe plus.", onClose);
  if (mail === undefined)
    return <Loading error={isGone ? null : error} onRetry={() => void refetch()} fields={4} />;
  return (
    <article className={styles.reader} aria-label={mail.subject || "(sans objet)"}>
      <MailTools mail={mail} folders={folders} labels={labels} hasBack={hasBack} onClose={onClose} />
      <h2 className={styles.title}>{mail.subject || "(sans objet)"}</h2>
      {mail.labels.length > 0 && (
        <div className={styles.pills}>
          {labels
            .filter((label) => mail.labels.includes(label.id))
            .map((label) => (
              <LabelPill key={label.id} label={label} />
            ))}
        </div>
      )}
      <Sender mail={mail} />
      <div className={styles.content}>
        <SafeHtml html={mail.content} />
      </div>
      {mail.attachments.length > 0 && <MailFiles mail={mail} />}
      <div className={styles.answers}>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<Icon path={icons.reply} size={16} />}
          onClick={() => onWrite(replyTo(mail))}
        >
          Répondre
        </Button>
        {mail.ccCount > 0 && (
          <Button variant="outlined" color="inherit" onClick={() => onWrite(replyToAll(mail))}>
            Répondre à tous
          </Button>
        )}
        <Button variant="outlined" color="inherit" onClick={() => onWrite(forwardOf(mail))}>
          Transférer
        </Button>
      </div>
    </article>
  );
}

/** Who wrote it to whom, with all addresses behind the arrow. */
function Sender({ mail }: { readonly mail: Mail }) {
  const { name } = parsedContact(mail.from.contact);
  const others = mail.ccCount + mail.bccCount;
  const facts: readonly (readonly [string, string])[] = [
    ["De", mail.from.contact],
    ["À", mail.to],
    ["Copie", (mail.cc ?? []).join(", ")],
    ["Copie cachée", (mail.bcc ?? []).join(", ")],
    ["Date", fullDate(mail.date)],
  ];
  return (
    <details className={styles.sender}>
      <summary>
        <Avatar name={name} picture={mail.from.avatar} />
        <span>
          <span className={styles.name}>{name}</span>
          <span className={styles.quiet}>
            {fullDate(mail.date)}
            {others > 0 && ` · et ${formatPlural(others, "autre destinataire", "autres destinataires")}`}
          </span>
        </span>
        <Icon path={icons.chevronDown} size={16} />
      </summary>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value !== "")
          .map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </details>
  );
}

type MailToolsProps = Pick<MailReaderProps, "folders" | "labels" | "hasBack" | "onClose"> & {
  readonly mail: Mail;
};

function MailTools({ mail, folders, labels, hasBack, onClose }: MailToolsProps) {
  const { id, important, starred, unread } = mail;
  const slug = folders.find((folder) => folder.id === mail.folder)?.slug;
  async function move(to: string) {
    const folder = folders.find((one) => one.slug === to);
    onClose();
    if (folder !== undefined) await changeMail(id, { folder: folder.id });
  }
  const actions: MenuAction[] = [
    {
      label: unread ? "Marquer comme lu" : "Marquer comme non lu",
      icon: icons.mail,
      onSelect: () => void changeMail(id, { unread: !unread }),
    },
    slug === "spam"
      ? { label: "N’est pas indésirable", icon: icons.inbox, onSelect: () => void move("inbox") }
      : { label: "Indésirable", icon: icons.warning, onSelect: () => void move("spam") },
    slug === "trash"
      ? { label: "Remettre en boîte de réception", icon: icons.inbox, onSelect: () => void move("inbox") }
      : { label: "Mettre à la corbeille", icon: icons.trash, onSelect: () => void move("trash") },
  ];
  return (
    <div className={styles.tools}>
      <MenuButton
        align="left"
        trigger={(control) => (
          <IconButton {...control} aria-label="Étiquettes du message">
            <Icon path={icons.tag} />
          </IconButton>
        )}
      >
        {() =>
          labels.map((label) => {
            const has = mail.labels.includes(label.id);
            const changed = has ? mail.labels.filter((one) => one !== label.id) : [...mail.labels, label.id];
            return (
              <MenuItem
                key={label.id}
                role="menuitemcheckbox"
                aria-checked={has}
                onClick={() => void changeMail(id, { labels: changed })}
              >
                <span className={styles.tick}>{has && <Icon path={icons.check} size={16} />}</span>
                {label.title}
              </MenuItem>
            );
          })
        }
      </MenuButton>
      <Toggle
        name="Important"
        icon={icons.alert}
        on={important}
        onToggle={() => void changeMail(id, { important: !important })}
      />
      <Toggle
        name="Suivi"
        icon={icons.star}
        on={starred}
        onToggle={() => void changeMail(id, { starred: !starred })}
      />
      <ActionMenu actions={actions} />
      {hasBack && (
        <IconButton className={styles.back ?? ""} aria-label="Revenir à la liste" onClick={onClose}>
          <Icon path={icons.arrowLeft} />
        </IconButton>
      )}
    </div>
  );
}

interface ToggleProps {
  readonly name: string;
  readonly icon: IconPath;
  readonly on: boolean;
  readonly onToggle: () => void;
}

function Toggle({ name, icon, on, onToggle }: ToggleProps): ReactNode {
  return (
    <Tooltip title={name}>
      <IconButton aria-label={name} aria-pressed={on} color={on ? "primary" : "default"} onClick={onToggle}>
        <Icon path={icon} />
      </IconButton>
    </Tooltip>
  );
}
