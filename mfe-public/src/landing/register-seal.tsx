import type { LoggedEntry } from "@authentica/backend/contract/registry";
import { Seal } from "@authentica/shared-ui/components/seal";
import { formatRelative } from "@authentica/shared-ui/format/relative";
import { useNow } from "@authentica/shared-ui/format/use-now";
import { entryPath } from "@authentica/shared-ui/navigation/paths";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { Link } from "react-router-dom";
import { words } from "#words/landing.tsx";
import { entriesQuery } from "../ledger/entries-query.ts";
import { SPECIMEN } from "../specimen/specimen.ts";
import styles from "./register-seal.module.css";

/** Side of the seal (CSS px). */
const SIZE = 208;

/** Number of latest entries among which a registration is searched. */
const LOOKED_THROUGH = 10;

/** Refetch interval (ms). A new registration should appear soon. */
const AGAIN_MS = 30_000;

/**
 * Returns the latest registration among these entries. Skips registrations that another of these entries revokes or
 * erases; edits and transfers are ignored.
 */
export function lastRegistered(entries: readonly LoggedEntry[]): (LoggedEntry & { readonly hash: string }) | null {
  const over = new Set(
    entries.filter(({ type }) => type === "revoke" || type === "erase").map(({ tokenId }) => tokenId),
  );
  const isLast = (entry: LoggedEntry): entry is LoggedEntry & { hash: string } =>
    entry.type === "mint" && entry.hash !== null && !over.has(entry.tokenId);
  return entries.find(isLast) ?? null;
}

/** Seal of the last registered file, updated live. If there is none, the seal of the logo. */
export function RegisterSeal() {
  const { data, isError } = useQuery({
    ...entriesQuery(null, LOOKED_THROUGH),
    staleTime: AGAIN_MS,
    refetchInterval: AGAIN_MS,
    retry: false,
  });
  // The value is deferred, because drawing the seal is not urgent.
  const entry = useDeferredValue(data && lastRegistered(data));
  const hash = entry?.hash ?? (data || isError ? SPECIMEN.hash : null);
  return (
    <div className={styles.figure}>
      {hash === null ? <SealToCome /> : <Seal key={hash} hash={hash} size={SIZE} pressed />}
      <p className={styles.caption}>{entry ? <Caption entry={entry} /> : "\u00a0"}</p>
    </div>
  );
}

function Caption({ entry }: { readonly entry: LoggedEntry }) {
  const now = useNow();
  return words.hero.latest(
    (text) => <Link to={entryPath(entry.index)}>{text}</Link>,
    entry.index,
    formatRelative(entry.at, now),
  );
}

/** Placeholder in the prerendered page. The lines of a real seal would double the size of the page. */
function SealToCome() {
  return (
    <svg aria-hidden="true" viewBox="-1000 -1000 2000 2000" width={SIZE} height={SIZE} className={styles.coming}>
      <circle r="905" />
      <circle r="560" />
      <circle r="295" />
    </svg>
  );
}
