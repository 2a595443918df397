import type { Notice } from "@grand-livre/contracts/notice";
import Tooltip from "@mui/material/Tooltip";
import { useLabels } from "../../../lib/i18n/labels.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { type IconPath, icons } from "../../../ui/icons.ts";
import { SafeHtml } from "../../../ui/SafeHtml.tsx";
import { useStoredLink } from "../panel/follow-link.ts";
import { iconNamed } from "../panel/panel-icons.ts";
import styles from "./FeedPanel.module.css";
import { feedTime } from "./feed-time.ts";

export interface FeedItemProps {
  readonly notice: Notice;
  /** For one that has neither picture nor known icon. */
  readonly icon: IconPath;
  readonly onFollow: () => void;
  readonly onToggle: () => void;
  readonly onRemove: () => void;
}

/** One message: its words, which are its link when it has one, and at the right what can be done with it. */
export function FeedItem({ notice, icon, onFollow, onToggle, onRemove }: FeedItemProps) {
  const { label } = useLabels();
  const linkTo = useStoredLink();
  const toggle = label(notice.read ? "feed.markUnread" : "feed.markRead");
  const { link } = notice;
  return (
    <li className={styles.item} data-unread={!notice.read || undefined}>
      {link === null ? (
        <div className={styles.words}>
          <Words notice={notice} icon={icon} />
        </div>
      ) : (
        <a className={styles.words} {...linkTo(link, notice.useRouter, onFollow)}>
          <Words notice={notice} icon={icon} />
        </a>
      )}
      <div className={styles.tools}>
        <Tooltip title={toggle} placement="left">
          <button
            type="button"
            className={styles.tool}
            data-read={notice.read || undefined}
            aria-label={toggle}
            onClick={onToggle}
          >
            <span className={styles.dot} />
          </button>
        </Tooltip>
        <Tooltip title={label("feed.remove")} placement="left">
          <button
            type="button"
            className={styles.tool}
            data-remove=""
            aria-label={label("feed.remove")}
            onClick={onRemove}
          >
            <Icon path={icons.close} size={16} />
          </button>
        </Tooltip>
      </div>
    </li>
  );
}

function Words({ notice, icon }: { readonly notice: Notice; readonly icon: IconPath }) {
  const { language } = useLabels();
  const inLink = notice.link !== null;
  return (
    <>
      {notice.image === null ? (
        <span className={styles.disc}>
          <Icon path={iconNamed(notice.icon, icon)} size={18} />
        </span>
      ) : (
        <img className={styles.disc} src={notice.image} alt="" />
      )}
      <span className={styles.text}>
        {notice.title !== null && (
          <span className={styles.title}>
            <SafeHtml html={notice.title} links={!inLink} />
          </span>
        )}
        {notice.description !== null && (
          <span className={styles.description}>
            <SafeHtml html={notice.description} links={!inLink} />
          </span>
        )}
        <time className={styles.time} dateTime={notice.time}>
          {feedTime(notice.time, language)}
        </time>
      </span>
    </>
  );
}
