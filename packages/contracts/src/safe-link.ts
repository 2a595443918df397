import { z } from "zod";
import { isSafeLink } from "./link-rules.ts";

/** A link that may be shown to be clicked. */
export const safeLink = z
  .string()
  .trim()
  .max(2000)
  .refine(isSafeLink, { message: "A path of this site or an http(s) address" });
