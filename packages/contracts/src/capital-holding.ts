import { HOLDING_KINDS } from "@grand-livre/domain/statement/capital-holdings";
import { z } from "zod";
import { choice, day, field, rate, text } from "./field.ts";
import { dateText } from "./paging.ts";
import { type CreateBodyOf, type ResourceAnswer, resource, type UpdateBodyOf } from "./resource.ts";

/** Who holds the capital of a company and what it holds of others, by days. */
export const capitalHolding = resource("capitalHoldings", {
  key: "name",
  fields: {
    kind: choice("Nature", HOLDING_KINDS).once(),
    name: text("Nom ou dénomination", 200),
    firstNames: text("Prénoms", 200, 0).optional(),
    legalForm: text("Forme juridique", 40, 0).optional(),
    siren: text("SIREN", 30, 0).optional(),
    /** Parts or shares, a whole number. */
    shares: field("Nombre de titres", "decimal", z.string().regex(/^[1-9]\d{0,11}$/), z.string()).optional(),
    /** Of a subsidiary, in ten-thousandths. */
    part: rate("Part détenue").optional(),
    address: text("Adresse", 300, 0).optional(),
    birthDate: day("Date de naissance").optional(),
    birthPlace: text("Lieu de naissance", 200, 0).optional(),
    heldFrom: day("Depuis le"),
    heldUntil: day("Jusqu’au").optional(),
  },
  /** Those of one day alone. */
  filters: { on: dateText.optional() },
});
export type CreateCapitalHoldingBody = CreateBodyOf<typeof capitalHolding>;
export type UpdateCapitalHoldingBody = UpdateBodyOf<typeof capitalHolding>;
export type CapitalHoldingAnswer = ResourceAnswer<typeof capitalHolding>;
