import { printedText } from "@grand-livre/testkit/issued/printed-text";
import { describe, expect, it } from "vitest";
import { type Booklet, writeBooklet } from "./write-booklet.ts";

const told: Booklet = {
  title: "Comptes annuels",
  company: "Atelier Lumen",
  cover: ["Exercice du 01/01/2026 au 31/12/2026", "SIREN 732 829 320"],
  foot: "Atelier Lumen · exercice 2026",
  createdAt: new Date("2027-03-02T08:00:00Z"),
  chapters: [
    {
      title: "Bilan",
      blocks: [
        {
          kind: "table",
          columns: [
            { header: "Poste", share: 60 },
            { header: "Net", share: 40, align: "right" },
          ],
          rows: Array.from({ length: 60 }, (_, at) => ({ cells: [`Poste ${at}`, "1 234,56"] })),
        },
      ],
    },
    {
      title: "Annexe",
      blocks: [
        { kind: "heading", text: "Événements" },
        { kind: "text", text: "Aucun.\n\nRien d’autre." },
      ],
    },
  ],
};

const printed = async (change: Partial<Booklet> = {}) =>
  printedText(await writeBooklet({ ...told, ...change }));

describe("a booklet", () => {
  it("has its cover, its contents with the pages of chapters, and its chapters", async () => {
    const text = await printed();
    for (const part of [
      "ComptesannuelsExercicedu",
      "Sommaire",
      "SIREN732829320",
      "Rien d’autre.".replaceAll(" ", ""),
    ])
      expect(text).toContain(part);
    // Cover, contents, a table of sixty rows over two pages, then the notes.
    expect(text).toMatch(/Bilan3/);
    expect(text).toMatch(/Annexe5Événements5/);
    expect(text).toContain("Page5/5");
    expect(text).not.toContain("PROJET");
  });

  it("breaks no word of a column that its share leaves too little room for", async () => {
    const pages = async (share: number) => {
      const columns = [
        { header: "Case", share },
        { header: "Poste", share: 100 - share },
      ];
      const rows = Array.from({ length: 40 }, (_, at) => ({ cells: ["010", `Poste ${at}`] }));
      const chapters = [{ title: "Bilan", blocks: [{ kind: "table", columns, rows } as const] }];
      return /Page\d+\/(\d+)/.exec(await printed({ chapters }))?.[1];
    };
    expect([await pages(10), await pages(4)]).toEqual(["3", "3"]);
  });

  it("says on each page that it is a draft", async () => {
    expect((await printed({ mark: "Projet" })).match(/PROJET/g)).toHaveLength(5);
  });

  it("sets a paragraph longer than a page whole", async () => {
    const long = Array.from({ length: 2_000 }, (_, at) => `mot${at}`).join(" ");
    const blocks = [{ kind: "text" as const, text: long }];
    const text = await printed({ chapters: [{ title: "Annexe", blocks }] });
    for (const at of [0, 999, 1_999]) expect(text).toContain(`mot${at}`);
    expect(text).toMatch(/Page6\/6/);
  });
});
