import { createKycBody } from "@grand-livre/contracts/kyc";
import { addDays, addMonths } from "@grand-livre/domain/date/calendar-date";
import type { KycDocumentKind } from "@grand-livre/domain/kyc/documents";
import { type Application, today } from "../application.ts";
import type { Caller } from "../http/caller.ts";
import { addDocument, reviewDocument } from "../modules/kyc/documents.ts";
import type { WholeFile } from "../modules/kyc/file.ts";
import { checkFile, importFreezeList } from "../modules/kyc/freeze.ts";
import { requestDocuments } from "../modules/kyc/link.ts";
import { presentFile } from "../modules/kyc/present.ts";
import { createFile, escalateFile, refuseFile, submitFile, validateFile } from "../modules/kyc/service.ts";
import { atNoon, type StoryCompany } from "./play-story.ts";
import { formRequest, samplePage } from "./sample-page.ts";
import { CUSTOMERS } from "./trade.ts";

/** A list in the form of the official one, with an invented name. */
const LISTED = { Nom: "EXEMPLE-ZORANOV", Prenom: "Miroslav" };
function freezeList(publishedOn: string): File {
  const card = {
    IdRegistre: 1,
    Nature: "Personne physique",
    Nom: LISTED.Nom,
    RegistreDetail: [{ TypeChamp: "PRENOM", Valeur: [{ Prenom: LISTED.Prenom }] }],
  };
  const content = { Publications: { DatePublication: publishedOn, PublicationDetail: [card] } };
  return new File([JSON.stringify(content)], "gels.json");
}

type Stage = {
  readonly app: Application;
  readonly caller: Caller;
  readonly company: StoryCompany;
  readonly page: File;
};

async function open({ app, caller, company }: Stage, at: number, fields: object): Promise<WholeFile> {
  const counterpartyId = company.parties.get(CUSTOMERS[at]?.name ?? "");
  return createFile(
    app,
    caller,
    createKycBody.parse({ legalEntityRefId: company.refId, counterpartyId, ...fields }),
  );
}

/** Adds documents that the file still asks for, and accepts them on request. */
async function bring(
  { app, caller, page }: Stage,
  file: WholeFile,
  { accepted, except = [] }: { readonly accepted: boolean; readonly except?: readonly KycDocumentKind[] },
): Promise<void> {
  const day = today(app);
  const { missingDocuments, id } = await presentFile(app, caller, file);
  for (const kind of missingDocuments.filter((one) => !except.includes(one))) {
    const { documents } = await addDocument(app, caller, id, formRequest({ kind }, page));
    const documentId = documents.find((one) => one.kind === kind)?.id ?? "";
    const dates = { issuedOn: addDays(day, -20), expiresOn: kind === "identity" ? addMonths(day, 80) : null };
    if (accepted) await reviewDocument(app, caller, { id, documentId }, { accepted, ...dates });
  }
}

async function validate({ app, caller }: Stage, { row: { id } }: WholeFile): Promise<void> {
  await submitFile(app, caller, { id });
  await checkFile(app, caller, id);
  await validateFile(app, caller, { id });
}

const person = (
  id: string,
  name: string,
  numerator: number,
  denominator: number,
  holds: string | null = null,
) => ({
  id,
  kind: "person",
  name,
  holds,
  share: { numerator, denominator },
});

/** Six clients of the company, each in another state of its file. */
export async function seedKycFiles(app: Application, caller: Caller, company: StoryCompany): Promise<void> {
  const day = today(app);
  const before = atNoon(app, addMonths(day, -26));
  const page = await samplePage("Pièce justificative");
  const now: Stage = { app, caller, company, page };
  const then: Stage = { ...now, app: before };
  const list = (publishedOn: string) =>
    formRequest({ legalEntityRefId: company.refId }, freezeList(publishedOn));
  await importFreezeList(before, caller, list(addDays(today(before), -3)));

  const expired = await open(then, 5, {
    representativeName: "Hélène Marchand",
    activityCode: "56.10A",
    cash: "some",
    owners: [person("a", "Hélène Marchand", 1, 1)],
  });
  await bring(then, expired, { accepted: true });
  await validate(then, expired);
  await importFreezeList(app, caller, list(addDays(day, -3)));

  const validated = await open(now, 0, {
    representativeName: "Claire Vasseur",
    activityCode: "55.10Z",
    owners: [
      { ...person("h", "Vasseur Participations", 3, 5), kind: "company" },
      person("c", "Claire Vasseur", 2, 3, "h"),
      person("p", "Paul Vasseur", 1, 3, "h"),
      person("z", "Zoé Lambert", 2, 5),
    ],
  });
  await bring(now, validated, { accepted: true });
  await validate(now, validated);

  const reviewed = await open(now, 8, {
    representativeName: "Miroslav Exemple-Zoranov",
    representativeBirthDate: "1990-04-12",
    activityCode: "41.10A",
    owners: [person("m", "Miroslav Exemple-Zoranov", 1, 1)],
  });
  await bring(now, reviewed, { accepted: false });
  await submitFile(app, caller, { id: reviewed.row.id });
  await checkFile(app, caller, reviewed.row.id);
  await escalateFile(app, caller, {
    id: reviewed.row.id,
    reason: "Nom proche de la liste des gels, date de naissance à confirmer.",
  });

  const incomplete = await open(now, 1, { representativeName: "Julien Faure", subcontractor: true });
  await bring(now, incomplete, { accepted: true, except: ["identity", "social_security", "tax"] });
  await requestDocuments(app, caller, { id: incomplete.row.id });

  const refused = await open(now, 7, { representativeName: "Nadia Perrin", pep: true, country: "FR" });
  await refuseFile(app, caller, {
    id: refused.row.id,
    reason: "Origine des fonds non justifiée malgré deux demandes.",
  });

  await open(now, 6, {});
}
