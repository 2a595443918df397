import type { VatReturnFigures } from "@grand-livre/contracts/vat-return";
import { atLength } from "@grand-livre/domain/chart/account-number";
import { roundToEuros } from "@grand-livre/domain/money/euros";
import type { VatCode } from "@grand-livre/domain/vat/vat-code";
import { computeReturn, type ReturnContext } from "@grand-livre/domain/vat-return/compute-return";
import type { ReturnDemand } from "@grand-livre/domain/vat-return/return-demand";
import { type ReturnFormName, returnForm } from "@grand-livre/domain/vat-return/return-form";
import { placeReturn, type ReturnPlace } from "@grand-livre/domain/vat-return/return-history";
import { returnNotes } from "@grand-livre/domain/vat-return/return-notes";
import type { ReturnPeriod } from "@grand-livre/domain/vat-return/return-period";
import { declaresSometimes, formOfPeriod, returnPlan } from "@grand-livre/domain/vat-return/return-plan";
import type { ReturnState } from "@grand-livre/domain/vat-return/return-state";
import { codesByDate } from "@grand-livre/domain/vat-return/tagged-amount";
import type { Connection } from "../../database/connection.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import type { Books } from "../books/service.ts";
import { requireLines } from "../ledger/archived-service.ts";
import { technicalAccounts } from "../technical-account/service.ts";
import { allVatCodes } from "../vat-code/service.ts";
import { type AmountGroup, findAmounts, type LateLines, type LineSelection } from "./lines-repository.ts";
import { findInstalments, findReturns, type VatReturnRow } from "./repository.ts";

type Place = ReturnPlace<VatReturnRow>;

/** Instalments of the simplified regime, by their number of the PCG. */
export const INSTALMENTS = "44581";

/** One version of the return of a period, begun or not. */
export type LoadedReturn = {
  readonly books: Books;
  readonly place: Place;
  /** Undefined until it is begun. */
  readonly row: VatReturnRow | undefined;
  readonly state: ReturnState;
  readonly version: number;
  readonly form: ReturnFormName;
  readonly demand: {
    readonly previousCreditEuros: number;
    readonly refundEuros: number;
    /** As typed; null for what the books hold. */
    readonly instalmentEuros: number | null;
    readonly coefficientBasisPoints: number;
    readonly adjustments: NonNullable<ReturnDemand["adjustments"]>;
  };
  readonly context: ReturnContext;
  readonly codes: readonly VatCode[];
  readonly selection: LineSelection;
};

/** What the returns of a company are read from: once a request. */
export type ReturnSources = {
  readonly kept: readonly VatReturnRow[];
  readonly codes: readonly VatCode[];
  readonly code: ReturnContext["code"];
};

export async function loadSources(db: Connection, books: Books): Promise<ReturnSources> {
  const kept = await findReturns(db, books.entity.id);
  const codes = await allVatCodes(db, books.entity.id);
  return { kept, codes, code: codesByDate(codes) };
}

/**
 * The last version of the return of a period, or the requested one.
 * @throws RefusalError VAT_RETURN_PERIOD_INVALID, VAT_RETURN_NOT_FOUND
 */
export function locateReturn(
  books: Books,
  { kept, codes, code }: ReturnSources,
  period: ReturnPeriod,
  version?: number,
): LoadedReturn {
  const { vatRegime } = books.entity;
  const plan = returnPlan(vatRegime, books.exercises);
  const days = { startDate: period.startDate, endDate: period.endDate };
  const place = orRefuse(placeReturn(days, plan, kept, declaresSometimes(vatRegime)));
  const { versions } = place;
  const row = version === undefined ? versions.at(-1) : versions.find((one) => one.version === version);
  if (version !== undefined && row === undefined && version !== 1)
    throw new RefusalError("VAT_RETURN_NOT_FOUND");
  const accounts = technicalAccounts(books.roleAccounts, period.endDate);
  const form = versions[0]?.form ?? formOfPeriod(vatRegime, place.period);
  return {
    books,
    place,
    row,
    state: row?.state ?? "to_prepare",
    version: row?.version ?? 1,
    form,
    demand: demandOf(place, row),
    codes,
    context: {
      code,
      fixedAssetAccount: accounts.vat_deductible_fixed_assets,
      period: place.period,
      form: returnForm(form),
    },
    selection: selectionOf(books.entity.id, place, row, kept),
  };
}

/** Box 22 is box 27 of the return before; only the first return filed here has it typed. A filed one keeps its own. */
function demandOf({ previous }: Place, row: VatReturnRow | undefined): LoadedReturn["demand"] {
  const typed = (row?.demand ?? {}) as ReturnDemand;
  const isKnown = previous !== null && row?.state !== "filed";
  return {
    refundEuros: typed.refundEuros ?? 0,
    instalmentEuros: typed.instalmentEuros ?? null,
    coefficientBasisPoints: typed.coefficientBasisPoints ?? 10_000,
    previousCreditEuros: isKnown ? carriedBy(previous.versions) : (typed.previousCreditEuros ?? 0),
    adjustments: typed.adjustments ?? [],
  };
}

