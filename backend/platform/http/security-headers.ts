import { createMiddleware } from "hono/factory";
import { secureHeaders } from "hono/secure-headers";

export interface SecurityOptions {
  /** Whether people reach the product over https. */
  readonly https: boolean;
  /** Origins of remotes that are deployed elsewhere. */
  readonly remoteOrigins: readonly string[];
}

const YEAR_S = 365 * 24 * 60 * 60;
export const CONTENT_POLICY = "Content-Security-Policy";

/** Scripts, styles, fonts, pictures, films and calls come from here and from these origins alone; `more` is what calls may reach beside them. */
export function contentPolicy(origins: readonly string[], more: readonly string[] = []): string {
  const code = ["'self'", ...origins];
  const directives = {
    "default-src": ["'none'"],
    "script-src": code,
    "style-src": code,
    "img-src": [...code, "data:", "blob:"],
    "font-src": code,
    "media-src": code,
    "connect-src": [...code, ...more],
    "worker-src": ["'self'"],
    "manifest-src": ["'self'"],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
    "frame-ancestors": ["'none'"],
    "form-action": ["'self'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

/**
 * The policy of the threads that read files, to hash them or to draw a picture anew: a worker takes that of its own script, not the page's. WebAssembly may run in it, which pages
 * may not; nothing else may be loaded or called, so that no file can leave the device from there.
 */
export const HASHING_POLICY = "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'";

/** Paths of their scripts, as whoever starts them names them and the bundler puts a digest into the name. */
export const HASHING_SCRIPT = /\/(?:fingerprint|picture)-worker\.[0-9a-f]{8,}\.js$/;

/** The headers of every answer, except those that it has set for itself. */
export function securityHeaders({ https, remoteOrigins }: SecurityOptions) {
  const policy = contentPolicy(remoteOrigins);
  const others = secureHeaders({
    strictTransportSecurity: https ? `max-age=${2 * YEAR_S}; includeSubDomains` : false,
    referrerPolicy: "same-origin",
    xFrameOptions: "DENY",
    overwrite: false,
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
  });
  return createMiddleware(async function withSecurityHeaders(c, next) {
    await others(c, next);
    if (!c.res.headers.has(CONTENT_POLICY)) c.res.headers.set(CONTENT_POLICY, policy);
  });
}
