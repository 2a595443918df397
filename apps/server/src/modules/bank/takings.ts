import { atLength } from "@grand-livre/domain/chart/account-number";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import type { Books } from "../books/service.ts";
import type { TakingRow } from "./taking-repository.ts";

/** What an acquirer's transfer is: the receipts that it pays, less its fee (627, exempt: CGI, art. 261 C, 1°). */
export function partsOfTakings({ entity }: Books, takings: readonly TakingRow[], feeCents: number) {
  const grossCents = sumCentsOf(takings, ({ amountCents }) => amountCents);
  const fee = {
    account: atLength("627", entity.accountLength),
    label: "Commission carte",
    amountCents: -feeCents,
  };
  const cleared = { account: takings[0]?.account ?? "", label: "Remise carte", amountCents: grossCents };
  return feeCents === 0 ? [cleared] : [cleared, fee];
}
