/** The settings of time stamps. */
import { resolve } from "node:path";
import { address, integer } from "../../platform/setting.ts";

/** Who is asked to stamp, and the files that say whom to believe. */
export interface StampingFiles {
  /** Addresses, with name and password where the authority wants them. */
  readonly urls: readonly string[];
  /** PEM file of the roots that are trusted for them. */
  readonly rootsFile: string;
  /** Policy that is asked for, an object identifier; `null`: the authority's own. */
  readonly policy: string | null;
  /** Between two stamps, ms. */
  readonly everyMs: number;
  /** The trusted list, and a PEM file of the certificates that sign it; `null`: no stamp is known as a qualified one. */
  readonly trustedList: { readonly file: string; readonly signersFile: string } | null;
}

/** Roots are wanted, for a stamp under no root proves nothing. Throws `Error` naming the variable and what it wants. */
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
