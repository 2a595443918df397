import { describe, expect, it } from "vitest";
import { cleanDocument, cleanHtml, escapeHtml } from "./clean-html.ts";

/** Known ways to smuggle a script past a filter (OWASP's sheet, DOMPurify's and sanitize-html's own reports). */
const PAYLOADS = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=https://evil.example/x.js></SCRIPT>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<script\u0000>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<img src=x onerror='alert(1)'//",
  '<IMG """><SCRIPT>alert("XSS")</SCRIPT>"\\>',
  "<img src=`javascript:alert(1)`>",
  "<svg onload=alert(1)>",
  "<svg><script>alert&#40;1&#41;</script></svg>",
  "<svg><a xlink:href='javascript:alert(1)'><text>x</text></a></svg>",
  "<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
  "<math><mi//xlink:href='data:x,<script>alert(1)</script>'>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
  "<iframe src=javascript:alert(1)></iframe>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<object data='data:text/html,<script>alert(1)</script>'></object>",
  "<embed src='data:image/svg+xml;base64,PHN2Zz48c2NyaXB0PmFsZXJ0KDEpPC9zY3JpcHQ+PC9zdmc+'>",
  "<body onload=alert(1)>",
  "<input autofocus onfocus=alert(1)>",
  "<details open ontoggle=alert(1)>",
  "<video><source onerror=alert(1)></video>",
  "<marquee onstart=alert(1)>x</marquee>",
  "<a href='javascript:alert(1)'>x</a>",
  "<a href='JaVaScRiPt:alert(1)'>x</a>",
  "<a href=' javascript:alert(1)'>x</a>",
  "<a href='java\tscript:alert(1)'>x</a>",
  "<a href='java\nscript:alert(1)'>x</a>",
  "<a href='&#106;avascript:alert(1)'>x</a>",
  "<a href='&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74:alert(1)'>x</a>",
  "<a href='\u0001javascript:alert(1)'>x</a>",
  "<a href='javascript&colon;alert(1)'>x</a>",
  "<a href='data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=='>x</a>",
  "<a href='vbscript:msgbox(1)'>x</a>",
  "<a href='file:///etc/passwd'>x</a>",
  "<a href='//evil.example/x'>x</a>",
  "<a href='/\\evil.example'>x</a>",
  "<a href='\\\\evil.example'>x</a>",
  "<a href='/x' onclick='alert(1)'>x</a>",
  "<a href='/x' style='position:fixed;inset:0'>x</a>",
  "<a href='/x' target='_blank' onmouseover=alert(1)>x</a>",
  "<b onmouseover=alert(1)>x</b>",
  "<span style='background:url(javascript:alert(1))'>x</span>",
  "<span class='MuiDialog-root' id='root'>x</span>",
  "<style>@import 'https://evil.example/x.css';</style>",
  "<style><img src='</style><img src=x onerror=alert(1)>'>",
  "<link rel=stylesheet href='javascript:alert(1)'>",
  "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
  "<base href='https://evil.example/'>",
  "<form action='javascript:alert(1)'><button>x</button></form>",
  "<isindex type=image src=1 onerror=alert(1)>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "<textarea><img title='</textarea><img src=x onerror=alert(1)>'>",
  "<xmp><p title='</xmp><img src=x onerror=alert(1)>'>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<![CDATA[><img src=x onerror=alert(1)>]]>",
  "<?xml version='1.0'?><x xmlns='http://www.w3.org/1999/xhtml' onload='alert(1)'/>",
  "<template><img src=x onerror=alert(1)></template>",
  "<x:script xmlns:x='http://www.w3.org/1999/xhtml'>alert(1)</x:script>",
  '<b><a href="https://ok.example/"onmouseover=alert(1)//">x</a></b>',
];

const TAG = /<\/?([a-z][a-z0-9]*)((?:\s[^>]*)?)\s*\/?>/g;
const INLINE = ["b", "i", "em", "strong", "a", "code", "br", "span"];
const BLOCKS = ["u", "s", "mark", "p", "h2", "h3", "h4", "ul", "ol", "li", "blockquote", "pre", "hr"];

/** Only these tags are left, a link alone has attributes, and what is left of the text opens no tag. */
function expectHarmless(clean: string, allowed: readonly string[]): void {
  const rest = clean.replace(TAG, (_, tag: string, attributes: string) => {
    expect(allowed).toContain(tag);
    if (tag !== "a") expect(attributes.trim()).toBe("");
    const known = attributes.replace(
      / href="(https?:\/\/[^"\s]*|\/[^/\\"][^"\s\\]*)"| rel="noopener noreferrer nofollow"/g,
      "",
    );
    expect(known.trim(), clean).toBe("");
    return "";
  });
  expect(rest, "what is left is text").not.toMatch(/[<>]/);
}

describe("cleanHtml", () => {
  it("knows sixty payloads", () => expect(new Set(PAYLOADS).size).toBe(60));

  it.each(PAYLOADS)("leaves nothing that could run of %j", (payload) => {
    expectHarmless(cleanHtml(payload), INLINE);
    expectHarmless(cleanDocument(payload), [...INLINE, ...BLOCKS]);
  });

  it("cleans twice to the same", () => {
    for (const payload of PAYLOADS) expect(cleanHtml(cleanHtml(payload))).toBe(cleanHtml(payload));
  });

  it("keeps the few tags of a message, and makes its links harmless", () => {
    expect(
      cleanHtml("<b>Bonjour</b> <em>à</em><br><strong>tous</strong> <code>x</code> <span>y</span> <i>z</i>"),
    ).toBe("<b>Bonjour</b> <em>à</em><br /><strong>tous</strong> <code>x</code> <span>y</span> <i>z</i>");
    for (const href of [
      "https://exemple.fr/a?b=1",
      "http://exemple.fr/",
      "/accounting/reports",
      "apps/mailbox",
    ])
      expect(cleanHtml(`<a href="${href}" target="_blank">x</a>`)).toBe(
        `<a href="${href}" rel="noopener noreferrer nofollow">x</a>`,
      );
  });

  it("keeps accents, spaces and signs as they are read", () => {
    expect(cleanHtml("Été\u00a0: 3 < 5 & « oui »")).toBe("Été\u00a0: 3 &lt; 5 &amp; « oui »");
    expect(cleanHtml(escapeHtml(`<b>"A & B"</b>`))).toBe('&lt;b&gt;"A &amp; B"&lt;/b&gt;');
  });

  it("flattens tags nested without end", () => {
    const deep = `${"<b>".repeat(5000)}x${"</b>".repeat(5000)}`;
    expect(cleanHtml(deep).match(/<b>/g)?.length ?? 0).toBeLessThanOrEqual(20);
  });
});
