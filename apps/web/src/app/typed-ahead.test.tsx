import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { press, type } from "../testing/keys.ts";
import { recordedCompany } from "../testing/recorded-company.ts";
import { renderScreen } from "../testing/render-screen.tsx";

/** What is typed before a screen's books have loaded goes to its field and is not lost. */

const heading = () => page.getByRole("heading", { level: 1 });

/** A screen whose books wait until they are let go. */
async function withoutBooks(path: string) {
  const server = recordedCompany();
  const books = [server.hold("GET /api/legal-entity"), server.hold("GET /api/fiscal-exercise")];
  await renderScreen(path, server);
  await expect.element(heading()).toBeVisible();
  return {
    letGo() {
      for (const held of books) held.letGo();
    },
  };
}

const focused = () => document.activeElement as HTMLInputElement;

describe("letters typed before the books have come", () => {
  it.each([
    { path: "/accounting/supplier-bills", key: "/", role: "searchbox" },
    { path: "/accounting/counterparties", key: "/", role: "searchbox" },
    { path: "/accounting/entry-logs", key: "/", role: "searchbox" },
    { path: "/accounting/supplier-bills", key: "n", role: "combobox" },
    { path: "/accounting/invoices", key: "n", role: "combobox" },
  ])("are found after $key in the field of $path", async ({ path, key, role }) => {
    const books = await withoutBooks(path);
    await type(`${key}dupx`);
    await press("Backspace");
    books.letGo();
    await expect.poll(() => focused().value).toBe("dup");
    expect(focused().role || (focused().type === "search" ? "searchbox" : "")).toBe(role);
    await type("ont");
    await expect.poll(() => focused().value).toBe("dupont");
  });

  it("are found in a form that takes ten seconds to come", async () => {
    const books = await withoutBooks("/accounting/supplier-bills");
    await type("ndup");
    const clock = vi.spyOn(performance, "now");
    const asked = performance.now();
    // The clock leaps once the screen has heard the key: its form is still on its way.
    const onHeard = () => clock.mockImplementation(() => asked + 10_000);
    document.addEventListener("keydown", onHeard, { once: true });
    books.letGo();
    await expect.poll(() => focused().value).toBe("dup");
    clock.mockRestore();
    await type("ont");
    await expect.poll(() => focused().value).toBe("dupont");
  });

  it("are nobody's once Escape was pressed", async () => {
    const books = await withoutBooks("/accounting/counterparties");
    await type("ndu");
    await press("Escape");
    books.letGo();
    const field = page.getByRole("searchbox", { name: /SIREN/ });
    await expect.element(field).toBeVisible();
    expect(location.pathname).toBe("/accounting/counterparties");
    await type("/lin");
    await expect.element(field).toHaveValue("lin");
  });
});

describe("letters typed right after n", () => {
  it.each(["/settings/administrators", "/gestions/delegated-users"])(
    "are found in the first field of the form that opens on %s",
    async (path) => {
      await renderScreen(path, recordedCompany());
      await expect.element(heading()).toBeVisible();
      await type("n");
      await expect.poll(() => focused().closest("[role=dialog]") !== null && focused().tagName).toBe("INPUT");
      await type("claire");
      expect(focused().value).toBe("claire");
    },
  );

  it("stay in a delegation's address while the companies are on their way", async () => {
    const server = recordedCompany();
    await renderScreen("/gestions/delegated-users", server);
    await expect.element(page.getByRole("button", { name: "Nouvelle délégation" }).first()).toBeEnabled();
    const held = server.hold("GET /api/legal-entity");
    await type("n");
    const panel = page.getByRole("dialog", { name: "Nouvelle délégation" });
    await expect.element(panel).toBeVisible();
    await type("cla");
    held.letGo();
    await type("ire");
    await expect.element(panel.getByLabelText("Confiée à")).toHaveValue("claire");
  });

  it("choose the type of a journal as in any list of the browser", async () => {
    await renderScreen("/accounting/settings/journals", recordedCompany());
    await expect.element(page.getByRole("row", { name: /BQ1/ })).toBeVisible();
    await type("n");
    const panel = page.getByRole("dialog", { name: "Nouveau journal" });
    const kind = panel.getByRole("combobox", { name: "Type" });
    await expect.element(kind).toHaveFocus();
    // « Achats » and « À-nouveaux » come first: the second letter distinguishes them, accents or not.
    await type("an");
    await expect.element(kind).toMatchTextContent("À-nouveaux");
    await press("Tab");
    await type("an2");
    await expect.element(panel.getByLabelText("Code")).toHaveValue("AN2");
  });
});

it("a letter typed just as a list begins to look for the others is found with them", async () => {
  // As on a loaded machine: the address has just changed when typing goes on, and the screen has not heard of it yet.
  const change = history.replaceState;
  const rest = ["u", "d"];
  history.replaceState = (...told) => {
    change.apply(history, told);
    const field = document.activeElement;
    if (!(field instanceof HTMLInputElement && field.type === "search" && /[?&]q=/.test(location.search)))
      return;
    const text = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
    text?.set?.call(field, field.value + (rest.shift() ?? ""));
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  try {
    await renderScreen("/accounting/counterparties", recordedCompany());
    const field = page.getByRole("searchbox", { name: /SIREN/ });
    await field.click();
    await type("d");
    await expect.poll(() => location.search).toMatch(/[?&]q=dud$/);
    await expect.element(field).toHaveValue("dud");
  } finally {
    history.replaceState = change;
  }
});
