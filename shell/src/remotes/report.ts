import type { RemoteFailureRequest } from "@authentica/backend/contract/remote-failure";
import type { RemoteName } from "@authentica/shared-ui/federation";
import type { RemoteFailure } from "./failure.ts";
import type { Remotes } from "./remotes.ts";

/**
 * Names of releases that the server accepts in a report. Releases that a team names differently are reported without
 * a name.
 */
const RELEASE = /^\d+\.\d+\.\d+[\w.-]{0,66}-[0-9a-f]{12}$/;

const told = new Set<string>();

/**
 * Reports a failure to the server, once per microfrontend and kind. The report is sent without the session, because
 * it must not identify the user. Failures with the reason `offline` or `replaced` are not reported. If sending the
 * report fails, that is ignored.
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

/** Position in a script of a microfrontend at which an error was thrown. */
export interface Place {
  readonly remote: RemoteName;
  readonly release: string | null;
  /** Position in a script, such as `static/js/async/dashboard.0e9bd710c9.js:1:2345`. */
  readonly at: string;
}

/** Format of `at` that the server accepts. */
const PLACE = /^static\/js\/[\w./-]{1,120}\.js:\d{1,7}:\d{1,7}$/;

/** Matches a stack frame in the formats of Chromium, Firefox and Safari. */
const FRAME = /(https?:[^\s()@]+\.js):(\d+):(\d+)/g;

/**
 * Returns the first stack frame that is in a script of a microfrontend, or `null` if there is none. Its entry script
 * does not count: it contains no code of the team, and its failures are reported where it is loaded.
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
 * Reports an uncaught error to the server if a microfrontend threw it. Reports only the position, because the message
 * may contain personal data. A script that cannot be parsed has no stack; it is reported as a file that did not load.
 */
export function reportUncaught(event: ErrorEvent | PromiseRejectionEvent, remotes: Pick<Remotes, "ownerOf">): void {
  const thrown: unknown = "reason" in event ? event.reason : event.error;
  const place = placeIn((thrown instanceof Error && thrown.stack) || "", remotes);
  if (place) reportFailure(place.remote, { kind: "uncaught", reason: "throws", ...place });
}
