import { FeedButton } from "./feed/FeedButton.tsx";

/** The product's notifications to the user. */
export function NotificationsButton() {
  return <FeedButton kind="notification" />;
}
