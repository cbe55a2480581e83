import * as z from "zod/mini";
import { count, digest, list, nullable, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";

/** Trust data pinned in a verifier, as JSON in its files. The build or the server inserts it. */
export interface Pinned {
  /** Trust policy (C2SP tlog-policy); `null` if the verifier trusts no log until it is given a policy. */
  readonly policy: string | null;
  /** Root keys that sign the log's key lists, in the format of a policy; `null` if no key list is trusted. */
  readonly roots: string | null;
  /** The newest key list of the log, a signed note; `null` or absent if there is none. */
  readonly keyList?: string | null;
  /** Root certificates of time-stamping authorities, PEM; `null` or absent if no time stamp is trusted. */
  readonly stampRoots?: string | null;
  /** Origin of the data. `first-use`: received from the service at first use, and stored with the user's settings. */
  readonly by: "build" | "service" | "first-use";
  /** Address of the service; `null` if the build pinned the data. */
  readonly from: string | null;
}

/** `GET /registry/verifier`: the files of the verifier, for download. */
export const VerifierAnswer = z.object({
  files: list(
    z.object({
      name: text("Name of the file."),
      path: text("Download path on this site."),
      bytes: count("Size of the file (bytes)."),
      sha256: digest("SHA-256 of the file as it is served, hexadecimal."),
      tokenId: nullable(
        count(),
        "Index of the entry with which the service published the file; null if there is none yet.",
      ),
    }),
    "The verifier page, the verifier command and the command `authentica`, as far as they were built.",
  ),
});
export interface VerifierAnswer extends Immutable<z.infer<typeof VerifierAnswer>> {}

/** `GET /registry/trust`: what a verifier trusts that relies on this service. */
export const TrustAnswer = z.object({
  policy: text("Trust policy (C2SP tlog-policy): keys of the log, witnesses and quorum."),
  roots: nullable(text(), "Root keys that sign the key lists, in the format of a policy; null if there are none."),
  keyList: nullable(text(), "Newest key list, a signed note; null if there is none."),
  stampRoots: nullable(text(), "Root certificates of the time-stamping authorities (PEM); null if there are none."),
});
export interface TrustAnswer extends Immutable<z.infer<typeof TrustAnswer>> {}
