import { expect, it } from "vitest";
import { openSignedInRoutes, router } from "./router.tsx";

type Reads = (raw: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;

it("drops what is typed wrong into an address, on every route that reads one", async () => {
  await openSignedInRoutes();
  const tried: string[] = [];
  const routes = router.routesById as Readonly<Record<string, { readonly options: object }>>;
  for (const [id, { options }] of Object.entries(routes)) {
    const { validateSearch } = options as { readonly validateSearch?: Reads };
    if (validateSearch === undefined) continue;
    const asked = new Set<string>();
    // Nothing that a screen knows: neither a text nor a number.
    const wrong = new Proxy({}, { get: (_, name) => asked.add(String(name)) && {} });
    const read = validateSearch(wrong);
    expect(asked.size, id).toBeGreaterThan(0);
    // The router lets a name that is missing here through as it was typed.
    for (const name of asked)
      expect(Object.entries(read), `${id} ?${name}=`).toContainEqual([name, undefined]);
    tried.push(id);
  }
  expect(tried.length).toBeGreaterThan(50);
});
