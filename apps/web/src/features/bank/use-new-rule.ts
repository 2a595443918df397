import type { BankOperationAnswer } from "@grand-livre/contracts/bank";
import { entryEndpoints } from "@grand-livre/contracts/endpoints/entry";
import { lineWords } from "@grand-livre/domain/learning/line-words";
import { useNavigate } from "@tanstack/react-router";
import { announceError } from "../../app/announce-error.ts";
import { call } from "../../lib/api.ts";

/** Whether an operation has an entry of its own, which says where the next ones go. */
export const isWritten = ({ state, entryId, paymentId }: BankOperationAnswer): boolean =>
  state === "matched" && entryId !== null && paymentId === null;

/** The label without what changes each month: figures, dates, months. */
function lastingText({ label }: BankOperationAnswer): string {
  const lasting = new Set(lineWords(label));
  const words = label.split(/\s+/).filter((word) => lineWords(word).some((one) => lasting.has(one)));
  return words.join(" ").slice(0, 100);
}

/** Opens the form of a rule with what an operation says, and with the account of its entry where it has one. */
export function useNewRule(): (operation: BankOperationAnswer) => Promise<void> {
  const navigate = useNavigate();
  return async (operation) => {
    try {
      const booked = isWritten(operation) ? await bookedOn(operation) : undefined;
      const iban = operation.counterpartyIban ?? undefined;
      await navigate({
        to: "/accounting/accounting-plan/config-counterparties",
        search: { panel: "new", of: "bank", label: lastingText(operation) || undefined, iban, ...booked },
      });
    } catch (error) {
      await announceError(error);
    }
  };
}

/** The account and the code of the entry's largest line beside the bank's and the tax. */
async function bookedOn({ entryId, account }: BankOperationAnswer) {
  const { lines } = await call(entryEndpoints.read, { params: { id: entryId ?? "" } });
  const [largest] = lines
    .filter((line) => line.account !== account && !line.account.startsWith("445"))
    .toSorted((a, b) => b.debitCents + b.creditCents - a.debitCents - a.creditCents);
  return largest && { account: largest.account, vat: largest.vatCode ?? undefined };
}
