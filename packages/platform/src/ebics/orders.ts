import type { EbicsVersion, OrderKind } from "./norm.ts";

/** What a connection is used for. */
export const ORDER_PURPOSES = ["statement", "report", "transfer", "debit"] as const;
export type OrderPurpose = (typeof ORDER_PURPOSES)[number];

/** What banks of France take and give when their contract says nothing else. */
export const USUAL_FORMATS: Readonly<Record<EbicsVersion, Readonly<Record<OrderPurpose, string>>>> = {
  H004: {
    statement: "camt.xxx.cfonb120.stm",
    report: "pain.002.001.03.ack",
    transfer: "pain.001.001.09.sct",
    debit: "pain.008.001.08.sdd",
  },
  H005: { statement: "cfonb120", report: "pain.002", transfer: "pain.001.09", debit: "pain.008.08" },
};

const SERVICES = {
  statement: { name: "EOP", scope: "FR" },
  report: { name: "PSR", scope: "FR" },
  transfer: { name: "SCT", scope: "FR" },
  debit: { name: "SDD", scope: "FR", option: "COR" },
} as const;

const isFetched = (purpose: OrderPurpose): boolean => purpose === "statement" || purpose === "report";

/** The orders that a text of a bank's contract names: `C53`, a file format of FDL or FUL, a message of BTD or BTU; several by commas. */
export function orderKinds(version: EbicsVersion, purpose: OrderPurpose, formats: string): OrderKind[] {
  const isOut = !isFetched(purpose);
  return formats
    .split(/[\s,;]+/)
    .filter((format) => format !== "")
    .map((format): OrderKind => {
      if (version === "H004")
        return /^[A-Z0-9]{3}$/.test(format)
          ? { type: format }
          : { type: isOut ? "FUL" : "FDL", fileFormat: format };
      const [, message = format, messageVersion] = /^([a-z]+\.\d{3})(?:\.(\d{2}))?$/.exec(format) ?? [];
      const isXml = message.includes(".");
      return {
        type: isOut ? "BTU" : "BTD",
        service: {
          ...SERVICES[purpose],
          ...(isXml && !isOut ? { container: "ZIP" } : {}),
          message,
          ...(messageVersion === undefined ? {} : { messageVersion }),
        },
      };
    });
}

/** An order as a person reads it: `FDL camt.xxx.cfonb120.stm`, `C53`, `BTD EOP cfonb120`. */
export function nameOfOrder(kind: OrderKind): string {
  if ("fileFormat" in kind) return `${kind.type} ${kind.fileFormat}`;
  if ("service" in kind) return `${kind.type} ${kind.service.name} ${kind.service.message}`;
  return kind.type;
}
