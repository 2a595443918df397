import { services } from "@grand-livre/contracts/rights";
import { useNavigate } from "@tanstack/react-router";
import { useLayoutEffect } from "react";
import { labelOf, titleOf } from "../../lib/i18n/labels.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { toast } from "../../ui/toast.ts";
import { onStrayFiles } from "../stray-files.ts";

/** Says where files belong that were dropped where none is taken. */
export function StrayFiles() {
  const navigate = useNavigate();
  const hasBills = useMissingRight("supplier-bills", "Creator") === undefined;
  // With the first drawing, not after it: a screen that is seen is heard.
  useLayoutEffect(
    () =>
      onStrayFiles(() => {
        const onSelect = () => void navigate({ to: "/accounting/supplier-bills" });
        toast({
          message: labelOf(hasBills ? "frame.strayBills" : "frame.stray"),
          ...(hasBills ? { actions: [{ label: titleOf(services["supplier-bills"]), onSelect }] } : {}),
        });
      }),
    [navigate, hasBills],
  );
  return null;
}
