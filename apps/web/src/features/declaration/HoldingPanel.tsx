import { type CapitalHoldingAnswer, capitalHolding } from "@grand-livre/contracts/capital-holding";
import { capitalHoldingEndpoints } from "@grand-livre/contracts/endpoints/capital-holding";
import { checkHolding } from "@grand-livre/domain/statement/capital-holdings";
import { useCommand } from "../../app/command/use-command.ts";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { DeclaredFields } from "../../app/resource/DeclaredFields.tsx";
import { type DeclaredFormRules, useDeclaredForm } from "../../app/resource/use-declared-form.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { FormGrid } from "../../ui/FormGrid.tsx";
import { icons } from "../../ui/icons.ts";
import { TAX_FORMS } from "./queries.ts";

type Shown = NonNullable<DeclaredFormRules<typeof capitalHolding>["shown"]>;
const isPerson: Shown["firstNames"] = ({ kind }) => kind === "person";
const isCompany: Shown["siren"] = ({ kind }) => kind === "company" || kind === "subsidiary";

const rules: DeclaredFormRules<typeof capitalHolding> = {
  resource: capitalHolding,
  shown: {
    firstNames: isPerson,
    birthDate: isPerson,
    birthPlace: isPerson,
    legalForm: isCompany,
    siren: isCompany,
    shares: ({ kind }) => kind !== "subsidiary",
    part: ({ kind }) => kind === "subsidiary",
    address: ({ kind }) => kind !== "capital",
  },
  rule: ({ kind, shares, part, heldFrom, heldUntil }) =>
    checkHolding({
      kind,
      shares,
      part: kind === "subsidiary" ? part : null,
      ...(heldFrom === undefined ? {} : { heldFrom }),
      heldUntil: heldUntil ?? null,
    }),
};

interface HoldingPanelProps {
  readonly legalEntityRefId: string;
  readonly companyName: string;
  /** Absent: a new line. */
  readonly edited: CapitalHoldingAnswer | undefined;
  /** The day that a new one begins. */
  readonly from: string;
  readonly onClose: () => void;
}

/** Adds a holder or a subsidiary, or ends one: it stays in the packages of the years when it was held. */
export function HoldingPanel({ legalEntityRefId, companyName, edited, from, onClose }: HoldingPanelProps) {
  const cannotRemove = useMissingRight("declarations", "Deleter");
  const { run } = useCommand([capitalHoldingEndpoints.list.tag, TAX_FORMS]);
  const form = useDeclaredForm({
    ...rules,
    endpoints: capitalHoldingEndpoints,
    legalEntityRefId,
    edited,
    start: { kind: "person", heldFrom: from },
    noun: "Poste",
    tags: [TAX_FORMS],
    onSaved: onClose,
  });
  const remove = (id: string, name: string) =>
    run(
      capitalHoldingEndpoints.remove,
      { params: { id } },
      {
        confirm: {
          title: "Supprimer cette ligne\u202f?",
          message: `«\u202f${name}\u202f» disparaît aussi des liasses passées. Pour une cession, donnez plutôt une date de fin.`,
          confirmLabel: "Supprimer",
        },
        done: onClose,
      },
    );
  return (
    <FormPanel
      title={edited === undefined ? "Nouvelle ligne du capital" : edited.name}
      subtitle={companyName}
      form={form}
      submitLabel={edited === undefined ? "Ajouter" : "Enregistrer"}
      onClose={onClose}
    >
      <FormGrid columns={1}>
        <DeclaredFields
          form={form}
          look={{
            shares: { required: true, help: "Parts ou actions, sans décimales." },
            part: { required: true, help: "Seules les parts de 10\u202f% ou plus sont déclarées." },
            birthPlace: { help: "Département, commune et pays." },
            heldUntil: { help: "Dernier jour\u00a0; vide tant que la ligne vaut encore." },
          }}
        />
      </FormGrid>
      {edited !== undefined && (
        <ActionButton
          variant="outlined"
          color="inherit"
          icon={icons.trash}
          disabledReason={cannotRemove}
          onClick={() => void remove(edited.id, edited.name)}
        >
          Supprimer la ligne
        </ActionButton>
      )}
    </FormPanel>
  );
}
