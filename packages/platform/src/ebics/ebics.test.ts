import { createPublicKey, generateKeyPairSync, verify, X509Certificate } from "node:crypto";
import { describe, expect, it } from "vitest";
import { authenticate, isAuthentic } from "./authenticate.ts";
import { decrypt, encrypt, isSignedBy, newTransactionKey, signOrder } from "./crypto.ts";
import {
  hashOf,
  hashOfCertificate,
  hashOfNumbers,
  keyObjectOf,
  makeKeys,
  privateKeyOf,
  publicOf,
  shownHash,
} from "./keys.ts";
import { nameOfOrder, orderKinds } from "./orders.ts";
import { hpbRequest } from "./requests.ts";
import { canonical, MessageError, readMessage } from "./xml.ts";

/** A request, a signature and a hash that another program (a client of H004 on xml-crypto and its own PSS) made with its keys. */
const OTHERS = {
  request:
    '<?xml version="1.0" encoding="utf-8"?><ebicsRequest xmlns:ds="http://www.w3.org/2000/09/xmldsig#" xm' +
    'lns="urn:org:ebics:H004" Version="H004" Revision="1"><header authenticate="true"><static><HostID>SIM' +
    "BANK</HostID><Nonce>412cf827087ebe3cfea2a487377e4d63</Nonce><Timestamp>2026-11-29T06:45:17.279Z</Tim" +
    'estamp><PartnerID>PART&amp;NER</PartnerID><UserID>USER1</UserID><Product Language="en">Node Ebics Cl' +
    "ient 5.0.0</Product><OrderDetails><OrderType>C53</OrderType><OrderAttribute>DZHNN</OrderAttribute><S" +
    'tandardOrderParams/></OrderDetails><BankPubKeyDigests><Authentication Version="X002" Algorithm="http' +
    '://www.w3.org/2001/04/xmlenc#sha256">mjigTAYFSvpnjkzXCI+l3fVSj6ZqG8maStq912GWnfQ=</Authentication><E' +
    'ncryption Version="E002" Algorithm="http://www.w3.org/2001/04/xmlenc#sha256">U9S1pHyWLPd+qFxpi2cc2CY' +
    "rJGMLiqlAf5kaYz81ceU=</Encryption></BankPubKeyDigests><SecurityMedium>0000</SecurityMedium></static>" +
    "<mutable><TransactionPhase>Initialisation</TransactionPhase></mutable></header><AuthSignature><ds:Si" +
    'gnedInfo><ds:CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/><ds' +
    ':SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/><ds:Reference URI="#' +
    "xpointer(//*[@authenticate='true'])\"><ds:Transforms><ds:Transform Algorithm=\"http://www.w3.org/TR/20" +
    '01/REC-xml-c14n-20010315"/></ds:Transforms><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xml' +
    'enc#sha256"/><ds:DigestValue>mDhY20lOlAwXPLxLDt6R8EQdkO8Ee58P/ExApSKBPFA=</ds:DigestValue></ds:Refer' +
    "ence></ds:SignedInfo><ds:SignatureValue>HoJuBvr/7cdKerXY9jdFmNkc6jylmkvj17eCrsa971SDWWgP9AduP1vTz+kc" +
    "BokhTAxsyIDOGhHUyXRD1wVrt/0plZtq4Ra6pd1CK5ASRETWlqYavHkPVhBt/O4lTy/tREb1CJkA1wmrp+MFuMVLK5IaEPvtD5ur" +
    "UxXmt/hzWdaoGI5U0tgrJWBNjxpZdg7VAV71ZNZqjDUFCehGT0Dy023YGpnEzREs3EDLWDWmWKbDFd1aX9FRp8bi13ZmymxbWo5b" +
    "Aj8NFXrT7JwynL++2sCUobD1ubsmTcDkukpm6wZx8WVXOYSeOCE8geyNqosoe7HwVAezpULTFk0KJEOF/A==</ds:SignatureVa" +
    "lue></AuthSignature><body/></ebicsRequest>",
  authentication:
    "AJkwVa0Ienyz2S99GsIIL1vcu/OOD6dNFoIB5KLHpYJ9qC35KuEhw7NlMxbUEaaSe8BTxY9l/sS7cIZgJYJ8ctE9C5cgvMfpByZR" +
    "t98H44hC9rqYnu5TCulv2UWnDXOfIWlmBnZjGbkCAslLc+z/a4+3zL2rY8rNxsNY1OI4Hdo+NzLzmKvzUq/ZvOoGK5DUACc4edQf" +
    "Y8XNVY6VIdb0/F0WSCTmZd5ytesmv5Am9rdFsumYMm/pkx5hYp2QANYYZmXanaPHFDY0A/ZUO7viaUADjekW7ecve8g5IAwk59UH" +
    "jazfu6py1xc+6B+8XCjmTa9ow9CrqrqibYc2PYCQFhk=",
  hash: "oxjfjmX9zVncRz6vVHFFrNL1JDC08OE9339x4ygzpHM=",
  signature:
    "AOqjiDSJo+JlZC7hqQcPMLOlvYAiMIN4nrmRZB7A+3K5sFCB0mc5YUqecUaQB94lk/4jkwGqbo/ilNtBIeB0T+VJOS9qVmPbC3MR" +
    "VZuAFhY68+mRtazdmuC9GE4ACKca9hBE8iketQN66qwCM3N7mk4Af2S0pRy80UVm7iQVnS9ej11WnAikZ2+hril+RxE3M5fMIH9/" +
    "LcjE4BIFNXhmR9ExSm6O4abJFJ/0zqTgzN+mTWX0Kh7lF6utiHQhMy8+by3trINF3zj42zuvkMqkplUHxebm+lC35g6E76BBsg7d" +
    "EYclKulF0JgDmMUburdpQYzAGaHAP/JdQ1C05GUBVQc=",
  a006:
    "h8ihEKb92xPxALpj0ggftmW2qV2gD2bQiPaGGTlZytFPVvy9OBjqqT/a6CXAv+0Gs/vco9W//puSJg6vzUhS2yCNJpFI/Mcfagkp" +
    "iuQRTeiwcxAsWxniZ2wDDechldYDORwlliW9R6qCNTDPGCRh6WkVWjP0LeJ2mx2v++/OsXFoTmWyI6V6Fc5b6gNliZRWrL9HeVAU" +
    "9oWDBsYRYmuPWA7zVrAEVKKRflIYeF7Pldd1FDZevZS6bNECcm8KF7hN+huzpH4ISVwErEsgAqZcZ9lSOvwSdohYX9o8FV+MZ3B5" +
    "xnTzPoBhuNfyemjcrXtN0yIpQpyl3FV8HSM/8jEXXA==",
};
const EXPONENT = "AQAB";
const others = (modulus: string) => ({ modulus, exponent: EXPONENT });
const now = new Date("2026-11-29T06:00:00Z");

