import { createHash, randomUUID } from "node:crypto";
import type {
  AcknowledgementStatus,
  FlowDirection,
  FlowInfo,
  FlowProfile,
  FlowType,
  ProcessingRule,
  WebhookParams,
} from "@grand-livre/platform/flow/messages";
import { signWebhook } from "@grand-livre/platform/flow/webhook-signature";
import type { Detail } from "./checks/fault.ts";
import { type Directory, openDirectory } from "./directory.ts";
import { type Call, type Fault, type Settings, settingsSchema } from "./settings.ts";

/** A flow as the interface tells it. */
export interface Flow extends FlowInfo {
  readonly flowId: string;
  readonly submittedAt: string;
  readonly updatedAt: string;
  readonly flowType: FlowType;
  readonly flowProfile: FlowProfile;
  readonly processingRule: ProcessingRule;
  readonly processingRuleSource: "Input" | "Computed";
  readonly flowDirection: FlowDirection;
  readonly acknowledgement: { readonly status: AcknowledgementStatus; readonly details?: readonly Detail[] };
}

/** A flow of a company, with its file. */
export interface StoredFlow extends Flow {
  readonly company: string;
  readonly file: Uint8Array;
  /** The XML that the platform made of a Factur-X. */
  converted?: Uint8Array | undefined;
  /** The order in which flows came: it settles equal stamps. */
  readonly rank: number;
}

/** An invoice that the platform accepted or handed in. */
export interface KnownInvoice {
  readonly seller: string;
  readonly buyer: string;
  readonly number: string;
  /** YYYYMMDD. */
  readonly issueDate: string;
  readonly typeCode: string;
  readonly rates: ReadonlySet<number>;
  readonly statuses: number[];
}

export interface Deposit {
  readonly company: string;
  readonly trackingId: string | undefined;
  readonly flowId: string;
  readonly sha256: string;
  readonly at: string;
  readonly requestId: string | undefined;
}

export interface Webhook extends WebhookParams {
  readonly webhookId: string;
  readonly signingKey: string;
  readonly createdAt: string;
  readonly account: string;
  readonly company: string;
}

export interface WebhookCall {
  readonly webhookId: string;
  readonly flowId: string;
  readonly at: string;
  /** What was answered; 0: nothing. */
  status: number;
}

export interface SimulatorOptions {
  readonly now?: () => number;
  readonly newId?: () => string;
  readonly settings?: Partial<Settings>;
  /** Told of each call, before it takes effect and once it has: where a test ends the caller. */
  readonly onCall?: (call: Call, when: "before" | "after") => void;
}

interface Work {
  readonly at: number;
  readonly rank: number;
  run(): void;
}

const WEBHOOK_LIMIT_MS = 5_000;

/** What the simulated platform holds; a reset empties it. */
export class Simulator {
  settings: Settings;
  directory: Directory = openDirectory();
  readonly tokens = new Map<string, { readonly account: string; readonly expiresAt: number }>();
  readonly flows = new Map<string, StoredFlow>();
  readonly invoices = new Map<string, KnownInvoice>();
  readonly deposits: Deposit[] = [];
  /** Identifiers of statuses and reports that were accepted, each once a company. */
  readonly messages = new Set<string>();
  readonly webhooks = new Map<string, Webhook>();
  readonly webhookCalls: WebhookCall[] = [];
  readonly faults: Fault[] = [];
  readonly calls = new Map<Call, number>();
  readonly newId: () => string;
  readonly now: () => number;
  readonly onCall: NonNullable<SimulatorOptions["onCall"]>;
  readonly #begun: Partial<Settings>;
  #waiting: Work[] = [];
  #timer: NodeJS.Timeout | undefined;
  #stamped = 0;
  #rank = 0;

  constructor({ now = Date.now, newId = randomUUID, settings = {}, onCall = () => {} }: SimulatorOptions) {
    this.now = now;
    this.newId = newId;
    this.onCall = onCall;
    this.#begun = settings;
    this.settings = settingsSchema.parse(settings);
  }

