/** H004 is EBICS 2.5, H005 is EBICS 3.0. */
export const EBICS_VERSIONS = ["H004", "H005"] as const;
export type EbicsVersion = (typeof EBICS_VERSIONS)[number];

/** A005 signs by PKCS#1 v1.5, A006 by PSS. */
export const SIGNATURE_VERSIONS = ["A005", "A006"] as const;
export type SignatureVersion = (typeof SIGNATURE_VERSIONS)[number];

/** The namespaces of a version: its messages and its signatures of orders. */
export const SPACES = {
  H004: { message: "urn:org:ebics:H004", signature: "http://www.ebics.org/S001" },
  H005: { message: "urn:org:ebics:H005", signature: "http://www.ebics.org/S002" },
} as const;

export const DS = "http://www.w3.org/2000/09/xmldsig#";
export const C14N = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315";
export const SHA256 = "http://www.w3.org/2001/04/xmlenc#sha256";
export const RSA_SHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";
export const AUTHENTICATED = "#xpointer(//*[@authenticate='true'])";

/** A segment holds one megabyte of base64 at most. */
export const SEGMENT_LENGTH = 1024 * 1024;

/** Who speaks to which bank. */
export type Subscriber = {
  readonly version: EbicsVersion;
  readonly hostId: string;
  readonly partnerId: string;
  readonly userId: string;
};

/** What is fetched, or sent, in the words of a version. */
export type OrderKind =
  /** A named order without more: C53, CCT, CDD. */
  | { readonly type: string }
  /** A file of the French way: FDL or FUL with its format. */
  | { readonly type: "FDL" | "FUL"; readonly fileFormat: string }
  /** A business transaction of EBICS 3.0. */
  | { readonly type: "BTD" | "BTU"; readonly service: BusinessService };

export type BusinessService = {
  readonly name: string;
  readonly scope?: string;
  readonly option?: string;
  readonly container?: "ZIP";
  readonly message: string;
  readonly messageVersion?: string;
};
