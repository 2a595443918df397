import { expect, it } from "vitest";
import { escapeHtml, textOfHtml } from "./html-text.ts";

it("tells the words of HTML, a line for each break or block", () => {
  expect(
    textOfHtml("<p>Règle <strong>à trente jours</strong>.<br />Fin de mois.</p><ul><li>un</li></ul>"),
  ).toBe("Règle à trente jours.\nFin de mois.\nun");
  expect(textOfHtml("&lt;b&gt;a&amp;b")).toBe("<b>a&b");
});

it("shows a text as it is written", () => {
  expect(escapeHtml("<b>R&D</b>")).toBe("&lt;b&gt;R&amp;D&lt;/b&gt;");
  expect(textOfHtml(escapeHtml("moins de 3 % < 4 & plus"))).toBe("moins de 3 % < 4 & plus");
});
