import { z } from "zod";

/** A postal address. `country` is ISO 3166 alpha-2, France by default. */
export const postalAddressSchema = z.strictObject({
  line1: z.string().trim().max(200),
  line2: z.string().trim().max(200).optional(),
  postcode: z.string().trim().max(20),
  city: z.string().trim().max(120),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, "COUNTRY_INVALID")
    .default("FR"),
});

export type PostalAddress = z.output<typeof postalAddressSchema>;
