import * as z from "zod/mini";
import { count, digest, list, nullable, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";

/** Data pinned in a verifier: JSON in its files, which the server may write. */
export interface Pinned {
  /** C2SP tlog-policy; `null`: it trusts no one until it is given a policy. */
  readonly policy: string | null;
  /** Root keys that sign the log's key lists, in the grammar of a policy; `null`: no list is believed. */
  readonly roots: string | null;
  /** The newest key list of the log, a note; `null` or absent: none. */
  readonly keyList?: string | null;
  /** Roots of time-stamping authorities, PEM; `null` or absent: no time stamp is believed. */
  readonly stampRoots?: string | null;
  /** Who pinned them; `first-use`: stored beside it, as the service gave them at first use. */
  readonly by: "build" | "service" | "first-use";
  /** Address of the service; `null` where the build has put it there. */
  readonly from: string | null;
}

/** `GET /registry/verifier`: the verifier to take home. */
export const VerifierAnswer = z.object({
  files: list(
    z.object({
      name: text("Name of the file."),
      path: text("Where it is downloaded, on this site."),
      bytes: count("Its size."),
      sha256: digest("SHA-256 of the file as it is handed out, hexadecimal."),
      tokenId: nullable(
        count(),
        "Index of the entry by which the service has published it; null while it has not been entered.",
      ),
    }),
    "The page, the command that verifies, and the command `authentica`; none that has not been built.",
  ),
});
export interface VerifierAnswer extends Immutable<z.infer<typeof VerifierAnswer>> {}
