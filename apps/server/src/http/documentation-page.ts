import type { ApiDocument, Operation, Parameter } from "./openapi-document.ts";

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 72rem; padding: 1.5rem; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.9em; }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
h2 { margin-top: 2.5rem; border-bottom: 1px solid currentColor; }
h3 { margin-bottom: 0.25rem; overflow-wrap: anywhere; }
table { border-collapse: collapse; }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 1rem 0.25rem 0; }
nav ul { columns: 18rem; padding-left: 1rem; }
`;

/** The OpenAPI document as a page to read: routes by area, what each takes and answers. Works without script. */
export function documentationPage(document: ApiDocument, nonce: string): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const byTag = Map.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? "other");
  const tags = [...byTag].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const { title, description } = document.info;
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} : API</title>
<style nonce="${escaped(nonce)}">${STYLE}</style>
</head>
<body>
<h1>${escaped(title)} : API</h1>
<p>${escaped(description ?? "")}</p>
<p>Le document complet, pour les programmes : <a href="/api/openapi.json">/api/openapi.json</a></p>
<nav aria-label="Domaines"><ul>${tags.map(([tag]) => `<li><a href="#${escaped(tag)}">${escaped(tag)}</a></li>`).join("")}</ul></nav>
<main>
${tags.map(([tag, list]) => `<section><h2 id="${escaped(tag)}">${escaped(tag)}</h2>${list.map(operationPart).join("\n")}</section>`).join("\n")}
<section><h2 id="schemas">schemas</h2>${schemaPart("components", document.components?.schemas)}</section>
</main>
</body>
</html>
`;
}

function operationPart({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Operation;
}): string {
  const [status, answer] =
    Object.entries(operation.responses ?? {}).find(([code]) => code !== "default") ?? [];
  return `<article>
<h3><code>${escaped(method.toUpperCase())} ${escaped(path)}</code></h3>
<p>${escaped(operation.summary ?? "")}. Droit : <code>${escaped(JSON.stringify(operation["x-right"] ?? "public"))}</code></p>
${parametersPart(operation.parameters ?? [])}
${contentPart("Corps", operation.requestBody?.content)}
${contentPart(`Réponse ${status ?? ""}`, answer?.content)}
</article>`;
}

function parametersPart(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return "";
  const rows = parameters.map(
    ({ name, in: where, required, schema, description }) =>
      `<tr><td><code>${escaped(name)}</code></td><td>${escaped(where)}${required ? ", obligatoire" : ""}</td><td><code>${escaped(JSON.stringify(schema ?? {}))}</code> ${escaped(description ?? "")}</td></tr>`,
  );
  return `<table><thead><tr><th scope="col">Paramètre</th><th scope="col">Place</th><th scope="col">Valeur</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

function contentPart(
  title: string,
  content: Readonly<Record<string, { readonly schema?: unknown }>> | undefined,
) {
  return Object.entries(content ?? {})
    .map(([type, { schema }]) => schemaPart(`${title} (${type})`, schema))
    .join("");
}

function schemaPart(title: string, schema: unknown): string {
  return `<details><summary>${escaped(title)}</summary><pre><code>${escaped(JSON.stringify(schema ?? {}, null, 2))}</code></pre></details>`;
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
