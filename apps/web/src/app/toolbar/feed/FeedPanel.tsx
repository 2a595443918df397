import { useQuery } from "@tanstack/react-query";
import { type RefObject, useRef } from "react";
import { useLabels } from "../../../lib/i18n/labels.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { RequestError } from "../../RequestError.tsx";
import { panelIcons } from "../panel/panel-icons.ts";
import { PanelAction, PanelEmpty, ToolPanel } from "../panel/ToolPanel.tsx";
import { FeedItem } from "./FeedItem.tsx";
import styles from "./FeedPanel.module.css";
import { type FeedKind, feedQuery, unreadCount, useFeedActions } from "./feed.ts";

export interface FeedPanelProps {
  readonly kind: FeedKind;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

const words = {
  message: {
    title: "messages.title",
    empty: "messages.empty",
    text: "messages.emptyText",
    icon: panelIcons.inbox,
  },
  notification: {
    title: "notifications.title",
    empty: "notifications.empty",
    text: "notifications.emptyText",
    icon: panelIcons.bell,
  },
} as const;

/** The list that the messages' and the notifications' buttons open. */
export function FeedPanel({ kind, anchor, onClose }: FeedPanelProps) {
  const { label } = useLabels();
  const { data, error, refetch } = useQuery(feedQuery(kind));
  const actions = useFeedActions(kind);
  const list = useRef<HTMLUListElement>(null);
  const { title, empty, text, icon } = words[kind];

  /** The focus goes to the line that takes the place of the removed one. */
  function remove(at: number) {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>("[data-remove]") ?? [])];
    (buttons[at + 1] ?? buttons[at - 1])?.focus();
    const one = data?.[at];
    if (one) void actions.remove(one);
  }

  return (
    <ToolPanel
      anchor={anchor}
      title={label(title)}
      onClose={onClose}
      actions={
        <PanelAction
          label={label("feed.markAll")}
          icon={panelIcons.mailOpen}
          disabled={unreadCount(data) === 0}
          onClick={() => void actions.markAll()}
        />
      }
    >
      {data === undefined && error !== null && <RequestError error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <div className={styles.waiting} role="status" aria-label={label("layout.loading")}>
          <Skeleton height={64} />
          <Skeleton height={64} />
          <Skeleton height={64} />
        </div>
      )}
      {data?.length === 0 && <PanelEmpty icon={icon} title={label(empty)} text={label(text)} />}
      {data !== undefined && data.length > 0 && (
        <ul ref={list} className={styles.list}>
          {data.map((one, at) => (
            <FeedItem
              key={one.id}
              notice={one}
              icon={icon}
              onFollow={onClose}
              onToggle={() => void actions.toggle(one)}
              onRemove={() => remove(at)}
            />
          ))}
        </ul>
      )}
    </ToolPanel>
  );
}
