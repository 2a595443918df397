import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import {
  CII_SELLER,
  type CiiParts,
  ciiDocument,
  ciiTotals,
  ciiVat,
  utf8,
} from "@grand-livre/testkit/test-documents/cii-document";
import { UBL_SUPPLIER, ublDocument } from "@grand-livre/testkit/test-documents/ubl-document";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { facturX } from "../../../test/bills.ts";
import { succeed } from "../../../test/ledger-books.ts";
import { openDoor, type PlatformDoor } from "../../../test/platform-door.ts";
import { newCustomer } from "../../../test/sales.ts";

/** Bills that the simulated platform delivers: the draft that each becomes. */
let door: PlatformDoor;
beforeAll(async () => {
  door = await openDoor();
});
afterAll(() => door.close());
beforeEach(() => {
  door.test.now.current = new Date();
});

async function handIn(bytes: Uint8Array, name: string, syntax: string) {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(bytes)]), name);
  form.set("receiver", door.siren);
  form.set("syntax", syntax);
  const answer = await fetch(`${door.simulator.origin}/simulator/invoice`, { method: "POST", body: form });
  expect(answer.status, await answer.clone().text()).toBe(201);
}

const idsOf = async (number: string) =>
  (
    await door.test.pool.query<{ id: string }>(
      "select id from invoice where direction = 'debit' and legal_entity_id = $1 and bill_number = $2 order by id",
      [door.books.legalEntityId, number],
    )
  ).rows.map(({ id }) => id);
const read = (id = "") => succeed<InvoiceAnswer>(door.root, "GET", `/api/invoice/${id}`);

let count = 0;
/** Delivers a CII invoice, and reads the draft that it became. */
async function received(parts: CiiParts = {}): Promise<InvoiceAnswer> {
  count += 1;
  const number = `R-${count}`;
  await handIn(utf8(ciiDocument({ number, ...parts })), `${number}.xml`, "CII");
  await door.sync();
  const [id] = await idsOf(number);
  return read(id);
}

const CORSICA = (siren: string) => CII_SELLER.replaceAll("732829320", siren).replace("FR44", "FR83");
const counterparty = (name: string, card: object = {}) =>
  newCustomer(door.root, door.books, name, { kind: "supplier", customerKind: null, ...card });
const codes = ({ issues, warnings }: Pick<InvoiceAnswer, "issues" | "warnings">) =>
  [...issues, ...warnings].map(({ code }) => code);

describe("a received bill", () => {
  it("is one draft, however many formats and deliveries it comes in", async () => {
    const number = "MULTI-1";
    const head = "<cbc:DueDate>2026-03-02</cbc:DueDate>";
    const ubl = ublDocument({ head, supplier: UBL_SUPPLIER }).replace("<cbc:ID>U-1<", `<cbc:ID>${number}<`);
    for (const [bytes, name, syntax] of [
      [utf8(ciiDocument({ number })), "facture.xml", "CII"],
      [utf8(ubl), "facture-ubl.xml", "UBL"],
      [facturX({ number }), "facture.pdf", "Factur-X"],
      [utf8(ciiDocument({ number })), "encore.xml", "CII"],
    ] as const)
      await handIn(bytes, name, syntax);
    expect(await door.sync()).toMatchObject({ received: 4, failed: 0 });
    expect(await idsOf(number)).toHaveLength(1);
    const { flows } = await door.flows("&direction=in&limit=4");
    const [id] = await idsOf(number);
    expect(flows.map(({ state, invoiceId }) => [state, invoiceId])).toEqual(
      flows.map(() => ["accepted", id]),
    );
  });

  it.each([
    ["CII", (number: string) => utf8(ciiDocument({ number }))],
    ["UBL", (number: string) => utf8(ublDocument().replace("<cbc:ID>U-1<", `<cbc:ID>${number}<`))],
    ["Factur-X", (number: string) => facturX({ number })],
  ])("in %s says what its supplier wrote", async (syntax, write) => {
    const number = `SEULE-${syntax}`;
    await handIn(write(number), `${number}.${syntax === "Factur-X" ? "pdf" : "xml"}`, syntax);
    expect(await door.sync()).toMatchObject({ received: 1, failed: 0 });
    const [id] = await idsOf(number);
    expect(await read(id)).toMatchObject({
      status: "draft",
      bill_date: "2026-01-31",
      totalExclVatCents: 10_000,
      totalInclVatCents: 12_000,
      companyName: "Atelier des Dunes",
    });
  });
});

describe("the supplier of a received bill", () => {
  it("is decided by its SIREN: neither a like name nor a like e-mail takes it", async () => {
    const known = await counterparty("Scierie du Cap", { siren: "542107651", email: "compta@cap.fr" });
    const seller = `${CORSICA("552081317").replace("Atelier des Dunes", "Scierie du Cap")}
<ram:URIUniversalCommunication><ram:URIID schemeID="EM">compta@cap.fr</ram:URIID></ram:URIUniversalCommunication>`;
    const other = await received({ seller });
    expect(other.counterpartyId).not.toBe(known);
    const own = await received({
      seller: CORSICA("542107651").replace("Atelier des Dunes", "Un tout autre nom"),
    });
    expect(own.counterpartyId).toBe(known);
  });

  it("is left to a person when the document names none, and a draft on the wrong one moves", async () => {
    const wrong = await counterparty("Menuiserie Sans Numéro");
    const right = await counterparty("Charpente du Nord");
    const nameOnly = `<ram:Name>Menuiserie Sans Numéro</ram:Name>
<ram:PostalTradeAddress><ram:CountryID>FR</ram:CountryID></ram:PostalTradeAddress>`;
    const draft = await received({ seller: nameOnly });
    expect(draft.counterpartyId).toBeNull();
    expect(codes(draft)).toContain("SUPPLIER_NOT_IDENTIFIED");
    const moved = async (counterpartyId: string, version: number) =>
      succeed<InvoiceAnswer>(door.root, "PATCH", `/api/invoice/${draft.id}`, { version, counterpartyId });
    const first = await moved(wrong, draft.version);
    expect(first).toMatchObject({ counterpartyId: wrong, totalInclVatCents: draft.totalInclVatCents });
    const second = await moved(right, first.version);
    expect(second).toMatchObject({ counterpartyId: right, bill_number: draft.bill_number });
    const stale = { version: first.version, counterpartyId: wrong };
    expect(await door.root.call("PATCH", `/api/invoice/${draft.id}`, stale)).toMatchObject({
      status: 409,
      body: { code: "STALE_VERSION" },
    });
  });
});

describe("a received bill that the product cannot reproduce", () => {
  it.each([
    [
      "VAT by rate",
      "VAT_DIFFERS",
      {
        vat: ciiVat("100.00", "21.00"),
        totals: ciiTotals({ tax: "21.00", grand: "121.00", payable: "121.00" }),
      },
    ],
    ["total", "TOTAL_DIFFERS", { totals: ciiTotals({ grand: "125.00", payable: "125.00" }) }],
    ["rate", "EXCHANGE_RATE_MISSING", { currency: "USD" }],
    ["currency", "CURRENCY_NOT_SUPPORTED", { currency: "ZZZ" }],
  ] as const)("says its %s on the draft", async (_, code, parts) => {
    const draft = await received(parts);
    expect(draft.status).toBe("draft");
    expect(codes(draft)).toContain(code);
  });
});
