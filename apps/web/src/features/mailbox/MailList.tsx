import type { Mail, MailLabel } from "@grand-livre/contracts/mailbox";
import { textOfHtml } from "../../lib/html-text.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { LabelPill } from "./LabelPill.tsx";
import styles from "./Mailbox.module.css";
import { listDate, parsedContact } from "./mailbox-words.ts";

interface MailListProps {
  readonly mails: readonly Mail[];
  /** The id of the one that is open. */
  readonly open: string | undefined;
  readonly labels: readonly MailLabel[];
  readonly onOpen: (mail: Mail) => void;
}

/** More than two lines of the widest list hold: the style cuts them, with an ellipsis. */
const MOST_LETTERS = 600;

/** A page of mails: who wrote when, about what; those that are unread in bold. */
export function MailList({ mails, open, labels, onOpen }: MailListProps) {
  return (
    <ul className={styles.list}>
      {mails.map((mail) => (
        <li key={mail.id}>
          <button
            type="button"
            className={styles.mail}
            aria-current={mail.id === open || undefined}
            data-unread={mail.unread || undefined}
            onClick={() => onOpen(mail)}
          >
            <span className={styles.line}>
              <span className={styles.from}>
                {mail.unread && <span className="visually-hidden">Non lu : </span>}
                {parsedContact(mail.from.contact).name}
              </span>
              {mail.important && <Mark icon="alert" name="Important" />}
              <time className={styles.date} dateTime={mail.date}>
                {listDate(mail.date)}
              </time>
            </span>
            <span className={styles.line}>
              <span className={styles.subject}>{mail.subject || "(sans objet)"}</span>
              {mail.attachments.length > 0 && <Mark icon="paperclip" name="Pièces jointes" />}
              {mail.starred && <Mark icon="star" name="Suivi" />}
            </span>
            <span className={styles.excerpt}>{textOfHtml(mail.content).slice(0, MOST_LETTERS)}</span>
            {mail.labels.length > 0 && (
              <span className={styles.pills}>
                {labels
                  .filter(({ id }) => mail.labels.includes(id))
                  .map((label) => (
                    <LabelPill key={label.id} label={label} />
                  ))}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Mark({ icon, name }: { readonly icon: "alert" | "paperclip" | "star"; readonly name: string }) {
  return (
    <span className={styles.mark} data-mark={icon} title={name}>
      <Icon path={icons[icon]} size={16} />
      <span className="visually-hidden">{name}</span>
    </span>
  );
}
