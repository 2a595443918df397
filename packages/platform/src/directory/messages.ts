import { z } from "zod";
import { given, present, rows } from "../given.ts";

/** Messages of the directory service of XP Z12-013, version 1.3.0: the parts that the product asks for. All fields may be absent. */

const INCLUDED = ["siren", "siret", "routingCode"] as const;

export const legalUnit = z.object({
  siren: given,
  businessName: given,
  entityType: given,
  administrativeStatus: given,
});

const postalAddress = z.object({
  addressLine1: given,
  addressLine2: given,
  addressLine3: given,
  postalCode: given,
  locality: given,
  countryCode: given,
});

export const facility = z.object({
  siret: given,
  siren: given,
  name: given,
  facilityType: given,
  administrativeStatus: given,
  address: postalAddress.nullish().transform(present),
});

const routingCodeFields = { routingIdentifier: given, routingCodeName: given, administrativeStatus: given };

/** Where invoices of a company, an establishment, a service or a use of its own are sent. */
export const directoryLine = z.object({
  /** What an invoice bears as its electronic address; never the name that people see. */
  addressingIdentifier: z.string().min(1).max(125),
  platformType: given,
  directoryLineStatus: given,
  siren: given,
  siret: given,
  routingIdentifier: given,
  addressingSuffix: given,
  routingCode: z.object(routingCodeFields).nullish().transform(present),
  legalUnit: legalUnit.nullish().transform(present),
  facility: facility.nullish().transform(present),
});
export type DirectoryLine = z.infer<typeof directoryLine>;

export const directoryLineResults = z.object({ results: rows(z.unknown()) });

const strictly = (value: z.ZodType<string>) => z.object({ op: z.literal("strict"), value }).optional();
const siren = z.string().regex(/^\d{9}$/);
const siret = z.string().regex(/^\d{14}$/);

export const directoryLineSearch = z.object({
  filters: z.object({
    siren: strictly(siren),
    siret: strictly(siret),
    addressingIdentifier: strictly(z.string().min(1).max(125)),
  }),
  include: z.array(z.enum(INCLUDED)).optional(),
  limit: z.int().positive().optional(),
  ignore: z.int().min(0).optional(),
});
