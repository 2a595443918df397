import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import Button from "@mui/material/Button";
import { formatPlural } from "../../../lib/format.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { partText } from "./page-cuts.ts";

interface SplitNoticeProps {
  readonly invoice: InvoiceAnswer;
  readonly onOpen: () => void;
}

/** The reader sees several bills in one PDF: says which, and leads to the cutting. */
export function SplitNotice({ invoice, onOpen }: SplitNoticeProps) {
  const proposal = invoice.capture?.splitProposal;
  if (proposal == null || invoice.abilities.split?.allowed !== true) return null;
  const parts = proposal.parts.map((part) =>
    part.billNumber === null ? partText(part) : `${part.billNumber} (${partText(part)})`,
  );
  return (
    <Notice
      tone="warning"
      title={`Ce PDF semble contenir ${formatPlural(proposal.parts.length, "facture")}`}
      action={
        <Button size="small" variant="outlined" color="inherit" onClick={onOpen}>
          Découper…
        </Button>
      }
    >
      {parts.join(", ")}. {proposal.reason}
    </Notice>
  );
}
