import { z } from "zod";

/** Fields of the answers of platforms: each may be absent, null or empty, and reads as undefined then. */
export const given = z
  .string()
  .nullish()
  .transform((text) => text || undefined);

export const present = <T>(value: T | null | undefined): T | undefined => value ?? undefined;

/** A list that may be absent. */
export const rows = <Row extends z.ZodType>(row: Row) =>
  z
    .array(row)
    .nullish()
    .transform((found) => found ?? []);
