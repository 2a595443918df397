import { noCustomerEndpoints } from "@grand-livre/contracts/endpoints/no-customer";
import type { NoCustomerAnswer } from "@grand-livre/contracts/no-customer";
import { useCommand } from "../../app/command/use-command.ts";
import { formatPlural } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { SelectionBar } from "../../ui/SelectionBar.tsx";

interface PurgeBarProps {
  readonly chosen: readonly NoCustomerAnswer[];
  readonly onDone: () => void;
}

/** Anonymises the contacts whose term has come and that a person chose. */
export function PurgeBar({ chosen, onDone }: PurgeBarProps) {
  const { run } = useCommand([noCustomerEndpoints.list.tag]);
  const missing = useMissingRight("no-customers", "Deleter");
  const count = formatPlural(chosen.length, "contact");
  const purge = () =>
    run(
      noCustomerEndpoints.purge,
      { body: { contacts: chosen.map(({ id, version }) => ({ id, version })) } },
      {
        confirm: {
          title: `Anonymiser ${count}\u202f?`,
          message: "Leurs noms et leurs coordonnées sont effacés définitivement.",
          confirmLabel: "Anonymiser",
        },
        done: onDone,
        said: `${count} anonymisé${chosen.length > 1 ? "s" : ""}.`,
      },
    );
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