describe("what another program made", () => {
  const key = keyObjectOf(others(OTHERS.authentication));

  it("is read as authentic, and no more once a letter of it changed", () => {
    expect(isAuthentic(readMessage(OTHERS.request), key)).toBe(true);
    for (const [was, is] of [
      ["<OrderType>C53", "<OrderType>CCT"],
      ['<header authenticate="true">', "<header>"],
      ["<PartnerID>PART&amp;NER", "<PartnerID>PARTNER"],
      ["HoJuBvr", "HoJuBvs"],
    ] as const) {
      const changed = OTHERS.request.replace(was, is);
      expect(changed).not.toBe(OTHERS.request);
      expect(isAuthentic(readMessage(changed), key)).toBe(false);
    }
    expect(isAuthentic(readMessage(OTHERS.request), keyObjectOf(others(OTHERS.signature)))).toBe(false);
  });

  it("has the hash and the signature of this program", () => {
    expect(hashOfNumbers(others(OTHERS.authentication)).toString("base64")).toBe(OTHERS.hash);
    const given = {
      data: Buffer.from("pain.001\r\nfacture 42\x1a"),
      signature: Buffer.from(OTHERS.a006, "base64"),
    };
    expect(isSignedBy("A006", keyObjectOf(others(OTHERS.signature)), given)).toBe(true);
    expect(
      isSignedBy("A006", keyObjectOf(others(OTHERS.signature)), { ...given, data: Buffer.from("autre") }),
    ).toBe(false);
  });
});

