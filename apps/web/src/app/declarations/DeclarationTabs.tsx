import { useNavigate } from "@tanstack/react-router";
import { Tabs } from "../../ui/Tabs.tsx";
import { type DeclarationTab, declarationTabs as tabs } from "./declaration-tabs.ts";

/** Calendar of the company, of all companies, and its VAT returns. */
export function DeclarationTabs({ current }: { readonly current: DeclarationTab }) {
  const navigate = useNavigate();
  return (
    <Tabs
      label="Déclarations professionnelles"
      tabs={tabs}
      value={current}
      onChange={(id) => void navigate({ to: id, search: {} })}
    />
  );
}
