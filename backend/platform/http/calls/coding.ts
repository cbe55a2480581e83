import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { parseAccept } from "hono/utils/accept";

const gzipped = promisify(gzip);

export type Coding = "br" | "gzip";

/**
 * Returns the content coding for an `Accept-Encoding`: brotli if the client accepts it, because its result is shorter;
 * else gzip; else `null`.
 */
export function codingOf(accepted: string | undefined): Coding | null {
  const taken = new Set(
    parseAccept(accepted ?? "")
      .filter(({ q }) => q > 0)
      .map(({ type }) => type.toLowerCase()),
  );
  if (taken.has("br")) return "br";
  return taken.has("gzip") ? "gzip" : null;
}

/** Returns whether the client accepts gzip, by its `Accept-Encoding` (RFC 9110, section 12.5.3). */
export function takesGzip(accepted: string | undefined): boolean {
  let weight = 0;
  for (const part of (accepted ?? "").toLowerCase().split(",")) {
    const [coding = "", ...parameters] = part.split(";").map((one) => one.trim());
    if (coding !== "gzip" && coding !== "x-gzip" && coding !== "*") continue;
    const told = parameters.find((one) => one.startsWith("q="))?.slice(2);
    const own = told === undefined ? 1 : Number(told) || 0;
    // An entry for gzip takes precedence over `*`.
    if (coding !== "*") return own > 0;
    weight = own;
  }
  return weight > 0;
}

/** Returns the bytes to send and their headers. Compresses the bytes with gzip if the client accepts it. */
export async function coded(
  bytes: Uint8Array<ArrayBuffer>,
  accepted: string | undefined,
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly headers: Readonly<Record<string, string>> }> {
  const isZipped = takesGzip(accepted);
  const sent = isZipped ? new Uint8Array(await gzipped(bytes)) : bytes;
  return {
    bytes: sent,
    headers: {
      "Content-Length": String(sent.length),
      Vary: "Accept-Encoding",
      ...(isZipped && { "Content-Encoding": "gzip" }),
    },
  };
}
