import { isDate } from "@grand-livre/domain/date/calendar-date";
import { z } from "zod";

/** `skip` and `limit` of every list. */
export const pageQuery = z.object({
  skip: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(20),
});

/** A list of one legal entity, or of all in the caller's scope when it is not named. */
export const entityPageQuery = pageQuery.extend({ legalEntityRefId: refIdText().optional() });

/** The opaque reference of a legal entity or an exercise. */
export function refIdText() {
  return z.string().min(1).max(64);
}

/** `searchValue` and every text filter: contains, without case or accents. */
export const searchText = z.string().max(200);

/** An existing day from 1900 to 2199, `YYYY-MM-DD`: what the rules of the domain count with. */
export const dateText = z.iso
  .date({ error: "Not a date (YYYY-MM-DD)", abort: true })
  .refine(isDate, { message: "Not a date (YYYY-MM-DD)", params: { format: "date" } });

/** In a query, `name=` alone narrows nothing: as if it were left out. */
export const blankOr = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal("").transform(() => undefined), schema]);

/** `true` or `false` in a query. */
export const flagText = z.enum(["true", "false"]).transform((text) => text === "true");

/** The version that was read: a PATCH of an older one is refused. */
export const versionNumber = z.int().min(1);

export const idParams = z.object({ id: z.uuid() });
export const refIdParams = z.object({ refId: refIdText() });
