import type { MiddlewareHandler } from "hono";

/** Headers of every answer; the web app's page adds its own content policy with a nonce. */
export function securityHeaders(publicUrl: string): MiddlewareHandler {
  const isHttps = publicUrl.startsWith("https:");
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    const set = (name: string, value: string) => {
      if (!headers.has(name)) headers.set(name, value);
    };
    set("x-content-type-options", "nosniff");
    set("referrer-policy", "no-referrer");
    set("x-frame-options", "DENY");
    set("cross-origin-opener-policy", "same-origin");
    set("cross-origin-resource-policy", "same-origin");
    set("permissions-policy", "camera=(self), microphone=(), geolocation=()");
    // A year, on this host alone: what else its domain serves is not ours to decide.
    if (isHttps) set("strict-transport-security", "max-age=31536000");
    if (context.req.path.startsWith("/api/")) {
      set("cache-control", "no-store");
      set("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox");
    }
  };
}
