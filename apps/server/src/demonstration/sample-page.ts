import { writeTable } from "@grand-livre/einvoice/pdf/write-table";

/** What a form of the screen would send. */
export function formRequest(fields: Readonly<Record<string, string>>, file: File): Request {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", file);
  return new Request("http://demonstration/", { method: "POST", body: form });
}

/** A page whose text is its title. */
export async function samplePage(title: string): Promise<File> {
  async function* rows() {
    yield ["Document de démonstration, sans valeur."];
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const bytes of writeTable({
    title,
    subtitle: "Démonstration",
    columns: [{ header: "Contenu", share: 1 }],
    rows: rows(),
  }))
    parts.push(bytes as Uint8Array<ArrayBuffer>);
  return new File(parts, "piece-de-demonstration.pdf");
}
