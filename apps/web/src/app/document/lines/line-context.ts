import type { SupplyType, VatCode } from "@grand-livre/domain/vat/vat-code";
import type { DateContext } from "../../../lib/typed.ts";
import type { Choice } from "../../fields/CompletionInput.tsx";
import type { DocumentLine } from "../draft/document-line.ts";

/** What a change of one field of a line does to its other fields. */
export interface LineRules {
  readonly withRate: (line: DocumentLine, vatRate: string) => DocumentLine;
  readonly withVatCode: (line: DocumentLine, vatCode: string | null) => DocumentLine;
  readonly withAccount: (line: DocumentLine, account: string | null) => DocumentLine;
  readonly withSupply: (line: DocumentLine, supplyType: SupplyType) => DocumentLine;
  /** A new line under the VAT code that such a line usually has. */
  readonly proposed: (line: DocumentLine) => DocumentLine;
}

/** What is wrong or doubtful with a field of a line: listed above the form, marked in the line. */
export interface LineMark {
  readonly severity: "blocking" | "warning";
  readonly text: string;
}

/** What the designation of a line completes with. */
export interface LineCompletion {
  readonly find: (typed: string) => readonly Choice[];
  readonly take: (line: DocumentLine, choice: Choice) => DocumentLine;
}

/** What every line of a document looks at beside itself. */
export interface LineContext {
  readonly dossier: string;
  readonly rules: LineRules;
  /** The codes of the day, empty while they are read. */
  readonly vatCodes: ReadonlyMap<string, VatCode>;
  readonly within: DateContext | undefined;
  readonly marks?: ((lineId: string, field: "account" | "vatCode") => LineMark | undefined) | undefined;
  readonly completion?: LineCompletion | undefined;
}