/** Box 27 of a return as it was filed last; 0 while it was not. */
export function carriedBy(versions: readonly VatReturnRow[]): number {
  const filed = versions.findLast(({ figures }) => figures !== null);
  return filed === undefined ? 0 : figuresOf(filed).carriedEuros;
}

function selectionOf(
  legalEntityId: string,
  place: Place,
  row: VatReturnRow | undefined,
  kept: readonly VatReturnRow[],
): LineSelection {
  const { period, versions } = place;
  return {
    legalEntityId,
    ...period,
    ownIds: versions.filter(({ version }) => version <= (row?.version ?? 1)).map(({ id }) => id),
    mode: row?.state === "filed" ? "filed" : "open",
    shared: kept.some(({ wasFiled, startDate }) => wasFiled && startDate > period.startDate),
    late: lateLines(place, kept),
  };
}

/**
 * A line that was sealed after its own period was filed falls in the first return that was never filed, once. While a
 * return is prepared again it takes what is new in its period; what it took of earlier periods stays with it.
 */
function lateLines(
  { period, versions, previous, booksFrom }: Place,
  kept: readonly VatReturnRow[],
): LateLines | null {
  const afterRank = previous?.versions[0]?.firstUpToRank;
  if (booksFrom === null || typeof afterRank !== "number") return null;
  const upToRank = versions[0]?.firstUpToRank ?? null;
  const common = { fromDate: booksFrom, afterRank, upToRank };
  if (upToRank !== null) return { ...common, stampedOnly: true, except: [] };
  const earlier = kept.filter(({ startDate }) => booksFrom <= startDate && startDate < period.startDate);
  const except = [...Map.groupBy(earlier, ({ startDate }) => startDate).values()].flatMap((rows) => {
    const [first, last] = [rows[0], rows.at(-1)];
    if (!first || !last) return [];
    const { startDate, endDate } = first;
    if (last.state !== "filed") return [{ startDate, endDate, upToRank: null }];
    const refiled = last.upToRank !== null && last.upToRank > afterRank;
    return refiled ? [{ startDate, endDate, upToRank: last.upToRank }] : [];
  });
  return { ...common, stampedOnly: false, except };
}

export function figuresOf(row: VatReturnRow): VatReturnFigures {
  return row.figures as unknown as VatReturnFigures;
}

/** The figures of a return: as filed, else from its lines of now. @throws RefusalError the refusals of `computeReturn` */
export async function readFigures(db: Connection, loaded: LoadedReturn): Promise<VatReturnFigures> {
  const { row, selection } = loaded;
  if (row?.state === "filed") return figuresOf(row);
  await requireLines(db, selection.legalEntityId, selection);
  const amounts = await findAmounts(db, selection);
  return figuresFrom(db, loaded, amounts);
}

/** The same from lines that were read already. */
export async function figuresFrom(
  db: Connection,
  loaded: LoadedReturn,
  amounts: readonly AmountGroup[],
): Promise<VatReturnFigures> {
  const { row } = loaded;
  return row?.state === "filed" ? figuresOf(row) : computeFigures(db, loaded, amounts);
}

/** What was paid before the return of a year: as typed, else as 44581 holds it; nothing on a CA3. */
async function instalmentsOf(db: Connection, loaded: LoadedReturn): Promise<number> {
  const { form, demand, books, place } = loaded;
  if (form === "ca3") return 0;
  if (demand.instalmentEuros !== null) return demand.instalmentEuros;
  const { id: legalEntityId, accountLength } = books.entity;
  const account = atLength(INSTALMENTS, accountLength);
  return Math.max(0, roundToEuros(await findInstalments(db, { legalEntityId, account, ...place.period })));
}

export async function computeFigures(
  db: Connection,
  loaded: LoadedReturn,
  amounts: readonly AmountGroup[],
): Promise<VatReturnFigures> {
  const { context, demand } = loaded;
  const instalmentEuros = await instalmentsOf(db, loaded);
  const computed = orRefuse(computeReturn(amounts, context, { ...demand, instalmentEuros }));
  const { boxes, moves, expired, unplaced, taxByAccount, ...totals } = computed;
  const notes = returnNotes(amounts, { ...context, startDate: context.period.startDate });
  const leftOut = ({ vatCode, account, month, cents, lines }: AmountGroup) => ({
    vatCode,
    account,
    month,
    cents,
    lines,
  });
  return {
    ...totals,
    boxes: Object.fromEntries(boxes),
    moves: [...moves],
    notes: notes.map((note) => ({ ...note, boxes: [...note.boxes] })),
    taxByAccount: [...taxByAccount],
    expired: expired.map(leftOut),
    unplaced: unplaced.map(leftOut),
  };
}
