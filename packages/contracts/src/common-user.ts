import { z } from "zod";
import { pictureText } from "./office-item.ts";

export const userStatuses = ["online", "away", "busy", "not-visible"] as const;
export type UserStatus = (typeof userStatuses)[number];

/** The signed-in person as shown in the toolbar. */
export const commonUserAnswer = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  status: z.enum(userStatuses),
  /** Whether this person has not yet been shown the product. */
  firstConnexion: z.boolean(),
});
export type CommonUser = z.infer<typeof commonUserAnswer>;

/**
 * What is sent is merged; other keys are ignored. The identity (id, name, e-mail) may be sent back as it is, and is changed
 * elsewhere.
 */
export const updateCommonUserBody = z.object({
  user: z.object({
    id: z.uuid().optional(),
    name: z.string().max(300).optional(),
    email: z.string().max(320).optional(),
    /** A picture as a data URL is drawn anew. */
    avatar: pictureText.nullable().optional(),
    status: z.enum(userStatuses).optional(),
    firstConnexion: z.boolean().optional(),
  }),
});
export type ChangedCommonUser = z.infer<typeof updateCommonUserBody>["user"];
