/** Fetches and verifies the current key list of the registry. */
import { fromUtf8 } from "@authentica/backend/tlog/bytes";
import { openKeyList, type Roots } from "@authentica/backend/tlog/key-list";
import { type Fault, faultOf } from "./fault.ts";
import { Answered, fetcher, MAX_NOTE, withoutSlash } from "./fresh.ts";
import { type KnownList, newestList } from "./known-keys.ts";
import type { Trust } from "./trust.ts";

export interface FreshList {
  /** The registry's current key list; `null` if it has none, or if it is not accepted. */
  readonly list: KnownList | null;
  /**
   * Why the registry's key list is not accepted. `null` if it is accepted, or if the registry has none and none was
   * known.
   */
  readonly problem: Fault | null;
}

/**
 * Verifies the key list that the registry currently publishes (`shown`, or `null` if it publishes none) against the
 * roots. `listNote` is the key list from the archive.
 */
export function openShown(trust: Trust, listNote: string | null, shown: string | null): FreshList {
  const known = newestList(trust, listNote)?.list.version ?? 0;
  if (shown === null) return { list: null, problem: known === 0 ? null : { code: "noKeyListShown", known } };
  try {
    const list = openKeyList(shown, trust.roots as Roots);
    const { version } = list.list;
    if (version < known) return { list: null, problem: { code: "olderKeyListShown", shown: version, known } };
    return { list, problem: null };
  } catch (error) {
    return { list: null, problem: { code: "shownKeyListInvalid", because: faultOf(error) } };
  }
}

/** Fetches the key list of the registry. If no roots are known, requests nothing. Never throws. */
export async function freshKeyList(trust: Trust, listNote: string | null, fetchUrl: typeof fetch): Promise<FreshList> {
  const url = trust.policy.logs.find((log) => log.url !== null)?.url;
  if (trust.roots === null || !url) return { list: null, problem: null };
  try {
    const note = await fetcher(fetchUrl)(`${withoutSlash(url)}/keys`, MAX_NOTE);
    return openShown(trust, listNote, fromUtf8(note));
  } catch (error) {
    if (error instanceof Answered && error.status === 404) return openShown(trust, listNote, null);
    return { list: null, problem: { code: "shownKeyListUnreadable", because: faultOf(error) } };
  }
}
