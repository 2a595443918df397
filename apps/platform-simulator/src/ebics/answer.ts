import { inflateSync } from "node:zlib";
import { authenticate, isAuthentic } from "@grand-livre/platform/ebics/authenticate";
import {
  decrypt,
  decryptKey,
  encrypt,
  encryptKey,
  hashOfOrder,
  isSignedBy,
  newTransactionKey,
} from "@grand-livre/platform/ebics/crypto";
import {
  hashOf,
  keyObjectOf,
  type PublicKey,
  privateKeyOf,
  publicOf,
  readPublicKey,
} from "@grand-livre/platform/ebics/keys";
import { DS, type EbicsVersion, SEGMENT_LENGTH, SHA256, SPACES } from "@grand-livre/platform/ebics/norm";
import {
  at,
  documentText,
  type Element,
  element,
  readMessage,
  textAt,
} from "@grand-livre/platform/ebics/xml";
import type { Bank, BankCall, BankUser, Transaction } from "./bank.ts";
import { reportOn } from "./report.ts";

const MAX_BYTES = 64 * 1024 * 1024;
const base64 = (text: string) => Buffer.from(text, "base64");

/** A return code with the phase that it belongs to. */
class Refused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

type Told = { readonly version: EbicsVersion; readonly root: Element; readonly bank: Bank };

const MANAGEMENT: ReadonlySet<string> = new Set(["INI", "HIA", "HPB"]);

/** What a message asks for. */
export function callOf(root: Element): { readonly call: BankCall; readonly type: string } {
  const phase = textAt(root, "header/mutable/TransactionPhase");
  const details = at(root, "header/static/OrderDetails");
  const type = details ? textAt(details, "OrderType") || textAt(details, "AdminOrderType") : "";
  if (MANAGEMENT.has(type)) return { call: type as BankCall, type };
  if (phase === "Receipt") return { call: "receipt", type };
  if (phase === "Transfer") return { call: "segment", type };
  return { call: ["FUL", "CCT", "CDD", "BTU"].includes(type) ? "upload" : "download", type };
}

/** The kind of an order as the bank's files and orders are named. */
function kindOf(root: Element, type: string): string {
  const details = at(root, "header/static/OrderDetails");
  if (!details) return type;
  const format = textAt(details, `${type}OrderParams/FileFormat`);
  const service = at(details, `${type}OrderParams/Service`);
  if (service) return `${type} ${textAt(service, "ServiceName")} ${textAt(service, "MsgName")}`;
  return format === "" ? type : `${type} ${format}`;
}

/** The answer of the bank to a message. */
export function answerTo(bank: Bank, message: Uint8Array, refusal?: string): string {
  const root = readMessage(message);
  const version = root.attributes.Version === "H005" ? "H005" : "H004";
  const told: Told = { version, root, bank };
  const { call, type } = callOf(root);
  try {
    if (refusal !== undefined) throw new Refused(refusal);
    if (textAt(root, "header/static/HostID") !== bank.hostId) throw new Refused("091011");
    if (call === "INI" || call === "HIA") return takeKeys(told, call);
    if (call === "HPB") return tellKeys(told);
    return exchange(told, call, kindOf(root, type));
  } catch (error) {
    const code = error instanceof Refused ? error.code : "091010";
    return MANAGEMENT.has(type) ? management(told, code) : answer(told, { code });
  }
}

function management({ version }: Told, code: string, transfer?: Element): string {
  const header = element(
    "header",
    [
      element("static", undefined),
      element("mutable", [element("ReturnCode", code), element("ReportText", `[${code}]`)]),
    ],
    { authenticate: "true" },
  );
  const body = element("body", [transfer, element("ReturnCode", code, { authenticate: "true" })]);
  return documentText(
    element("ebicsKeyManagementResponse", [header, body], {
      xmlns: SPACES[version].message,
      "xmlns:ds": DS,
      Version: version,
      Revision: "1",
    }),
  );
}

function userOf({ bank, root }: Told): BankUser {
  return bank.user(textAt(root, "header/static/PartnerID"), textAt(root, "header/static/UserID"));
}

function takeKeys(told: Told, call: "INI" | "HIA"): string {
  const user = userOf(told);
  if (call === "INI" ? user.signature : user.authentication) throw new Refused("091002");
  const data = readMessage(inflateSync(base64(textAt(told.root, "body/DataTransfer/OrderData"))));
  const key = (name: string): PublicKey => {
    const found = at(data, `${name}PubKeyInfo`);
    if (!found) throw new Refused("091010");
    return readPublicKey(found);
  };
  if (call === "INI") {
    user.signature = key("Signature");
    user.signatureVersion = textAt(data, "SignaturePubKeyInfo/SignatureVersion") === "A006" ? "A006" : "A005";
  } else {
    user.authentication = key("Authentication");
    user.encryption = key("Encryption");
  }
  if (told.bank.settings.isReadyAtOnce && user.signature && user.authentication) user.isReady = true;
  return management(told, "000000");
}

