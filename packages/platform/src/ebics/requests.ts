import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import { authenticate } from "./authenticate.ts";
import { hashOfOrder, signOrder } from "./crypto.ts";
import { type BankKeys, hashOf, type OwnKeys, type PublicKey, privateKeyOf, publicOf } from "./keys.ts";
import { DS, type OrderKind, SHA256, SPACES, type Subscriber } from "./norm.ts";
import { documentText, type Element, element } from "./xml.ts";

/** Who signs what is sent. */
export type Signer = { readonly subscriber: Subscriber; readonly keys: OwnKeys };

const PRODUCT = element("Product", "Grand Livre", { Language: "fr" });
const MEDIUM = element("SecurityMedium", "0000");

function message(name: string, { version }: Subscriber, children: readonly (Element | undefined)[]): Element {
  return element(name, children, {
    xmlns: SPACES[version].message,
    "xmlns:ds": DS,
    Version: version,
    Revision: "1",
  });
}

const header = (statics: readonly (Element | undefined)[], mutables: readonly (Element | undefined)[]) =>
  element("header", [element("static", statics), element("mutable", mutables)], { authenticate: "true" });

const who = ({ partnerId, userId }: Subscriber) => [
  element("PartnerID", partnerId),
  element("UserID", userId),
];
const fresh = (now: Date) => [
  element("Nonce", randomBytes(16).toString("hex").toUpperCase()),
  element("Timestamp", now.toISOString().replace(/\.\d+Z$/, "Z")),
];

/** The details of an order; H004 also says whether it is signed for the bank (O) or transported (D). */
function orderDetails({ version }: Subscriber, kind: OrderKind, attribute: string): Element {
  if (version === "H004") {
    const formats =
      "fileFormat" in kind ? [element("FileFormat", kind.fileFormat, { CountryCode: "FR" })] : [];
    const isAdministrative = ["INI", "HIA", "HPB"].includes(kind.type);
    const parameters = "fileFormat" in kind ? `${kind.type}OrderParams` : "StandardOrderParams";
    return element("OrderDetails", [
      element("OrderType", kind.type),
      element("OrderAttribute", attribute),
      isAdministrative ? undefined : element(parameters, formats),
    ]);
  }
  return element("OrderDetails", [
    element("AdminOrderType", kind.type),
    "service" in kind ? element(`${kind.type}OrderParams`, businessOrder(kind, attribute)) : undefined,
  ]);
}

function businessOrder(kind: Extract<OrderKind, { service: unknown }>, attribute: string): Element[] {
  const { name, scope, option, container, message: told, messageVersion } = kind.service;
  const service = element("Service", [
    element("ServiceName", name),
    scope === undefined ? undefined : element("Scope", scope),
    option === undefined ? undefined : element("ServiceOption", option),
    container && element("Container", undefined, { containerType: container }),
    element("MsgName", told, messageVersion === undefined ? {} : { version: messageVersion }),
  ]);
  return kind.type === "BTU" && attribute === "OZHNN"
    ? [service, element("SignatureFlag", undefined)]
    : [service];
}

const certified = ({ certificate }: PublicKey) =>
  element("ds:X509Data", element("ds:X509Certificate", certificate ?? ""));

function publicKeyInfo({ version }: Subscriber, key: PublicKey): (Element | undefined)[] {
  const numbers = element(
    "PubKeyValue",
    element("ds:RSAKeyValue", [element("ds:Modulus", key.modulus), element("ds:Exponent", key.exponent)]),
  );
  // French banks of either version enter the certificate; H005 has nothing else.
  return [certified(key), version === "H004" ? numbers : undefined];
}

function unsecured(subscriber: Subscriber, type: "INI" | "HIA", orderData: Element): string {
  const packed = deflateSync(documentText(orderData)).toString("base64");
  return documentText(
    message("ebicsUnsecuredRequest", subscriber, [
      header(
        [
          element("HostID", subscriber.hostId),
          ...who(subscriber),
          PRODUCT,
          orderDetails(subscriber, { type }, "DZNNN"),
          MEDIUM,
        ],
        [],
      ),
      element("body", element("DataTransfer", element("OrderData", packed))),
    ]),
  );
}

/** Sends the public key of signatures. */
export function iniRequest({ subscriber, keys }: Signer): string {
  const info = publicKeyInfo(subscriber, publicOf(keys.signature));
  const orderData = element(
    "SignaturePubKeyOrderData",
    [
      element("SignaturePubKeyInfo", [...info, element("SignatureVersion", keys.signatureVersion)]),
      ...who(subscriber),
    ],
    { xmlns: SPACES[subscriber.version].signature, "xmlns:ds": DS },
  );
  return unsecured(subscriber, "INI", orderData);
}

/** Sends the public keys of authentication and encryption. */
export function hiaRequest({ subscriber, keys }: Signer): string {
  const info = (role: "Authentication" | "Encryption", version: string, key: PublicKey) =>
    element(`${role}PubKeyInfo`, [...publicKeyInfo(subscriber, key), element(`${role}Version`, version)]);
  const orderData = element(
    "HIARequestOrderData",
    [
      info("Authentication", "X002", publicOf(keys.authentication)),
      info("Encryption", "E002", publicOf(keys.encryption)),
      ...who(subscriber),
    ],
    { xmlns: SPACES[subscriber.version].message, "xmlns:ds": DS },
  );
  return unsecured(subscriber, "HIA", orderData);
}

