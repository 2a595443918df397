import type { createAnswerRecorder } from "@grand-livre/testkit/answer-recorder";
import { succeed } from "./ledger-books.ts";
import { recordAnswer } from "./record-answer.ts";
import type { TestPerson } from "./test-app.ts";

/** Records a connection to a bank before its keys, which are others at each run. */
export async function recordBank(
  recorder: ReturnType<typeof createAnswerRecorder>,
  person: TestPerson,
  legalEntityRefId: string,
): Promise<void> {
  const record = recordAnswer(recorder, "lists", person);
  const { id } = await succeed<{ id: string }>(person, "POST", "/api/ebics-connection", {
    legalEntityRefId,
    name: "Banque du Rhône",
    url: "https://ebics.example.fr/serveur",
    hostId: "BRHONE",
    partnerId: "PART0042",
    userId: "USER0042",
    protocol: "H005",
    signatureVersion: "A005",
    signatureClass: "T",
    accounts: ["512000"],
  });
  recorder.name("lists", "bank", id);
  await record(`GET /api/ebics-connection?legalEntityRefId=${legalEntityRefId}&skip=0&limit=50`);
  await record(`GET /api/ebics-connection/${id}/history`);
}
