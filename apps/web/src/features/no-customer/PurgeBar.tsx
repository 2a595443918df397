import { noCustomerEndpoints } from "@grand-livre/contracts/endpoints/no-customer";
import type { NoCustomerAnswer } from "@grand-livre/contracts/no-customer";
import { useQueryClient } from "@tanstack/react-query";
import { announceError } from "../../app/announce-error.ts";
import { call } from "../../lib/api.ts";
import { formatPlural } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { confirmInFrench } from "../../ui/confirm.ts";
import { SelectionBar } from "../../ui/SelectionBar.tsx";
import { toast } from "../../ui/toast.ts";

interface PurgeBarProps {
  readonly chosen: readonly NoCustomerAnswer[];
  readonly onDone: () => void;
}

/** Anonymises the contacts whose term has come and that a person chose. */
export function PurgeBar({ chosen, onDone }: PurgeBarProps) {
  const client = useQueryClient();
  const missing = useMissingRight("no-customers", "Deleter");
  const count = formatPlural(chosen.length, "contact");
  async function purge() {
    const sure = await confirmInFrench({
      title: `Anonymiser ${count}\u202f?`,
      message: "Leurs noms et leurs coordonnées sont effacés définitivement.",
      confirmLabel: "Anonymiser",
    });
    if (!sure) return;
    try {
      const contacts = chosen.map(({ id, version }) => ({ id, version }));
      await call(noCustomerEndpoints.purge, { body: { contacts } });
      toast({ tone: "success", message: `${count} anonymisé${chosen.length > 1 ? "s" : ""}.` });
      onDone();
    } catch (error) {
      await announceError(error);
    }
    await client.invalidateQueries({ queryKey: [noCustomerEndpoints.list.tag] });
  }
  return (
    <SelectionBar
      label={chosen.length === 0 ? undefined : `${count} sélectionné${chosen.length > 1 ? "s" : ""}`}
      onClear={onDone}
    >
      <ActionButton size="small" onClick={() => void purge()} disabledReason={missing}>
        Anonymiser
      </ActionButton>
    </SelectionBar>
  );
}
