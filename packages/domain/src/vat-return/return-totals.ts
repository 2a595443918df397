import { WHOLE_BASIS_POINTS } from "../money/multiply.ts";
import type { ReturnDemand } from "./return-demand.ts";
import { boxesOf, CA3, CA12, type ReturnForm } from "./return-form.ts";

export interface BoxAmount {
  /** Exact, before the form's rounding. */
  readonly baseCents: number;
  readonly taxCents: number;
  /** What the form takes; of 22A, a percentage. */
  readonly baseEuros: number;
  readonly taxEuros: number;
}

export type Boxes = Map<string, BoxAmount>;

/** What a return comes to, whole euros. */
export interface ReturnTotals {
  /** 28 of both forms: before the instalments. */
  readonly dueEuros: number;
  /** 25 of the CA3, 35 of the CA12: what may be refunded. */
  readonly creditEuros: number;
  readonly refundEuros: number;
  readonly carriedEuros: number;
  /** 30 of the CA12; none on a CA3. */
  readonly instalmentEuros: number;
  /** 32 of the CA3, 56 of the CA12. */
  readonly payableEuros: number;
}

/** Writes what a person adds, and answers how to read and write the totals. */
function opened(form: ReturnForm, boxes: Boxes, demand: ReturnDemand) {
  const add = (box: string, amount: number) => {
    const totals = boxes.get(box);
    boxes.set(box, {
      baseCents: totals?.baseCents ?? 0,
      baseEuros: totals?.baseEuros ?? 0,
      taxCents: (totals?.taxCents ?? 0) + amount * 100,
      taxEuros: (totals?.taxEuros ?? 0) + amount,
    });
  };
  const sum = (...names: readonly string[]) =>
    names.reduce((total, box) => total + (boxes.get(box)?.taxEuros ?? 0), 0);
  for (const { box, euros } of demand.adjustments ?? []) add(form.adjustments[box], euros);
  add(form.previousCredit, demand.previousCreditEuros ?? 0);
  const coefficient = demand.coefficientBasisPoints ?? WHOLE_BASIS_POINTS;
  if (coefficient !== WHOLE_BASIS_POINTS) add("22A", coefficient / 100);
  return { add, sum };
}

/** The totals of the CA3: 16 to 32. */
export function ca3Totals(boxes: Boxes, demand: ReturnDemand): ReturnTotals {
  const { add, sum } = opened(CA3, boxes, demand);
  const gross = sum(...boxesOf(CA3, "due"), ...boxesOf(CA3, "added"));
  const deducted = sum(...boxesOf(CA3, "deductible"));
  const dueEuros = Math.max(0, gross - deducted);
  const creditEuros = Math.max(0, deducted - gross);
  const refundEuros = demand.refundEuros ?? 0;
  const carriedEuros = creditEuros - refundEuros;
  const payableEuros = dueEuros + sum("29");
  add("16", gross);
  add("23", deducted);
  add("25", creditEuros);
  add("26", refundEuros);
  add("27", carriedEuros);
  add("TD", dueEuros);
  add("28", dueEuros);
  add("32", payableEuros);
  return { dueEuros, creditEuros, refundEuros, carriedEuros, instalmentEuros: 0, payableEuros };
}

/**
 * The totals of the CA12: 16 to 57. What was paid beyond the tax joins the credit; 57 is the tax without disposals, self
 * supplies and acquisitions, less the deductions that are not on fixed assets (CGI ann. II art. 242 sexies).
 */
export function ca12Totals(boxes: Boxes, demand: ReturnDemand): ReturnTotals {
  const { add, sum } = opened(CA12, boxes, demand);
  const gross = sum(...boxesOf(CA12, "due"));
  const whole = gross + sum(...boxesOf(CA12, "added"));
  const goods = sum("20", "21");
  const deducted = sum(...boxesOf(CA12, "deductible"));
  const dueEuros = Math.max(0, whole - deducted);
  const credit = Math.max(0, deducted - whole);
  const instalmentEuros = demand.instalmentEuros ?? 0;
  const balance = Math.max(0, dueEuros - instalmentEuros);
  const surplus = Math.max(0, instalmentEuros - dueEuros);
  const creditEuros = credit + surplus;
  const refundEuros = demand.refundEuros ?? 0;
  const payableEuros = balance + sum("54");
  add("16", gross);
  add("19", whole);
  add("22", goods);
  add("26", deducted);
  add("28", dueEuros);
  add("29", credit);
  add("30", instalmentEuros);
  add("33", balance);
  add("34", surplus);
  add("35", creditEuros);
  add("35-dont-remb", refundEuros);
  add("56", payableEuros);
  add("57", Math.max(0, gross - sum("11", "12", "15") - goods));
  const carriedEuros = creditEuros - refundEuros;
  return { dueEuros, creditEuros, refundEuros, carriedEuros, instalmentEuros, payableEuros };
}
