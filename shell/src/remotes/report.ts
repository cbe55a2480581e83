import type { RemoteFailureRequest } from "@authentica/backend/contract/remote-failure";
import type { RemoteName } from "@authentica/shared-ui/federation";
import type { RemoteFailure } from "./failure.ts";

/** Names of releases as the server takes them; a place of releases may have others. */
const RELEASE = /^\d+\.\d+\.\d+[\w.-]{0,66}-[0-9a-f]{12}$/;

const told = new Set<string>();

/**
 * Tells the server of a failure, once a page and kind: without the session, for nothing of the person belongs to it. What is no
 * failure of a microfrontend is not told, and that it could not be told is nobody's matter.
 */
export function reportFailure(remote: RemoteName, { kind, reason, release }: RemoteFailure): void {
  if (reason === "offline" || reason === "replaced" || !navigator.onLine || told.has(`${remote} ${kind}`)) return;
  told.add(`${remote} ${kind}`);
  const failure: RemoteFailureRequest = {
    remote,
    release: release !== null && RELEASE.test(release) ? release : null,
    kind,
    reason,
  };
  fetch("/api/remote-failures", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(failure),
    credentials: "omit",
    keepalive: true,
  }).catch(() => undefined);
}
