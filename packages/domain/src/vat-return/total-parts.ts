import { boxesOf, type ReturnForm } from "./return-form.ts";

/** One box that a total adds, or takes off. */
export interface TotalPart {
  readonly box: string;
  readonly sign: 1 | -1;
}

const plus = (...boxes: readonly string[]): TotalPart[] => boxes.map((box) => ({ box, sign: 1 }));
const minus = (...boxes: readonly string[]): TotalPart[] => boxes.map((box) => ({ box, sign: -1 }));

/** What the totals of each form are made of; below zero a total is nothing (CA3 16 to 32, CA12 16 to 57). */
const PARTS: Readonly<
  Record<ReturnForm["name"], Readonly<Record<string, (form: ReturnForm) => readonly TotalPart[]>>>
> = {
  ca3: {
    "16": (form) => plus(...boxesOf(form, "due"), ...boxesOf(form, "added")),
    "23": (form) => plus(...boxesOf(form, "deductible")),
    "25": () => [...plus("23"), ...minus("16")],
    "27": () => [...plus("25"), ...minus("26")],
    TD: () => [...plus("16"), ...minus("23")],
    "28": () => plus("TD"),
    "32": () => plus("28", "29"),
  },
  ca12: {
    "16": (form) => plus(...boxesOf(form, "due")),
    "19": (form) => plus("16", ...boxesOf(form, "added")),
    "22": () => plus("20", "21"),
    "26": (form) => plus(...boxesOf(form, "deductible")),
    "28": () => [...plus("19"), ...minus("26")],
    "29": () => [...plus("26"), ...minus("19")],
    "33": () => [...plus("28"), ...minus("30")],
    "34": () => [...plus("30"), ...minus("28")],
    "35": () => plus("29", "34"),
    "56": () => plus("33", "54"),
    "57": () => [...plus("16"), ...minus("11", "12", "15", "22")],
  },
};

/** The boxes behind a total; empty for one that a person types, and for one that lines make. */
export function totalParts(form: ReturnForm, box: string): readonly TotalPart[] {
  return PARTS[form.name][box]?.(form) ?? [];
}
