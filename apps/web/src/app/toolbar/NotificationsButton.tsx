import { FeedButton } from "./feed/FeedButton.tsx";

/** What the product tells the person. */
export function NotificationsButton() {
  return <FeedButton kind="notification" />;
}
