import { UNLISTED, UNLISTED_SIREN, WORKSHOP_SIREN } from "../../apps/server/src/demonstration/trade.ts";

/** What goes wrong on the network of the demonstration: a customer that its directory does not know, a bill that nobody can read. */
export async function tellDemonstration(origin: string): Promise<void> {
  const unlisted = { siren: UNLISTED_SIREN, name: UNLISTED, known: false };
  const bill = new FormData();
  bill.set("file", new Blob(["<rsm:CrossIndustryInvoice"]), "facture-illisible.xml");
  bill.set("receiver", WORKSHOP_SIREN);
  bill.set("syntax", "CII");
  for (const [command, body] of [
    ["directory", JSON.stringify(unlisted)],
    ["invoice", bill],
  ] as const) {
    const answer = await fetch(`${origin}/simulator/${command}`, { method: "POST", body });
    if (!answer.ok) throw new Error(`${command}: ${await answer.text()}`);
  }
}
