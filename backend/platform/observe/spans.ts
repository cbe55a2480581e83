/**
 * Deno traces requests (`OTEL_DENO=true`) and writes the whole address into the span, with tickets, ids and hashes;
 * an attribute cannot be removed. So the method that sets attributes is replaced here, before the first request.
 */
import { type AttributeValue, type Span, trace } from "@opentelemetry/api";

/** The pattern of the route that answers a request; `null`: none does. */
export type RouteOf = (method: string, path: string) => string | null;

/** Attributes with an address, or a part of one, in them. */
const ADDRESSES = new Set(["url.full", "url.query", "url.path"]);

interface SpanMethods {
  setAttribute(this: Span, name: string, value: AttributeValue): Span;
}

/** Spans of this process have `http.route` in the place of every address, in and out. Does nothing where nothing is traced. */
export function traceByRoute(routeOf: RouteOf): void {
  // Never ended, so never sent.
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
