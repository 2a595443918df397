import { afterEach, describe, expect, it } from "vitest";
import { announce, confirm, confirmInFrench, defaultConfirm, dialogs } from "./confirm.ts";

afterEach(() => dialogs.set([]));

/** The open dialog, which every test answers. */
function shown() {
  const [dialog] = dialogs.get();
  if (dialog === undefined) throw new Error("No dialog stands.");
  return dialog;
}

describe("the confirmation dialog", () => {
  it("has the specification's words by default", () => {
    expect(defaultConfirm).toEqual({
      title: "Confirm action",
      message: "Are you sure you want to confirm this action?",
      confirmLabel: "Confirm",
      cancelLabel: "Cancel",
    });
  });

  it("is not dismissible unless it is set", async () => {
    const asked = confirm();
    expect(shown().config).toEqual({});
    shown().answer("cancelled");
    expect(await asked).toBe("cancelled");
    expect(dialogs.get()).toEqual([]);
  });

  it("answers 'Oui' and 'Annuler' in its French variant", async () => {
    const asked = confirmInFrench({ title: "Supprimer le compte" });
    expect(shown().config.actions).toMatchObject({
      confirm: { label: "Oui", color: "warn" },
      cancel: { label: "Annuler" },
    });
    expect(shown().config.dismissible).toBeUndefined();
    shown().answer("confirmed");
    expect(await asked).toBe(true);
  });

  it("asks one thing after the other", async () => {
    const first = confirm({ title: "Une" });
    const second = confirm({ title: "Deux" });
    expect(shown().config.title).toBe("Une");
    shown().answer("confirmed");
    expect(shown().config.title).toBe("Deux");
    shown().answer("cancelled");
    expect([await first, await second]).toEqual(["confirmed", "cancelled"]);
  });

  it("has one button when there is only something to read", async () => {
    const told = announce({ title: "Connexion", message: "Connexion refusé" });
    expect(shown().config.actions?.cancel?.show).toBe(false);
    shown().answer("confirmed");
    await told;
  });
});
