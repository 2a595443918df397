import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { Resource } from "@opentelemetry/resources";
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace-base";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { sendAsOtlp } from "./send-as-otlp.ts";
import type { Stretch, StretchKind, Traces } from "./traces.ts";

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;

/** `00-<trace>-<span>-<flags>`, as the W3C wrote it. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

function contextOf(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags = "0"] = TRACEPARENT.exec(traceparent ?? "") ?? [];
  if (!traceId || !spanId) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16);
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** Sends traces to a collector by OTLP over HTTP (OTEL_EXPORTER_OTLP_ENDPOINT). Loaded only where that is asked for. */
export function openTraces(
  { endpoint, headers, ratio }: NonNullable<Config["traces"]>,
  { version, log }: { readonly version: string; readonly log: Logger },
): Traces {
  const exporter = sendAsOtlp(`${endpoint.replace(/\/$/, "")}/v1/traces`, headers, log);
  const provider = new BasicTracerProvider({
    resource: new Resource({ "service.name": "grandlivre", "service.version": version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer("grandlivre");
  const begin = (name: string, kind: StretchKind, context: Context, startTime?: number): Stretch => {
    const span: Span = tracer.startSpan(
      name,
      { kind: KINDS[kind], ...(startTime !== undefined && { startTime }) },
      context,
    );
    return {
      child(childName, childKind, attributes, startMs) {
        const child = begin(childName, childKind, trace.setSpan(context, span), startMs);
        child.set(attributes);
        return child;
      },
      set: (attributes) => void span.setAttributes(attributes),
      end(failure) {
        if (failure !== undefined) {
          span.setAttribute("error.type", failure);
          span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      },
    };
  };
  return {
    begin: (name, kind, traceparent) => begin(name, kind, contextOf(traceparent)),
    stop: () => provider.shutdown(),
  };
}