function encryptionInfo({ version }: Told, key: PublicKey, transactionKey: Buffer): Element {
  const digest = hashOf(version, key).toString("base64");
  return element(
    "DataEncryptionInfo",
    [
      element("EncryptionPubKeyDigest", digest, { Version: "E002", Algorithm: SHA256 }),
      element("TransactionKey", encryptKey(keyObjectOf(key), transactionKey).toString("base64")),
    ],
    { authenticate: "true" },
  );
}

/** The user whose signature the message bears. */
function authenticated(told: Told, user = userOf(told)): BankUser & { encryption: PublicKey } {
  const { authentication, encryption, isReady } = user;
  if (!authentication || !encryption || !isReady) throw new Refused("061002");
  if (!isAuthentic(told.root, keyObjectOf(authentication))) throw new Refused("061001");
  return { ...user, encryption };
}

function tellKeys(told: Told): string {
  const { bank, version } = told;
  const user = authenticated(told);
  const info = (name: string, told: string, key: PublicKey) =>
    element(`${name}PubKeyInfo`, [
      element("ds:X509Data", element("ds:X509Certificate", key.certificate ?? "")),
      element(
        "PubKeyValue",
        element("ds:RSAKeyValue", [element("ds:Modulus", key.modulus), element("ds:Exponent", key.exponent)]),
      ),
      element(`${name}Version`, told),
    ]);
  const data = element(
    "HPBResponseOrderData",
    [
      info("Authentication", "X002", publicOf(bank.keys.authentication)),
      info("Encryption", "E002", publicOf(bank.keys.encryption)),
      element("HostID", bank.hostId),
    ],
    { xmlns: SPACES[version].message, "xmlns:ds": DS },
  );
  const key = newTransactionKey();
  const sealed = encrypt(key, Buffer.from(documentText(data))).toString("base64");
  const transfer = element("DataTransfer", [
    encryptionInfo(told, user.encryption, key),
    element("OrderData", sealed),
  ]);
  return management(told, "000000", transfer);
}

type Said = {
  readonly code?: string;
  readonly transactionId?: string;
  readonly phase?: string;
  readonly statics?: readonly Element[];
  readonly mutables?: readonly Element[];
  readonly transfer?: Element;
};

function answer({ version, bank }: Told, said: Said): string {
  const {
    code = "000000",
    transactionId,
    phase = "Initialisation",
    statics = [],
    mutables = [],
    transfer,
  } = said;
  // What concerns the order stands in the body, what concerns the protocol in the header.
  const isOfOrder = code.startsWith("09") && !["091008", "091010", "091011", "091103"].includes(code);
  const header = element(
    "header",
    [
      element("static", [
        transactionId === undefined ? undefined : element("TransactionID", transactionId),
        ...statics,
      ]),
      element("mutable", [
        element("TransactionPhase", phase),
        ...mutables,
        element("ReturnCode", isOfOrder ? "000000" : code),
        element("ReportText", `[${code}]`),
      ]),
    ],
    { authenticate: "true" },
  );
  const body = element("body", [
    transfer,
    element("ReturnCode", isOfOrder ? code : "000000", { authenticate: "true" }),
  ]);
  const root = element("ebicsResponse", [header, body], {
    xmlns: SPACES[version].message,
    "xmlns:ds": DS,
    Version: version,
    Revision: "1",
  });
  return documentText(authenticate(root, privateKeyOf(bank.keys.authentication)));
}

function exchange(told: Told, call: BankCall, kind: string): string {
  if (call === "download") return openDownload(told, kind);
  if (call === "upload") return openUpload(told, kind);
  const transaction = told.bank.transactions.get(textAt(told.root, "header/static/TransactionID"));
  if (!transaction) throw new Refused("091101");
  authenticated(told, transaction.user);
  if (call === "receipt") return takeReceipt(told, transaction);
  return transaction.upload ? takeSegment(told, transaction) : tellSegment(told, transaction);
}

/** Whether the subscriber has the keys that the bank has now, and says nothing twice. */
function requireFresh({ root, bank, version }: Told): void {
  const digest = (name: string) => textAt(root, `header/static/BankPubKeyDigests/${name}`);
  const own = (key: PublicKey) => hashOf(version, key).toString("base64");
  if (
    digest("Authentication") !== own(publicOf(bank.keys.authentication)) ||
    digest("Encryption") !== own(publicOf(bank.keys.encryption))
  )
    throw new Refused("091008");
  const nonce = textAt(root, "header/static/Nonce");
  if (bank.nonces.has(nonce)) throw new Refused("091103");
  bank.nonces.add(nonce);
}

const segmentNumber = (number: number, isLast: boolean) =>
  element("SegmentNumber", String(number), { lastSegment: String(isLast) });

