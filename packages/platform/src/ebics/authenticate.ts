import { type KeyObject, sign, verify } from "node:crypto";
import { sha256 } from "./crypto.ts";
import { AUTHENTICATED, C14N, RSA_SHA256, SHA256 } from "./norm.ts";
import { allNamed, canonical, type Element, element, textAt } from "./xml.ts";

const isAuthenticated = ({ attributes }: Element): boolean => attributes.authenticate === "true";

const algorithm = (name: string, value: string, content?: Element) =>
  element(name, content, { Algorithm: value });

function signedInfo(root: Element): Element {
  const digest = sha256(canonical(root, isAuthenticated)).toString("base64");
  return element("ds:SignedInfo", [
    algorithm("ds:CanonicalizationMethod", C14N),
    algorithm("ds:SignatureMethod", RSA_SHA256),
    element(
      "ds:Reference",
      [
        element("ds:Transforms", algorithm("ds:Transform", C14N)),
        algorithm("ds:DigestMethod", SHA256),
        element("ds:DigestValue", digest),
      ],
      { URI: AUTHENTICATED },
    ),
  ]);
}

/** The message with its authentication signature (X002) between header and body. */
export function authenticate(root: Element, key: KeyObject): Element {
  const [header, ...rest] = root.children;
  const info = signedInfo(root);
  const withInfo = { ...root, children: [header ?? "", element("AuthSignature", info), ...rest] };
  const value = sign("sha256", Buffer.from(canonical(withInfo, (one) => one === info)), key);
  const signature = element("AuthSignature", [info, element("ds:SignatureValue", value.toString("base64"))]);
  return { ...root, children: [header ?? "", signature, ...rest] };
}

/** Whether all that a message marks is signed by this key, and nothing was changed since. */
export function isAuthentic(root: Element, key: KeyObject): boolean {
  const [signature, another] = allNamed(root, "AuthSignature");
  const [info] = signature ? allNamed(signature, "SignedInfo") : [];
  if (!signature || !info || another || !root.children.includes(signature)) return false;
  // What decides must itself be signed: a header or a body's code that lost its mark would be anybody's.
  const bare = root.children.some(
    (one) => typeof one !== "string" && /(?:^|:)header$/.test(one.name) && !isAuthenticated(one),
  );
  const digest = textAt(info, "Reference/DigestValue").replace(/\s/g, "");
  if (bare || digest !== sha256(canonical(root, isAuthenticated)).toString("base64")) return false;
  const value = Buffer.from(textAt(signature, "SignatureValue"), "base64");
  return verify("sha256", Buffer.from(canonical(root, (one) => one === info)), key, value);
}
