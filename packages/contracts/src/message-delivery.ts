import { z } from "zod";

/** `kept`: written and laid aside, since no mail server is set; nobody received it. */
export const messageDelivery = z.enum(["waiting", "sent", "kept", "discarded", "failed"]);
export type MessageDelivery = z.infer<typeof messageDelivery>;