function openDownload(told: Told, kind: string): string {
  const { bank } = told;
  const user = authenticated(told);
  requireFresh(told);
  const file = bank.files.find((one) => one.kind === kind && !one.isFetched);
  if (!file) throw new Refused("090005");
  const key = newTransactionKey();
  const sealed = encrypt(key, file.data).toString("base64");
  const length = bank.settings.segmentLength ?? SEGMENT_LENGTH;
  const segments = sealed.match(new RegExp(`.{1,${length}}`, "gs")) ?? [""];
  const transaction: Transaction = { id: bank.newId(), user: userOf(told), segments, file };
  bank.transactions.set(transaction.id, transaction);
  return answer(told, {
    transactionId: transaction.id,
    statics: [element("NumSegments", String(segments.length))],
    mutables: [segmentNumber(1, segments.length === 1)],
    transfer: element("DataTransfer", [
      encryptionInfo(told, user.encryption, key),
      element("OrderData", segments[0] ?? ""),
    ]),
  });
}

function tellSegment(told: Told, { id, segments }: Transaction): string {
  const number = Number(textAt(told.root, "header/mutable/SegmentNumber"));
  const segment = segments[number - 1];
  if (segment === undefined) throw new Refused("091104");
  return answer(told, {
    transactionId: id,
    phase: "Transfer",
    mutables: [segmentNumber(number, number === segments.length)],
    transfer: element("DataTransfer", element("OrderData", segment)),
  });
}

function takeReceipt(told: Told, { id, file }: Transaction): string {
  const isKept = textAt(told.root, "body/TransferReceipt/ReceiptCode") === "0";
  if (file && isKept) file.isFetched = true;
  told.bank.transactions.delete(id);
  return answer(told, { code: isKept ? "011000" : "011001", transactionId: id, phase: "Receipt" });
}

function openUpload(told: Told, kind: string): string {
  const { bank, root, version } = told;
  authenticated(told);
  requireFresh(told);
  const own = bank.keys.encryption;
  const transfer = at(root, "body/DataTransfer");
  if (!transfer) throw new Refused("091010");
  const digest = textAt(transfer, "DataEncryptionInfo/EncryptionPubKeyDigest");
  if (digest !== hashOf(version, publicOf(own)).toString("base64")) throw new Refused("091008");
  const key = decryptKey(privateKeyOf(own), base64(textAt(transfer, "DataEncryptionInfo/TransactionKey")));
  const signed = readMessage(decrypt(key, base64(textAt(transfer, "SignatureData")), MAX_BYTES));
  const hasFlag = at(root, "header/static/OrderDetails/BTUOrderParams/SignatureFlag") !== undefined;
  const attribute =
    textAt(root, "header/static/OrderDetails/OrderAttribute") || (hasFlag ? "OZHNN" : "DZHNN");
  const transaction: Transaction = {
    id: bank.newId(),
    user: userOf(told),
    segments: [],
    upload: {
      ...{ kind, attribute, key },
      signature: base64(textAt(signed, "OrderSignatureData/SignatureValue")),
      count: Number(textAt(root, "header/static/NumSegments")),
      taken: [],
    },
  };
  bank.transactions.set(transaction.id, transaction);
  return answer(told, { transactionId: transaction.id });
}

function takeSegment(told: Told, { id, upload, user }: Transaction): string {
  const { bank, root } = told;
  if (!upload || !user.signature) throw new Refused("091101");
  const number = Number(textAt(root, "header/mutable/SegmentNumber"));
  if (number !== upload.taken.length + 1) throw new Refused("091104");
  upload.taken.push(textAt(root, "body/DataTransfer/OrderData"));
  const said = {
    transactionId: id,
    phase: "Transfer",
    mutables: [segmentNumber(number, number === upload.count)],
  };
  if (number < upload.count) return answer(told, said);
  bank.transactions.delete(id);
  const data = decrypt(upload.key, base64(upload.taken.join("")), MAX_BYTES);
  const key = keyObjectOf(user.signature);
  if (!isSignedBy(user.signatureVersion ?? "A005", key, { data, signature: upload.signature }))
    throw new Refused("091301");
  const hash = hashOfOrder(data);
  if (bank.orders.some((order) => hashOfOrder(order.data).equals(hash))) throw new Refused("091115");
  const order = { id: bank.newOrderId(), kind: upload.kind, attribute: upload.attribute, data };
  bank.orders.push(order);
  bank.put(reportKindOf(order.kind), reportOn(data, bank.settings.rejection));
  return answer(told, { ...said, mutables: [...said.mutables, element("OrderID", order.id)] });
}

/** Where the report on an order waits. */
const reportKindOf = (kind: string): string =>
  kind.startsWith("BTU") ? "BTD PSR pain.002" : kind.startsWith("FUL") ? "FDL pain.002.001.03.ack" : "CRZ";
