import { lowValueAccount } from "@grand-livre/domain/asset/asset-family";
import { proposeAssets } from "@grand-livre/domain/asset/propose-assets";
import { decimalFromText } from "../../app/document/decimal-text.ts";
import type { DocumentForm } from "../../app/document/draft/document-form.ts";
import { lineNet, lineRef } from "../../app/document/draft/document-line.ts";

/** Lines on class 2 whose goods the tax office lets charge at once (500 € each), and the account that they may take. */
export interface LowValueLines {
  readonly refs: ReadonlySet<string>;
  readonly places: readonly number[];
  readonly account: string;
}

export function lowValueLines({ lines, billDate }: DocumentForm): LowValueLines | undefined {
  const found = lines.flatMap((line, at) => {
    const netCents = lineNet(line);
    if (line.account === null || netCents === undefined || billDate === undefined) return [];
    const quantity = Number(decimalFromText(line.quantity) ?? 1);
    const billed = { id: lineRef(line), label: line.label, account: line.account, quantity };
    const [proposal] = proposeAssets([{ ...billed, costCents: netCents, exclVatCents: netCents }], billDate);
    return proposal?.lowValue === true ? [{ ref: billed.id, place: at + 1, account: line.account }] : [];
  });
  const [first] = found;
  if (first === undefined) return undefined;
  return {
    refs: new Set(found.map(({ ref }) => ref)),
    places: found.map(({ place }) => place),
    account: lowValueAccount(first.account),
  };
}
