/** Reads the settings of time stamps. */
import { resolve } from "node:path";
import { address, integer } from "../../platform/setting.ts";

/** Authorities, and files with the certificates to trust. */
export interface StampingFiles {
  /** Addresses, with name and password if an authority requires them. */
  readonly urls: readonly string[];
  /** PEM file of the trusted root certificates. */
  readonly rootsFile: string;
  /** Requested policy (object identifier); `null`: the authority's default. */
  readonly policy: string | null;
  /** Interval between two time stamps (ms). */
  readonly everyMs: number;
  /** Trusted list, and a PEM file with the certificates that sign it; `null`: no time stamp counts as qualified. */
  readonly trustedList: { readonly file: string; readonly signersFile: string } | null;
}

/**
 * Reads the settings; returns `null` if none of them is set. Root certificates are required, because a time stamp
 * without a trusted root proves nothing. Throws `Error` naming the variable and the expected value.
 */
export function readStampingSettings(
  read: (
    name: "TSA_URL" | "TSA_ROOTS" | "TSA_POLICY" | "TSA_EVERY" | "TRUSTED_LIST" | "TRUSTED_LIST_SIGNERS",
  ) => string | undefined,
): StampingFiles | null {
  const urls = (read("TSA_URL") ?? "").split(/[\s,]+/).filter((url) => url !== "");
  const [roots, policy, seconds] = [read("TSA_ROOTS"), read("TSA_POLICY"), read("TSA_EVERY") ?? "3600"];
  if (urls.length > 0 !== (roots !== undefined))
    throw new Error("TSA_URL and TSA_ROOTS go together: set both or neither.");
  if (policy !== undefined && !/^[0-2](\.(0|[1-9]\d*))+$/.test(policy))
    throw new Error(`TSA_POLICY is "${policy}"; it must be an object identifier, such as 1.2.3.4.`);
  const everyMs = integer("TSA_EVERY", seconds, 60, 30 * 86_400) * 1000;
  const [list, signers] = [read("TRUSTED_LIST"), read("TRUSTED_LIST_SIGNERS")];
  if ((list === undefined) !== (signers === undefined))
    throw new Error("TRUSTED_LIST and TRUSTED_LIST_SIGNERS go together: set both or neither.");
  if (roots === undefined) return null;
  return {
    urls: urls.map((url) => address("TSA_URL", url, ["http:", "https:"])),
    rootsFile: resolve(roots),
    policy: policy ?? null,
    everyMs,
    trustedList: list && signers ? { file: resolve(list), signersFile: resolve(signers) } : null,
  };
}
