import { z } from "zod";

/** A name is shown in screens, logs and mails: no control sign, no line end, nothing that mail programs make a link of. */
const NOT_IN_NAMES = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]|:\/\/|www\./iu;

export const personName = z
  .string()
  .trim()
  .max(100)
  .refine((name) => !NOT_IN_NAMES.test(name), "PERSON_NAME_INVALID");
