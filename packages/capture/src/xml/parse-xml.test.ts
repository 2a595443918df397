import { isRefusal } from "@grand-livre/domain/refusal";
import { utf8 } from "@grand-livre/testkit/test-documents/cii-document";
import { describe, expect, it } from "vitest";
import { MAX_XML_BYTES, parseXml } from "./parse-xml.ts";
import { pathOf, textAt, type XmlElement } from "./xml-element.ts";

function parsed(text: string | Uint8Array): XmlElement {
  const root = parseXml(typeof text === "string" ? utf8(text) : text);
  if (isRefusal(root)) throw new Error(root.refused);
  return root;
}

function refusalOf(text: string | Uint8Array): string {
  const root = parseXml(typeof text === "string" ? utf8(text) : text);
  return isRefusal(root) ? root.refused : "read";
}

const LAUGHS = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;">]><a>&lol2;</a>`;

describe("reading untrusted XML", () => {
  it("resolves namespaces whatever the prefixes, and gives places", () => {
    const root = parsed('<x:a xmlns:x="urn:1"><b xmlns="urn:2"><c/><c n="7">t</c></b></x:a>');
    const second = root.children[0]?.children[1];
    expect([root.name, root.namespace, second?.namespace]).toEqual(["a", "urn:1", "urn:2"]);
    expect(second?.attributes.get("n")).toBe("7");
    expect(second && pathOf(second)).toBe("/a/b/c[2]");
  });

  it("decodes predefined entities and character references once, and leaves CDATA alone", () => {
    expect(textAt(parsed("<a><b>L&amp;amp; &lt;&#233;&#x20AC;</b></a>"), "b")).toBe("L&amp; <é€");
    expect(textAt(parsed("<a><b><![CDATA[R&amp;D <x>]]></b></a>"), "b")).toBe("R&amp;D <x>");
    expect(textAt(parsed("<a><b>&unknown; &#0;</b></a>"), "b")).toBe("&unknown; &#0;");
  });

  it("refuses a document type declaration, the door of XML bombs, wherever it stands", () => {
    expect(refusalOf(LAUGHS)).toBe("XML_DOCTYPE");
    expect(refusalOf('<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>')).toBe("XML_DOCTYPE");
    expect(refusalOf("<a/><!DOCTYPE a>")).toBe("XML_DOCTYPE");
    expect(refusalOf("<a><!ENTITY x 'y'></a>")).toBe("XML_DOCTYPE");
  });

  it("lets a comment or a CDATA section quote the words", () => {
    expect(refusalOf("<a><!-- <!DOCTYPE x> --><![CDATA[<!ENTITY y>]]></a>")).toBe("read");
  });

  it.each([
    ["an unclosed tag", "<a><b></a>"],
    ["two roots", "<a/><b/>"],
    ["text after the root", "<a/>tail"],
    ["a repeated attribute", '<a b="1" b="2"/>'],
    ["an undeclared prefix", "<x:a/>"],
    ["an unclosed comment", "<a><!-- "],
    ["nothing but a declaration", '<?xml version="1.0"?>'],
    ["a reserved name", "<a><__proto__>1</__proto__></a>"],
  ])("refuses %s as malformed", (_, text) => {
    expect(refusalOf(text)).toBe("XML_MALFORMED");
  });

  it("refuses nesting beyond any invoice, and files beyond the limit", () => {
    expect(refusalOf("<a>".repeat(200) + "</a>".repeat(200))).toBe("XML_TOO_DEEP");
    expect(refusalOf(new Uint8Array(MAX_XML_BYTES + 1))).toBe("XML_TOO_LARGE");
  });

  it("reads UTF-8, UTF-16 and ISO-8859-1, by mark or by declaration", () => {
    const text = "<a><b>Hôtel à 10 €</b></a>";
    const utf16 = Buffer.from(`\uFEFF${text}`, "utf16le");
    expect(textAt(parsed(`\uFEFF${text}`), "b")).toBe("Hôtel à 10 €");
    expect(textAt(parsed(utf16), "b")).toBe("Hôtel à 10 €");
    expect(textAt(parsed(Buffer.from(utf16).swap16()), "b")).toBe("Hôtel à 10 €");
    const latin = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a><b>Hôtel</b></a>', "latin1");
    expect(textAt(parsed(latin), "b")).toBe("Hôtel");
  });

  it("refuses bytes that are wrong in their encoding, and encodings nobody uses", () => {
    expect(refusalOf(Buffer.from("<a>H\xf4tel</a>", "latin1"))).toBe("XML_ENCODING_UNSUPPORTED");
    expect(refusalOf('<?xml version="1.0" encoding="EBCDIC-CP-FR"?><a/>')).toBe("XML_ENCODING_UNSUPPORTED");
  });

  it("drops elements of a foreign vocabulary, so that they cannot stand in for ours", () => {
    const root = parsed(`<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
      xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2" xmlns:evil="urn:evil">
      <evil:ID>forged</evil:ID><cbc:ID>true</cbc:ID></Invoice>`);
    expect(textAt(root, "ID")).toBe("true");
  });
});
