import type { RemoteFailureRequest } from "@authentica/backend/contract/remote-failure";
import type { RemoteName } from "@authentica/shared-ui/federation";
import type { RemoteFailure } from "./failure.ts";
import type { Remotes } from "./remotes.ts";

/** Names of releases as the server takes them; a place of releases may have others. */
const RELEASE = /^\d+\.\d+\.\d+[\w.-]{0,66}-[0-9a-f]{12}$/;

const told = new Set<string>();

/**
 * Reports a failure to the server, once per page and kind: without the session, because nothing about the user
 * belongs to it. Other failures are not reported, and a failed report is ignored.
 */
export function reportFailure(remote: RemoteName, { kind, reason, release, at }: RemoteFailure): void {
  if (reason === "offline" || reason === "replaced" || !navigator.onLine || told.has(`${remote} ${kind}`)) return;
  told.add(`${remote} ${kind}`);
  const failure: RemoteFailureRequest = {
    remote,
    release: release !== null && RELEASE.test(release) ? release : null,
    kind,
    reason,
    ...(at !== undefined && { at }),
  };
  fetch("/api/remote-failures", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(failure),
    credentials: "omit",
    keepalive: true,
  }).catch(() => undefined);
}

/** Where in the scripts of a microfrontend something was thrown. */
export interface Place {
  readonly remote: RemoteName;
  readonly release: string | null;
  /** `static/js/async/dashboard.0e9bd710c9.js:1:2345` */
  readonly at: string;
}

/** Places as the server takes them. */
const PLACE = /^static\/js\/[\w./-]{1,120}\.js:\d{1,7}:\d{1,7}$/;

/** As Chromium, Firefox and Safari write a frame of a stack. */
const FRAME = /(https?:[^\s()@]+\.js):(\d+):(\d+)/g;

/**
 * Returns the first frame of a stack in a script of a microfrontend; `null`: none. Its entry has no code of its team,
 * and is reported where it is loaded.
 */
export function placeIn(stack: string, { ownerOf }: Pick<Remotes, "ownerOf">): Place | null {
  for (const [, address = "", line, column] of stack.matchAll(FRAME)) {
    const { remote, release, file } = ownerOf(address) ?? {};
    const at = `${file}:${line}:${column}`;
    if (remote !== undefined && PLACE.test(at)) return { remote, release: release ?? null, at };
  }
  return null;
}

/**
 * Reports an uncaught error to the server if a microfrontend threw it: where, without its message, which may contain
 * personal data. A script that cannot be parsed has no stack: it is reported as a file that did not load.
 */
export function reportUncaught(event: ErrorEvent | PromiseRejectionEvent, remotes: Pick<Remotes, "ownerOf">): void {
  const thrown: unknown = "reason" in event ? event.reason : event.error;
  const place = placeIn((thrown instanceof Error && thrown.stack) || "", remotes);
  if (place) reportFailure(place.remote, { kind: "uncaught", reason: "throws", ...place });
}