  reset(): void {
    this.close();
    this.settings = settingsSchema.parse(this.#begun);
    this.directory = openDirectory();
    for (const held of [this.tokens, this.flows, this.invoices, this.messages, this.webhooks, this.calls])
      held.clear();
    for (const list of [this.deposits, this.webhookCalls, this.faults]) list.length = 0;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
  }

  /** The platform's own time; no two stamps are the same, but where its granularity says so. */
  stamp(): Date {
    const { granularityMs } = this.settings;
    const now = Math.floor(this.now() / granularityMs) * granularityMs;
    this.#stamped = granularityMs === 1 ? Math.max(now, this.#stamped + 1) : Math.max(now, this.#stamped);
    return new Date(this.#stamped);
  }

  /** Does something later, by the platform's clock. */
  later(delayMs: number, run: () => void): void {
    this.#waiting.push({ at: this.now() + delayMs, rank: this.#rank++, run });
    this.#waiting.sort((a, b) => a.at - b.at || a.rank - b.rank);
    this.#arm();
  }

  /** Does what is due. Every call asks for it, so that a clock that tests move is followed. */
  advance(): void {
    for (let next = this.#waiting[0]; next && next.at <= this.now(); next = this.#waiting[0]) {
      this.#waiting.shift();
      next.run();
    }
    this.#arm();
  }

  #arm(): void {
    clearTimeout(this.#timer);
    const [next] = this.#waiting;
    if (next === undefined) return;
    this.#timer = setTimeout(() => this.advance(), Math.max(1, next.at - this.now()));
    this.#timer.unref();
  }

  /** Keeps a flow and tells who asked to be told. */
  add(flow: Omit<StoredFlow, "flowId" | "submittedAt" | "updatedAt" | "rank">): StoredFlow {
    const at = this.stamp().toISOString();
    const added = { ...flow, flowId: this.newId(), submittedAt: at, updatedAt: at, rank: this.#rank++ };
    this.flows.set(added.flowId, added);
    this.#notify(added);
    return added;
  }

  /** An incoming flow of a company: it is acknowledged from the beginning. */
  deliver(
    company: string,
    file: Uint8Array,
    about: Pick<Flow, "flowSyntax" | "name"> & { readonly flowType: FlowType } & Partial<StoredFlow>,
  ): void {
    const times = this.settings.deliversTwice ? 2 : 1;
    for (let time = 0; time < times; time += 1)
      this.add({
        flowProfile: "Undefined",
        processingRule: "B2B",
        processingRuleSource: "Computed",
        ...about,
        company,
        file,
        sha256: createHash("sha256").update(file).digest("hex"),
        flowDirection: "In",
        acknowledgement: { status: "Ok" },
      });
  }

  /** What the treatment of a deposit found. */
  acknowledge(flow: StoredFlow, told: Partial<Flow> & Pick<Flow, "acknowledgement">): void {
    Object.assign(flow, told, { updatedAt: this.stamp().toISOString() });
    this.#notify(flow);
  }

  /** The first fault that a call of this kind meets. */
  takeFault(call: Call): Fault | undefined {
    const index = this.faults.findIndex(({ on }) => on === call || on === "any");
    const fault = this.faults[index];
    if (fault === undefined) return undefined;
    fault.times -= 1;
    if (fault.times === 0) this.faults.splice(index, 1);
    return fault;
  }

  #notify(flow: StoredFlow): void {
    if (this.settings.version === "1.1.0") return;
    for (const webhook of this.webhooks.values()) {
      if (webhook.company !== flow.company) continue;
      if (webhook.flowTypes && !webhook.flowTypes.includes(flow.flowType)) continue;
      if (webhook.flowDirection && webhook.flowDirection !== flow.flowDirection) continue;
      if (webhook.ackStatus && webhook.ackStatus !== flow.acknowledgement.status) continue;
      void this.#callBack(webhook, flow);
    }
  }

  async #callBack(webhook: Webhook, flow: StoredFlow): Promise<void> {
    const at = new Date(this.now());
    const call: WebhookCall = {
      webhookId: webhook.webhookId,
      flowId: flow.flowId,
      at: at.toISOString(),
      status: 0,
    };
    this.webhookCalls.push(call);
    const body = JSON.stringify(told(flow));
    const epoch = Math.floor(at.getTime() / 1000);
    const key = this.settings.hostile.includes("signature") ? "wrong" : webhook.signingKey;
    try {
      const { status } = await fetch(webhook.callbackUrl, {
        method: "POST",
        body,
        redirect: "manual",
        signal: AbortSignal.timeout(WEBHOOK_LIMIT_MS),
        headers: {
          "content-type": "application/json",
          "afnor-signature": signWebhook(key, body, epoch),
          "afnor-signature-timestamp": String(epoch),
        },
      });
      call.status = status;
    } catch {
      // A lost webhook changes nothing: the client finds the flow at its next search.
    }
  }
}

/** A flow as the interface shows it. */
export function told({ company: _, file: __, converted: ___, rank: ____, ...flow }: StoredFlow): Flow {
  return flow;
}

/** An invoice is told from every other by its seller, its number and its year. */
export const invoiceKey = (seller: string, number: string, issueDate: string) =>
  `${seller} ${number} ${issueDate.slice(0, 4)}`;
