import { isAuthentic } from "./authenticate.ts";
import { decrypt, decryptKey, encrypt, encryptKey, newTransactionKey } from "./crypto.ts";
import { type BankKeys, hashOf, keyObjectOf, privateKeyOf, publicOf, readPublicKey } from "./keys.ts";
import { type OrderKind, SEGMENT_LENGTH } from "./norm.ts";
import {
  downloadRequest,
  hiaRequest,
  hpbRequest,
  iniRequest,
  receiptRequest,
  type Signer,
  segmentRequest,
  uploadRequest,
} from "./requests.ts";
import { BankRefusal, isFine, KEYS_KNOWN, NO_DATA } from "./return-codes.ts";
import { at, type Element, MessageError, readMessage, textAt } from "./xml.ts";

/** Sends a message to the bank and brings its answer; it throws where there is none. */
export type Send = (message: string) => Promise<Uint8Array>;

export type Session = {
  readonly signer: Signer;
  readonly send: Send;
  readonly now: () => Date;
  /** The longest file that is taken. */
  readonly maxBytes: number;
};
export type OpenSession = Session & { readonly bank: BankKeys };

/** An answer that the confirmed keys of the bank did not sign; `said` is the refusal that it claims to be. */
export class BankNotAuthenticError extends Error {
  readonly said: BankRefusal | undefined;

  constructor(said: BankRefusal | undefined) {
    super("the answer is not signed by the bank's key");
    this.name = "BankNotAuthenticError";
    this.said = said;
  }
}

const base64 = (text: string): Buffer => Buffer.from(text, "base64");

/** The codes of an answer: of the protocol in its header, of the order in its body. */
function codesOf(root: Element): { code: string; text: string } {
  const technical = textAt(root, "header/mutable/ReturnCode");
  const body = textAt(root, "body/ReturnCode");
  if (technical === "") throw new MessageError("no return code");
  const text = textAt(root, "header/mutable/ReportText");
  return { code: isFine(technical) && body !== "" ? body : technical, text };
}

function requireFine(root: Element): void {
  const { code, text } = codesOf(root);
  if (!isFine(code)) throw new BankRefusal(code, text);
}

/** Sends INI or HIA; a bank that knows the keys already says so, and that is as good. */
async function sendKeys({ send }: Session, request: string): Promise<{ readonly wasKnown: boolean }> {
  const { code, text } = codesOf(readMessage(await send(request)));
  if (!isFine(code) && !KEYS_KNOWN.has(code)) throw new BankRefusal(code, text);
  return { wasKnown: !isFine(code) };
}

/** @throws BankRefusal, MessageError, and what `send` throws, as all of these */
export const sendSignatureKey = (session: Session) => sendKeys(session, iniRequest(session.signer));
export const sendOtherKeys = (session: Session) => sendKeys(session, hiaRequest(session.signer));

/** The keys of the bank as it tells them; a person compares their hashes before they are used. */
export async function fetchBankKeys({ signer, send, now, maxBytes }: Session): Promise<BankKeys> {
  const root = readMessage(await send(hpbRequest(signer, now())));
  requireFine(root);
  const transfer = transferOf(root);
  const transactionKey = keyOf(signer, transfer);
  const data = decrypt(transactionKey, base64(textAt(transfer, "OrderData")), maxBytes);
  const told = readMessage(data);
  const [authentication, encryption] = [
    at(told, "AuthenticationPubKeyInfo"),
    at(told, "EncryptionPubKeyInfo"),
  ];
  if (!authentication || !encryption) throw new MessageError("no bank keys");
  if (textAt(told, "HostID") !== signer.subscriber.hostId) throw new MessageError("keys of another bank");
  return { authentication: readPublicKey(authentication), encryption: readPublicKey(encryption) };
}

function transferOf(root: Element): Element {
  const transfer = at(root, "body/DataTransfer");
  if (!transfer) throw new MessageError("no data");
  return transfer;
}

/** The transaction's key, which must be for the key that this subscriber has now. */
function keyOf({ subscriber, keys }: Signer, transfer: Element): Buffer {
  const told = textAt(transfer, "DataEncryptionInfo/EncryptionPubKeyDigest").replace(/\s/g, "");
  if (told !== hashOf(subscriber.version, publicOf(keys.encryption)).toString("base64"))
    throw new MessageError("data for another key");
  return decryptKey(
    privateKeyOf(keys.encryption),
    base64(textAt(transfer, "DataEncryptionInfo/TransactionKey")),
  );
}

