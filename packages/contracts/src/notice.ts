import { z } from "zod";
import { isOwnPath } from "./link-rules.ts";
import { safeLink } from "./safe-link.ts";

/** How many messages, and how many notifications, a person keeps: the oldest make room for the new. */
export const MOST_NOTICES = 200;

/** What messages and notifications have in common. `title` and `description` are cleaned HTML of a few inline tags. */
export const notice = z.object({
  id: z.uuid(),
  read: z.boolean(),
  seen: z.boolean(),
  link: z.string().nullable(),
  /** The link is a path of the product; else it is followed as any other address. */
  useRouter: z.boolean(),
  icon: z.string().nullable(),
  image: z.string().nullable(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  /** ISO 8601. */
  time: z.string(),
});
export type Notice = z.infer<typeof notice>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** No row has it. */
const NO_ID = "00000000-0000-0000-0000-000000000000";
/** The id of a requested row. A text that cannot be an id is not found, as an id without a row. */
export const askedId = z
  .string()
  .min(1)
  .max(200)
  .transform((id) => (UUID.test(id) ? id : NO_ID));

const text = z.string().max(4000);
const fields = {
  /** The id is the server's; a whole notice may be sent back with its own. */
  id: z.uuid().nullish(),
  read: z.boolean().optional(),
  seen: z.boolean().optional(),
  link: safeLink.nullable().optional(),
  useRouter: z.boolean().optional(),
  icon: z.string().max(100).nullable().optional(),
  image: safeLink.nullable().optional(),
  title: text.nullable().optional(),
  description: text.nullable().optional(),
  time: z.iso.datetime({ offset: true }).optional(),
};

const routed = (sent: { link?: string | null | undefined; useRouter?: boolean | undefined }) =>
  sent.useRouter !== true || !sent.link || isOwnPath(sent.link);
const routedError = { path: ["link"], message: "Not a path of the product" };

export const newNotice = z
  .object(fields)
  .refine((sent) => Boolean(sent.title?.trim()) || Boolean(sent.description?.trim()), {
    path: ["title"],
    message: "A title or a description",
  })
  .refine(routed, routedError);
export type NewNotice = z.infer<typeof newNotice>;

export const changedNotice = z.object(fields).refine(routed, routedError);
export type ChangedNotice = z.infer<typeof changedNotice>;

export const readStatus = z.object({ id: askedId, read: z.boolean() });
export const idQuery = z.object({ id: askedId });
