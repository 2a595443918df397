import type { FaqCategory, GuideAnswer } from "@grand-livre/contracts/help-center";
import { cleanDocument } from "@grand-livre/office/clean-html";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../test/test-app.ts";

let test: TestApp;
let anna: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
  anna = await test.person({});
});
afterAll(() => test.close());

type Guides = {
  slug: string;
  visibleGuides: number;
  totalGuides: number;
  guides: { slug: string; title: string }[];
};
const get = <Answer>(path: string) => anna.call<Answer>("GET", `/api/apps/help-center/${path}`);

it("lists the questions of every category, or of one", async () => {
  const { body } = await get<FaqCategory[]>("faqs");
  expect(body.map(({ slug, faqs }) => [slug, faqs.length])).toEqual([
    ["most-asked", 5],
    ["general-inquiries", 6],
    ["licenses", 5],
    ["payments", 6],
    ["support", 7],
  ]);
  expect(body.flatMap(({ id, faqs }) => faqs.filter(({ categoryId }) => categoryId !== id))).toEqual([]);
  expect((await get<FaqCategory[]>("faqs?slug=payments")).body).toEqual([body[3]]);
  expect(await get("faqs?slug=none")).toMatchObject({ status: 404, body: { code: "HELP_NOT_FOUND" } });
});

it("lists the first five guides of each category, the first asked for, or all of one", async () => {
  const five = (await get<Guides[]>("guides")).body;
  expect(
    five.map(({ slug, visibleGuides, totalGuides, guides }) => [
      slug,
      visibleGuides,
      totalGuides,
      guides.length,
    ]),
  ).toEqual([
    ["getting-started", 4, 4, 4],
    ["projects", 5, 8, 5],
    ["settings", 5, 5, 5],
    ["payments", 4, 4, 4],
    ["your-account", 5, 6, 5],
  ]);
  expect((await get<Guides[]>("guides?limit=2")).body.map(({ visibleGuides }) => visibleGuides)).toEqual([
    2, 2, 2, 2, 2,
  ]);
  const all = (await get<Guides>("guides?slug=projects")).body;
  expect(all.guides).toHaveLength(8);
  expect(await get("guides?slug=none")).toMatchObject({ status: 404 });
});

it("answers one guide with its content, which no cleaning would change", async () => {
  for (const { slug } of (await get<Guides[]>("guides")).body) {
    for (const guide of (await get<Guides>(`guides?slug=${slug}`)).body.guides) {
      const path = `guide?categorySlug=${slug}&guideSlug=${guide.slug}`;
      const { body } = await get<GuideAnswer>(path);
      expect(body).toMatchObject({ slug, guide: { slug: guide.slug, title: guide.title } });
      expect(body.guide.content).toBe(cleanDocument(body.guide.content));
    }
  }
  for (const path of [
    "guide?categorySlug=none&guideSlug=introduction",
    "guide?categorySlug=projects&guideSlug=none",
  ])
    expect(await get(path)).toMatchObject({ status: 404, body: { code: "HELP_NOT_FOUND" } });
});
