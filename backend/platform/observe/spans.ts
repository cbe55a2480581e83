/**
 * Deno traces requests (`OTEL_DENO=true`) and writes the whole URL into the span, including tickets, ids and hashes.
 * Attributes cannot be removed later, so the method that sets them is replaced here, before the first request.
 */
import { type AttributeValue, type Span, trace } from "@opentelemetry/api";

/** Returns the pattern of the route that answers a request, or `null`. */
export type RouteOf = (method: string, path: string) => string | null;

/** Attributes that contain a URL or a part of one. */
const ADDRESSES = new Set(["url.full", "url.query", "url.path"]);

interface SpanMethods {
  setAttribute(this: Span, name: string, value: AttributeValue): Span;
}

/**
 * Replaces every URL in the spans of this process, incoming and outgoing, by `http.route`. Does nothing if tracing is
 * off.
 */
export function traceByRoute(routeOf: RouteOf): void {
  // This span only gives access to the prototype. It is never ended, so it is never sent.
  const span = trace.getTracer("authentica").startSpan("none");
  if (!span.isRecording()) return;
  const methods = new WeakMap<Span, string>();
  const prototype: SpanMethods = Object.getPrototypeOf(span);
  const { setAttribute } = prototype;
  prototype.setAttribute = function (name, value) {
    if (name === "http.request.method") methods.set(this, String(value));
    if (!ADDRESSES.has(name)) return setAttribute.call(this, name, value);
    if (name !== "url.path") return this;
    const method = methods.get(this) ?? "GET";
    const route = routeOf(method, String(value));
    if (route !== null) setAttribute.call(this.updateName(`${method} ${route}`), "http.route", route);
    return this;
  };
}
