import { DEPRECIATION_MODES } from "@grand-livre/domain/asset/asset-plan";
import { ASSET_STATES } from "@grand-livre/domain/asset/asset-state";
import { z } from "zod";
import { ability } from "./ability.ts";
import { givenCents } from "./given-cents.ts";
import { entryPreview } from "./invoice-preview.ts";
import { dateText, entityPageQuery, refIdText, searchText, versionNumber } from "./paging.ts";

const cents = z.int();
const method = z.enum(DEPRECIATION_MODES);
const lifeMonths = z.int().min(0).max(1200);
const totalUnits = z.int().min(1).max(1_000_000_000);

/** What depreciates an asset: for units of production the life is 0, for none too. */
const terms = {
  method,
  lifeMonths: lifeMonths.default(0),
  residualCents: givenCents.min(0).default(0),
  totalUnits: totalUnits.nullish(),
};

/** A passenger car, by how its emissions were measured and what they are (g of CO2 a kilometre). */
const car = z.strictObject({ method: z.enum(["nedc", "wltp"]), emissions: z.int().min(0).max(1000) });

const card = {
  label: z.string().trim().min(1).max(200),
  account: z.string().trim().min(1).max(20),
  acquisitionDate: dateText,
  serviceDate: dateText,
  baseCents: givenCents.min(1),
  ...terms,
  /** Faster depreciation that the tax law admits (dérogatoire); absent: as the plan. */
  fiscal: z
    .strictObject({ method: z.enum(["straight_line", "declining"]), lifeMonths: lifeMonths.min(1) })
    .nullish(),
  car: car.nullish(),
};

/** Lines of bills that the asset is made from; the base is at most what is left of them. */
const sources = z
  .array(z.strictObject({ invoiceId: z.uuid(), invoiceLineId: z.uuid() }))
  .max(50)
  .default([]);

/** A part that wears out in a time of its own (PCG art. 214-9): a card beside the main one, which keeps the rest of the base. */
const component = z.strictObject({
  label: card.label,
  baseCents: givenCents.min(1),
  lifeMonths: lifeMonths.min(1),
});

export const createAssetBody = z.strictObject({
  legalEntityRefId: refIdText(),
  ...card,
  components: z.array(component).max(20).default([]),
  /** So many equal cards share the base. */
  count: z.int().min(1).max(100).default(1),
  /** What was charged in other books, and the first day that is charged here. */
  takenOver: z.strictObject({ from: dateText, chargedCents: givenCents.min(0) }).nullish(),
  sources,
});
export type CreateAssetBody = z.output<typeof createAssetBody>;

/** The whole card while nothing is charged; its name and its car later. */
export const updateAssetBody = z
  .strictObject({
    ...card,
    lifeMonths,
    residualCents: givenCents.min(0),
  })
  .partial()
  .extend({ version: versionNumber });
export type UpdateAssetBody = z.output<typeof updateAssetBody>;

export const assetQuery = entityPageQuery.extend({
  searchValue: searchText.optional(),
  state: z.enum(ASSET_STATES).optional(),
  family: z.string().max(40).optional(),
  /** The exercise whose charges are answered; that of today by default. */
  fiscalExerciseRefId: refIdText().optional(),
});

/** What an exercise does to an asset, by its plan. */
const exerciseFigures = {
  openingCents: cents,
  chargeCents: cents,
  cumulatedCents: cents,
  netCents: cents,
};

const assetRow = z.object({
  id: z.uuid(),
  refId: z.string(),
  version: z.int(),
  label: z.string(),
  account: z.string(),
  family: z.string(),
  familyLabel: z.string(),
  acquisitionDate: z.string(),
  serviceDate: z.string(),
  baseCents: cents,
  residualCents: cents,
  method,
  lifeMonths: z.number(),
  /** Straight line or declining, in basis points a year. */
  rateBasisPoints: z.int().nullable(),
  state: z.enum(ASSET_STATES),
  disposedOn: z.string().nullable(),
  /** Written in 28x and 145 to this day. */
  writtenCents: cents,
  derogatoryCents: cents,
  /** Last day of the last charge written. */
  chargedUntil: z.string().nullable(),
  ...exerciseFigures,
});
export type AssetRow = z.output<typeof assetRow>;

export const assetListAnswer = z.object({ assets: z.array(assetRow), count: z.int() });

const planRow = z.object({
  startDate: z.string(),
  endDate: z.string(),
  chargeCents: cents,
  cumulatedCents: cents,
  impairmentCents: cents,
  netCents: cents,
  /** Tax plan: its charge, and what 145 holds at the end. */
  fiscalChargeCents: cents,
  derogatoryCents: cents,
  /** Part of the charge beyond the ceiling of a passenger car. */
  addedBackCents: cents,
});
export type AssetPlanRow = z.output<typeof planRow>;

export const ASSET_POSTING_KINDS = ["charges", "disposal", "impairment"] as const;

const postedEntry = z.object({ id: z.uuid(), number: z.string().nullable(), rule: z.string().nullable() });
const assetPosting = z.object({
  id: z.uuid(),
  kind: z.enum(ASSET_POSTING_KINDS),
  date: z.string(),
  undone: z.boolean(),
  chargeCents: cents,
  derogatoryCents: cents,
  impairmentCents: cents,
  entries: z.array(postedEntry),
});

/** Another card of the same good. */
const kin = z.object({ id: z.uuid(), refId: z.string(), label: z.string(), baseCents: cents });

