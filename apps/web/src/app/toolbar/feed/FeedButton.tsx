import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useLabels } from "../../../lib/i18n/labels.ts";
import { lazyPart } from "../../lazy-part.tsx";
import { panelIcons } from "../panel/panel-icons.ts";
import { PanelButton } from "../panel/ToolPanel.tsx";
import { type FeedKind, feedQuery, unreadCount } from "./feed.ts";

const FeedPanel = lazyPart(
  () => import("./FeedPanel.tsx"),
  ({ FeedPanel }) => FeedPanel,
);

const looks = {
  message: { title: "messages.title", icon: panelIcons.inbox },
  notification: { title: "notifications.title", icon: panelIcons.bell },
} as const;

/** The button that shows how many are unread, and opens them. */
export function FeedButton({ kind }: { readonly kind: FeedKind }) {
  const { label } = useLabels();
  const [opened, setOpened] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const { data } = useQuery(feedQuery(kind));
  const count = unreadCount(data);
  return (
    <>
      <PanelButton
        ref={anchor}
        label={label(looks[kind].title)}
        icon={looks[kind].icon}
        opened={opened}
        badge={{ count, spoken: label("feed.unread", { count }), tone: kind }}
        onClick={() => setOpened(true)}
      />
      {opened && <FeedPanel kind={kind} anchor={anchor} onClose={() => setOpened(false)} />}
    </>
  );
}
