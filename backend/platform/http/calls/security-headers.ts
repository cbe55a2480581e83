import { createMiddleware } from "hono/factory";
import { secureHeaders } from "hono/secure-headers";

export interface SecurityOptions {
  /** Whether the public address uses https. */
  readonly https: boolean;
  /** Origins of remotes that are deployed elsewhere. */
  readonly remoteOrigins: readonly string[];
}

const YEAR_S = 365 * 24 * 60 * 60;
export const CONTENT_POLICY = "Content-Security-Policy";

/**
 * Returns the content security policy of a page: scripts, styles, fonts, images, media and requests only from this
 * origin and `origins`. `more`: further origins for requests (`connect-src`).
 */
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

/** The script of a worker: its file is named `…-worker`, and the bundler adds a digest to the name. */
const THREAD_SCRIPT = /\/([a-z-]+)-worker\.[0-9a-f]{8,}\.js$/;

/** Names of the workers that read files, to hash them or to redraw an image. Only these may run WebAssembly. */
const READERS: readonly (string | undefined)[] = ["fingerprint", "picture"];

/**
 * Returns the content security policy of a worker by the path of its script, or `null` for other paths. A worker has
 * the policy that was sent with its script, not that of the page. This policy allows a worker to load and request nothing, so that
 * a worker cannot send data away. Only workers that read files may run WebAssembly.
 */
export function threadPolicy(path: string): string | null {
  const match = THREAD_SCRIPT.exec(path);
  if (!match) return null;
  const code = READERS.includes(match[1]) ? "script-src 'wasm-unsafe-eval'; " : "";
  return `default-src 'none'; ${code}frame-ancestors 'none'`;
}

/** Sets the security headers of every answer. Headers that an answer already has are kept. */
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
