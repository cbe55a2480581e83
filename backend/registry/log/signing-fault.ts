import type { Logger } from "../../platform/http/calls/log.ts";
import { Refusal } from "../../platform/refusal.ts";
import { LogRefused } from "./kept.ts";
import { TilesError } from "./tiles.ts";

/**
 * Kinds of faults, the least grave first. `hold`: signing is on hold. `key`: a key is missing. `order`: the log was
 * stopped. `store`: the log in the store does not extend the signed checkpoints, so that it cannot be read either.
 */
const KINDS = ["hold", "key", "order", "store"] as const;

export type FaultKind = (typeof KINDS)[number];

/** Why the log signs and appends nothing. Holds the gravest fault; of several equally grave faults, the first. */
export interface SigningFault {
  /** Returns the kind of the fault; `null` if there is none. */
  kind(): FaultKind | null;
  /** Returns the fault as the error for the caller of a request; `null` if there is none. */
  refusal(): Refusal | null;
  /** Sets a fault unless an equally grave or graver one is set. `reason` is a sentence. */
  set(kind: FaultKind, reason: string): void;
  /** Sets a `store` fault for an error of store or tiles; rethrows other errors, such as an unavailable store. */
  setFrom(error: unknown): void;
  /** Clears the fault if it is of this kind. Returns whether it was. */
  clear(kind: FaultKind): boolean;
}

export function createSigningFault(log: Logger): SigningFault {
  let current: { readonly kind: FaultKind; readonly reason: string } | null = null;

  function set(kind: FaultKind, reason: string): void {
    if (current !== null && KINDS.indexOf(current.kind) >= KINDS.indexOf(kind)) return;
    current = { kind, reason };
    log({ level: "error", event: "registry_refused", error: reason });
  }

  return {
    kind: () => current?.kind ?? null,
    refusal: () =>
      current === null
        ? null
        : new Refusal("unavailable", `The registry accepts no entries at the moment. ${current.reason}`),
    set,
    setFrom(error) {
      if (!(error instanceof LogRefused || error instanceof TilesError)) throw error;
      set("store", error.message);
    },
    clear(kind) {
      if (current?.kind !== kind) return false;
      current = null;
      return true;
    },
  };
}
