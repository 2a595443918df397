import { randomBytes } from "node:crypto";
import { makeKeys, type OwnKeys, type PublicKey } from "@grand-livre/platform/ebics/keys";
import type { SignatureVersion } from "@grand-livre/platform/ebics/norm";

/** What the bank does to one of the next messages of a kind: answers a code, or is cut off before or after it took effect. */
export type BankFault = {
  readonly on: BankCall;
  readonly times: number;
  readonly code?: string;
  readonly lost?: "request" | "answer";
  /** The answer is half of itself, or signed by nobody's key. */
  readonly spoiled?: "half" | "signature";
};
export type BankCall = "INI" | "HIA" | "HPB" | "download" | "upload" | "segment" | "receipt";

export type BankFile = {
  readonly id: number;
  /** What it is fetched by: `FDL camt.xxx.cfonb120.stm`, `C53`, `BTD EOP cfonb120`. */
  readonly kind: string;
  readonly data: Buffer;
  isFetched: boolean;
};

export type BankOrder = {
  readonly id: string;
  /** `FUL pain.001.001.09.sct`, `CCT`, `BTU SCT pain.001`. */
  readonly kind: string;
  readonly attribute: string;
  readonly data: Buffer;
};

export type BankUser = {
  signatureVersion?: SignatureVersion;
  signature?: PublicKey;
  authentication?: PublicKey;
  encryption?: PublicKey;
  /** The letter is entered. */
  isReady: boolean;
};

export type Transaction = {
  readonly id: string;
  readonly user: BankUser;
  readonly segments: readonly string[];
  readonly file?: BankFile;
  readonly upload?: {
    readonly kind: string;
    readonly attribute: string;
    readonly key: Buffer;
    readonly signature: Buffer;
    readonly count: number;
    readonly taken: string[];
  };
};

export type BankSettings = {
  /** A user is ready once his keys came: a demonstration has nobody who enters a letter. */
  readonly isReadyAtOnce?: boolean;
  /** Base64 characters of a segment of a download. */
  readonly segmentLength?: number;
  /** What the report on an order says: accepted, or rejected for this reason. */
  readonly rejection?: string;
};

/** What the simulated bank holds: subscribers, files that wait, orders that came. */
export class Bank {
  readonly hostId = "SIMBANK";
  readonly users = new Map<string, BankUser>();
  readonly files: BankFile[] = [];
  readonly orders: BankOrder[] = [];
  readonly transactions = new Map<string, Transaction>();
  readonly nonces = new Set<string>();
  readonly faults: BankFault[] = [];
  readonly calls: BankCall[] = [];
  settings: BankSettings;
  keys: OwnKeys;
  #rank = 0;

  private constructor(keys: OwnKeys, settings: BankSettings) {
    this.keys = keys;
    this.settings = settings;
  }

  static async open(settings: BankSettings = {}): Promise<Bank> {
    return new Bank(await newKeys(), settings);
  }

  user(partnerId: string, userId: string): BankUser {
    const name = `${partnerId} ${userId}`;
    const user = this.users.get(name) ?? { isReady: false };
    this.users.set(name, user);
    return user;
  }

  /** The letter came by post. */
  enterLetters(): void {
    for (const user of this.users.values()) user.isReady = true;
  }

  /** The bank has other keys from now on. */
  async changeKeys(): Promise<void> {
    this.keys = await newKeys();
  }

  put(kind: string, data: Uint8Array | string): BankFile {
    this.#rank += 1;
    const file = { id: this.#rank, kind, data: Buffer.from(data), isFetched: false };
    this.files.push(file);
    return file;
  }

  take(call: BankCall): BankFault | undefined {
    this.calls.push(call);
    const at = this.faults.findIndex(({ on }) => on === call);
    const fault = this.faults[at];
    if (!fault) return undefined;
    this.faults.splice(at, 1, ...(fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : []));
    return fault;
  }

  newId = (): string => randomBytes(16).toString("hex").toUpperCase();

  newOrderId(): string {
    this.#rank += 1;
    return `A${String(this.#rank).padStart(3, "0")}`;
  }
}

const newKeys = () => makeKeys("A005", { commonName: "Banque simulée", now: new Date() });
