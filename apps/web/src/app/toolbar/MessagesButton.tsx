import { FeedButton } from "./feed/FeedButton.tsx";

/** The person's messages. */
export function MessagesButton() {
  return <FeedButton kind="message" />;
}
