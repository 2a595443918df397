import type { Attributes, HrTime } from "@opentelemetry/api";
import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace-base";
import type { Logger } from "pino";

const TIMEOUT_MS = 10_000;

const nanoseconds = ([seconds, nanos]: HrTime) => `${seconds}${String(nanos).padStart(9, "0")}`;

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === "number" ? { doubleValue: value } : { stringValue: String(value) },
  }));

/** One span as OTLP/JSON writes it; its kinds are one more than the API's. */
const spanOf = (span: ReadableSpan) => ({
  traceId: span.spanContext().traceId,
  spanId: span.spanContext().spanId,
  ...(span.parentSpanId && { parentSpanId: span.parentSpanId }),
  name: span.name,
  kind: span.kind + 1,
  startTimeUnixNano: nanoseconds(span.startTime),
  endTimeUnixNano: nanoseconds(span.endTime),
  attributes: attributesOf(span.attributes),
  status: { code: span.status.code },
});

function bodyOf(spans: readonly ReadableSpan[]): string {
  const resource = { attributes: attributesOf(spans[0]?.resource.attributes ?? {}) };
  const scopeSpans = [{ scope: { name: "grandlivre" }, spans: spans.map(spanOf) }];
  return JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] });
}

/**
 * Sends spans by OTLP/JSON over HTTP, the one form that is needed here: the exporter of OpenTelemetry brings the SDKs of metrics
 * and logs besides. What a collector does not take is lost, and said once until it takes something again.
 */
export function sendAsOtlp(
  url: string,
  headers: Readonly<Record<string, string>>,
  log: Logger,
): SpanExporter {
  let isSaid = false;
  const send = async (spans: readonly ReadableSpan[]) => {
    const response = await fetch(url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: bodyOf(spans),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`the collector answered ${response.status}`);
  };
  const under = new Set<Promise<void>>();
  return {
    export(spans, done) {
      const sent = send(spans)
        .then(() => {
          isSaid = false;
        })
        .catch((error: Error) => {
          if (!isSaid) log.warn({ err: error }, "traces are not taken");
          isSaid = true;
        })
        .finally(() => {
          under.delete(sent);
          // A failure that is said here would also end the server's stop.
          done({ code: 0 });
        });
      under.add(sent);
    },
    async shutdown() {
      await Promise.all(under);
    },
  };
}
