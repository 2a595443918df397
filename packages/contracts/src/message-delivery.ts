import { z } from "zod";

/** `kept`: written and laid aside, since no mail server is set; it was sent to no address. */
export const messageDelivery = z.enum(["waiting", "sent", "kept", "discarded", "failed"]);
export type MessageDelivery = z.infer<typeof messageDelivery>;