const signed = (root: Element, { keys }: Signer): string =>
  documentText(authenticate(root, privateKeyOf(keys.authentication)));

/** Asks for the bank's public keys. */
export function hpbRequest(signer: Signer, now: Date): string {
  const { subscriber } = signer;
  const details = orderDetails(subscriber, { type: "HPB" }, "DZHNN");
  const statics = [
    element("HostID", subscriber.hostId),
    ...fresh(now),
    ...who(subscriber),
    PRODUCT,
    details,
    MEDIUM,
  ];
  return signed(
    message("ebicsNoPubKeyDigestsRequest", subscriber, [header(statics, []), element("body", undefined)]),
    signer,
  );
}

type Opening = { readonly kind: OrderKind; readonly attribute: string; readonly segments?: number };

function opening(signer: Signer, bank: BankKeys, now: Date, { kind, attribute, segments }: Opening): Element {
  const { subscriber } = signer;
  const digest = (name: string, version: string, key: PublicKey) =>
    element(name, hashOf(subscriber.version, key).toString("base64"), {
      Version: version,
      Algorithm: SHA256,
    });
  return header(
    [
      element("HostID", subscriber.hostId),
      ...fresh(now),
      ...who(subscriber),
      PRODUCT,
      orderDetails(subscriber, kind, attribute),
      element("BankPubKeyDigests", [
        digest("Authentication", "X002", bank.authentication),
        digest("Encryption", "E002", bank.encryption),
      ]),
      MEDIUM,
      segments === undefined ? undefined : element("NumSegments", String(segments)),
    ],
    [element("TransactionPhase", "Initialisation")],
  );
}

/** Opens a download. */
export function downloadRequest(signer: Signer, bank: BankKeys, now: Date, kind: OrderKind): string {
  const head = opening(signer, bank, now, { kind, attribute: "DZHNN" });
  return signed(message("ebicsRequest", signer.subscriber, [head, element("body", undefined)]), signer);
}

export type Upload = {
  readonly kind: OrderKind;
  readonly data: Uint8Array;
  /** Whether it is signed for the bank (TS), or to be confirmed there otherwise (T). */
  readonly isSignedForBank: boolean;
  readonly segments: number;
  /** For the bank's encryption key. */
  readonly transactionKey: Uint8Array;
  /** Encrypts under the transaction's key. */
  readonly seal: (data: Uint8Array) => Buffer;
};

/** Opens an upload: the signature of the order travels first, encrypted as the order itself. */
export function uploadRequest(signer: Signer, bank: BankKeys, now: Date, upload: Upload): string {
  const { subscriber, keys } = signer;
  const { version } = subscriber;
  const signature = signOrder(keys.signatureVersion, privateKeyOf(keys.signature), upload.data);
  const signatureData = element(
    "UserSignatureData",
    element("OrderSignatureData", [
      element("SignatureVersion", keys.signatureVersion),
      element("SignatureValue", signature.toString("base64")),
      ...who(subscriber),
    ]),
    { xmlns: SPACES[version].signature },
  );
  const mark = { authenticate: "true" };
  const body = element(
    "body",
    element("DataTransfer", [
      element(
        "DataEncryptionInfo",
        [
          element("EncryptionPubKeyDigest", hashOf(version, bank.encryption).toString("base64"), {
            Version: "E002",
            Algorithm: SHA256,
          }),
          element("TransactionKey", Buffer.from(upload.transactionKey).toString("base64")),
        ],
        mark,
      ),
      element(
        "SignatureData",
        upload.seal(Buffer.from(documentText(signatureData))).toString("base64"),
        mark,
      ),
      version === "H005"
        ? element("DataDigest", hashOfOrder(upload.data).toString("base64"), {
            SignatureVersion: keys.signatureVersion,
          })
        : undefined,
    ]),
  );
  const attribute = upload.isSignedForBank ? "OZHNN" : "DZHNN";
  const head = opening(signer, bank, now, { kind: upload.kind, attribute, segments: upload.segments });
  return signed(message("ebicsRequest", subscriber, [head, body]), signer);
}

type Segment = { readonly transactionId: string; readonly number: number; readonly isLast: boolean };

function transferHeader({ hostId }: Subscriber, { transactionId, number, isLast }: Segment): Element {
  return header(
    [element("HostID", hostId), element("TransactionID", transactionId)],
    [
      element("TransactionPhase", "Transfer"),
      element("SegmentNumber", String(number), { lastSegment: String(isLast) }),
    ],
  );
}

/** Asks for a later segment of a download, or sends one of an upload. */
export function segmentRequest(signer: Signer, segment: Segment, orderData?: string): string {
  const content =
    orderData === undefined ? undefined : element("DataTransfer", element("OrderData", orderData));
  const root = message("ebicsRequest", signer.subscriber, [
    transferHeader(signer.subscriber, segment),
    element("body", content),
  ]);
  return signed(root, signer);
}

/** Says that a download is kept (0), or was of no use and is to stay at the bank (1). */
export function receiptRequest(signer: Signer, transactionId: string, isKept: boolean): string {
  const root = message("ebicsRequest", signer.subscriber, [
    header(
      [element("HostID", signer.subscriber.hostId), element("TransactionID", transactionId)],
      [element("TransactionPhase", "Receipt")],
    ),
    element(
      "body",
      element("TransferReceipt", element("ReceiptCode", isKept ? "0" : "1"), { authenticate: "true" }),
    ),
  ]);
  return signed(root, signer);
}