describe("own keys", () => {
  it("have certificates that OpenSSL reads, and hashes that differ by version", async () => {
    const keys = await makeKeys("A005", { commonName: "SIMBANK U1 é", now });
    for (const role of ["signature", "authentication", "encryption"] as const) {
      const certificate = new X509Certificate(Buffer.from(keys[role].certificate, "base64"));
      expect(certificate.verify(certificate.publicKey)).toBe(true);
      expect(certificate.subject).toBe("C=FR\nCN=SIMBANK U1 é");
      expect([certificate.ca, certificate.validTo]).toEqual([false, "Nov 29 06:00:00 2036 GMT"]);
      expect(certificate.checkPrivateKey(privateKeyOf(keys[role]))).toBe(true);
      const key = publicOf(keys[role]);
      expect(hashOf("H005", key)).toEqual(hashOfCertificate(keys[role].certificate));
      expect(shownHash(hashOf("H005", key)).replaceAll(" ", ":")).toBe(certificate.fingerprint256);
      expect(hashOf("H004", key)).toEqual(hashOfNumbers(key));
    }
    const request = hpbRequest(
      { keys, subscriber: { version: "H005", hostId: "SIMBANK", partnerId: "P", userId: "U" } },
      now,
    );
    expect(isAuthentic(readMessage(request), keyObjectOf(publicOf(keys.authentication)))).toBe(true);
    expect(request).not.toContain("PRIVATE");
  });

  it("sign by A005 what OpenSSL verifies", () => {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const signature = signOrder("A005", privateKey, Buffer.from("a\r\nb\x1a"));
    expect(
      verify(
        "sha256",
        Buffer.from("ab"),
        createPublicKey(publicKey.export({ type: "spki", format: "pem" })),
        signature,
      ),
    ).toBe(true);
  });

  it("encrypt what only the transaction's key opens, whole and no longer than is taken", () => {
    const key = newTransactionKey();
    for (const length of [0, 1, 15, 16, 17, 5000]) {
      const data = Buffer.alloc(length, "é");
      expect(decrypt(key, encrypt(key, data), 5000)).toEqual(data);
    }
    const sealed = encrypt(key, Buffer.alloc(5000));
    expect(() => decrypt(newTransactionKey(), sealed, 5000)).toThrow(MessageError);
    expect(() => decrypt(key, sealed.subarray(0, 16), 5000)).toThrow(MessageError);
    expect(() => decrypt(key, sealed, 4999)).toThrow(MessageError);
  });
});

describe("a message", () => {
  it("is canonical by C14N 1.0: namespaces in force, attributes in order, texts escaped", () => {
    const root = readMessage(
      `<?xml version="1.0"?>\r\n<a xmlns:z="urn:z" xmlns="urn:a"><!-- no --><b z:q='1' k="&lt;&quot;" c='2'>x &gt; y&amp;\r\n<c/></b></a>`,
    );
    // As xmllint --c14n writes the element within its document.
    expect(canonical(root, ({ name }) => name === "b")).toBe(
      `<b xmlns="urn:a" xmlns:z="urn:z" c="2" k="&lt;&quot;" z:q="1">x &gt; y&amp;\n<c></c></b>`,
    );
  });

  it.each(["", "texte", "<a>", "<a/><b/>", '<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>'])("is not %j", (text) =>
    expect(() => readMessage(text)).toThrow(MessageError),
  );

  it("with a second signature beside the first is nobody's", async () => {
    const keys = await makeKeys("A006", { commonName: "x", now });
    const root = readMessage('<r><header authenticate="true"/><body/></r>');
    const signed = authenticate(root, privateKeyOf(keys.authentication));
    const key = keyObjectOf(publicOf(keys.authentication));
    expect(isAuthentic(signed, key)).toBe(true);
    expect(isAuthentic({ ...signed, children: [...signed.children, signed.children[1] ?? ""] }, key)).toBe(
      false,
    );
  });
});

it("names orders as the contracts of banks do", () => {
  const names = (version: "H004" | "H005", formats: string) =>
    orderKinds(version, "statement", formats).map(nameOfOrder);
  expect(names("H004", "camt.xxx.cfonb120.stm, C53")).toEqual(["FDL camt.xxx.cfonb120.stm", "C53"]);
  expect(names("H005", "cfonb120 camt.053.08")).toEqual(["BTD EOP cfonb120", "BTD EOP camt.053"]);
  expect(orderKinds("H005", "debit", "pain.008.08")).toEqual([
    {
      type: "BTU",
      service: { name: "SDD", scope: "FR", option: "COR", message: "pain.008", messageVersion: "08" },
    },
  ]);
});
