import { Link } from "@tanstack/react-router";
import { useMissingRight } from "../../lib/rights.ts";

interface PartyLinkProps {
  readonly id: string | null | undefined;
  readonly name: string;
}

/** A third party's name, linked to its card for users who may view it. */
export function PartyLink({ id, name }: PartyLinkProps) {
  const hidden = useMissingRight("counterparties", "Viewer") !== undefined;
  if (hidden || id === null || id === undefined) return name;
  return (
    <Link to="/accounting/counterparties/$id" params={{ id }} title={`Fiche de ${name}`}>
      {name}
    </Link>
  );
}