export const assetAnswer = assetRow.extend({
  legalEntityRefId: z.string(),
  depreciationAccount: z.string().nullable(),
  chargeAccount: z.string().nullable(),
  impairmentAccount: z.string().nullable(),
  totalUnits: z.int().nullable(),
  takenOverCents: cents,
  takenOverFrom: z.string().nullable(),
  fiscal: z.object({ method, lifeMonths: z.number() }).nullable(),
  car: car.nullable(),
  ceilingCents: cents.nullable(),
  disposalPriceCents: cents.nullable(),
  plan: z.array(planRow),
  revisions: z.array(z.object({ from: z.string(), method, lifeMonths: z.number(), residualCents: cents })),
  impairments: z.array(z.object({ date: z.string(), cents })),
  unitsUsed: z.array(z.object({ date: z.string(), units: z.int() })),
  /** The card that it is a component of. */
  main: kin.nullable(),
  components: z.array(kin),
  sources: z.array(
    z.object({ invoiceId: z.uuid(), invoiceRefId: z.string().nullable(), label: z.string(), cents }),
  ),
  postings: z.array(assetPosting),
  abilities: z.object({
    edit: ability,
    editPlan: ability,
    revise: ability,
    impair: ability,
    dispose: ability,
    remove: ability,
  }),
});
export type AssetAnswer = z.output<typeof assetAnswer>;

const runTerms = { legalEntityRefId: refIdText(), date: dateText };
export const runQuery = z.object(runTerms);
export const runBody = z.strictObject(runTerms);
export const runPreview = z.object({
  rows: z.array(
    z.object({
      assetId: z.uuid(),
      refId: z.string(),
      label: z.string(),
      openingCents: cents,
      chargeCents: cents,
      closingCents: cents,
      derogatoryCents: cents,
      /** 28x holds more than the plan: nothing is charged until the plan has caught up. */
      aheadCents: cents,
    }),
  ),
  chargeCents: cents,
  derogatoryCents: cents,
  /** Null when nothing is to be written. */
  entry: entryPreview.nullable(),
});
export type RunPreview = z.output<typeof runPreview>;
/** `entryId` is null when everything was written already. */
export const runAnswer = z.object({ entryId: z.uuid().nullable(), assets: z.int(), chargeCents: cents });
export type RunAnswer = z.output<typeof runAnswer>;

const run = assetPosting.omit({ impairmentCents: true }).extend({ assets: z.int(), undo: ability });
export const runListQuery = z.object({ legalEntityRefId: refIdText() });
export const runListAnswer = z.object({ runs: z.array(run) });
export type AssetRun = z.output<typeof run>;
export const undoAnswer = z.object({ entryIds: z.array(z.uuid()) });

const disposal = {
  date: dateText,
  kind: z.enum(["sale", "scrap"]),
  /** Without VAT. */
  priceCents: givenCents.nullish(),
  vatCode: z.string().max(20).nullish(),
  /** Of the base, what leaves; absent: all of it. The part gets a card of its own. */
  partCents: givenCents.min(1).nullish(),
};
export const disposeBody = z.strictObject(disposal);
export type DisposeBody = z.output<typeof disposeBody>;
export const disposePreview = z.object({
  entries: z.array(entryPreview),
  bookValueCents: cents,
  gainCents: cents,
});
export type DisposePreview = z.output<typeof disposePreview>;

/** An impairment, or its reversal when `cents` is negative. */
export const impairBody = z.strictObject({
  date: dateText,
  cents: givenCents.refine((value) => value !== 0),
});
/** Other terms for what is left, from a day on; the life is what is left from that day. */
export const reviseBody = z.strictObject({ from: dateText, ...terms });
export const unitsBody = z.strictObject({ date: dateText, units: z.int().min(0).max(1_000_000_000) });

export const proposalQuery = z.object({ legalEntityRefId: refIdText() });
const proposal = z.object({
  invoiceId: z.uuid(),
  invoiceLineId: z.uuid(),
  billNumber: z.string().nullable(),
  supplier: z.string().nullable(),
  date: z.string(),
  label: z.string(),
  account: z.string(),
  familyLabel: z.string(),
  /** How many goods the line is for; 1 where that is no whole number. */
  quantity: z.int(),
  /** Left of the line once the assets made from it are taken off. */
  costCents: cents,
  method,
  lifeMonths: z.int(),
  /** Each good is worth at most the tolerance: a charge account may be taken instead. */
  lowValue: z.boolean(),
});
export type AssetProposal = z.output<typeof proposal>;
export const proposalAnswer = z.object({ proposals: z.array(proposal) });

export const familiesAnswer = z.object({
  families: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      prefixes: z.array(z.string()),
      lifeMonths: z.int().nullable(),
      mayDecline: z.boolean(),
    }),
  ),
});

export const assetTablesQuery = z.object({ legalEntityRefId: refIdText(), fiscalExerciseRefId: refIdText() });
const movement = z.object({
  openingCostCents: cents,
  acquiredCents: cents,
  leftCents: cents,
  closingCostCents: cents,
  openingChargedCents: cents,
  chargeCents: cents,
  takenOutCents: cents,
  closingChargedCents: cents,
  closingImpairmentCents: cents,
});
const movementLine = movement.extend({ key: z.string(), label: z.string() });
export type AssetMovementLine = z.output<typeof movementLine>;
/** Tables 2054 (costs) and 2055 (depreciation) of an exercise, and the register against the ledger at its end. */
export const assetTablesAnswer = z.object({
  lines: z.array(movementLine),
  total: movement,
  gaps: z.array(z.object({ account: z.string(), registerCents: cents, ledgerCents: cents, gapCents: cents })),
});
export type AssetTables = z.output<typeof assetTablesAnswer>;