/** An answer of the bank, by its confirmed key. @throws BankNotAuthenticError, BankRefusal, MessageError */
async function exchange({ send, bank }: OpenSession, request: string): Promise<Element> {
  const root = readMessage(await send(request));
  if (isAuthentic(root, keyObjectOf(bank.authentication))) return root;
  // Banks leave some refusals unsigned: their sentence helps, their word settles nothing.
  const { code, text } = codesOf(root);
  throw new BankNotAuthenticError(isFine(code) ? undefined : new BankRefusal(code, text));
}

/** Segments are cut from one base64 text; some banks encode each of them by itself. */
const joined = (parts: readonly string[]): Buffer =>
  parts.slice(0, -1).some((part) => part.endsWith("="))
    ? Buffer.concat(parts.map(base64))
    : base64(parts.join(""));

export type Download = {
  readonly data: Buffer;
  /** Tells the bank that it is kept, or is to stay there. */
  receipt(isKept: boolean): Promise<void>;
};

/** A file that waits at the bank; undefined when there is none. Without a receipt it waits there still. */
export async function download(session: OpenSession, kind: OrderKind): Promise<Download | undefined> {
  const { signer, bank, now, maxBytes } = session;
  const first = await exchange(session, downloadRequest(signer, bank, now(), kind));
  const { code, text } = codesOf(first);
  if (code === NO_DATA) return undefined;
  if (!isFine(code)) throw new BankRefusal(code, text);
  const transactionId = textAt(first, "header/static/TransactionID");
  const count = Number(textAt(first, "header/static/NumSegments") || "1");
  if (transactionId === "" || !Number.isInteger(count) || count < 1) throw new MessageError("no transaction");
  if (count * SEGMENT_LENGTH > 4 * maxBytes) throw new MessageError("too many segments");
  const transfer = transferOf(first);
  const parts = [textAt(transfer, "OrderData")];
  for (let number = 2; number <= count; number += 1) {
    const request = segmentRequest(signer, { transactionId, number, isLast: number === count });
    const root = await exchange(session, request);
    requireFine(root);
    if (textAt(root, "header/mutable/SegmentNumber") !== String(number))
      throw new MessageError("another segment");
    parts.push(textAt(transferOf(root), "OrderData"));
  }
  const data = decrypt(keyOf(signer, transfer), joined(parts), maxBytes);
  return {
    data,
    receipt: async (isKept) =>
      requireFine(await exchange(session, receiptRequest(signer, transactionId, isKept))),
  };
}

/** The order may have reached the bank, which gave no answer: it must not be sent again before the bank was asked. */
export class UploadUnknownError extends Error {
  readonly transactionId: string;

  constructor(transactionId: string, cause: unknown) {
    super("the bank gave no answer to the last segment", { cause });
    this.name = "UploadUnknownError";
    this.transactionId = transactionId;
  }
}

export type Sent = { readonly transactionId: string; readonly orderId: string | null };

/**
 * Sends a file. An order counts once its last segment is taken: what fails before it left nothing at the bank.
 * @throws UploadUnknownError when nobody can say whether it counts
 */
export async function upload(
  session: OpenSession,
  order: { readonly kind: OrderKind; readonly data: Uint8Array; readonly isSignedForBank: boolean },
): Promise<Sent> {
  const { signer, bank, now } = session;
  const key = newTransactionKey();
  const sealed = encrypt(key, order.data).toString("base64");
  const segments = sealed.match(new RegExp(`.{1,${SEGMENT_LENGTH}}`, "gs")) ?? [""];
  const request = uploadRequest(signer, bank, now(), {
    ...order,
    segments: segments.length,
    transactionKey: encryptKey(keyObjectOf(bank.encryption), key),
    seal: (data) => encrypt(key, data),
  });
  const first = await exchange(session, request);
  requireFine(first);
  const transactionId = textAt(first, "header/static/TransactionID");
  if (transactionId === "") throw new MessageError("no transaction");
  let orderId = textAt(first, "header/mutable/OrderID");
  for (const [index, segment] of segments.entries()) {
    const isLast = index === segments.length - 1;
    const answered = exchange(
      session,
      segmentRequest(signer, { transactionId, number: index + 1, isLast }, segment),
    );
    const root = await answered.catch((error: unknown) => {
      if (!isLast || error instanceof BankRefusal) throw error;
      throw new UploadUnknownError(transactionId, error);
    });
    requireFine(root);
    orderId = textAt(root, "header/mutable/OrderID") || orderId;
  }
  return { transactionId, orderId: orderId || null };
}
