import type { Way } from "@authentica/backend/certify/item";
import { MESSAGES } from "@authentica/backend/contract/messages";
import { ApiError } from "@authentica/shared-ui/api";
import { stillAsChosen } from "@authentica/shared-ui/fingerprint/as-read";
import { ReadFailed } from "@authentica/shared-ui/fingerprint/read-failed";
import { lookUp } from "@authentica/shared-ui/registry/lookup-query";
import { type ClaimedObject, claimObject } from "../claim/claim-object.ts";
import { generateHash } from "../scan/calls.ts";
import type { Run, ScanEvent } from "../scan/scan-machine.ts";

/** How a file is to be certified. */
export interface CertifyWish {
  readonly way: Way;
  readonly objectName: string;
  readonly walletAddress: string;
  /** `null`: the seal stands for the object. */
  readonly cover: () => Promise<File | null>;
  /** The registry has just said that it does not have the file: it is not asked again. */
  readonly isUnknown: boolean;
}

export interface CertifyContext {
  readonly wish: CertifyWish;
  /** The hash that this device computes, why there is none, or `null` if the file was given up. */
  readonly local: Promise<string | ReadFailed | null>;
  readonly signal: AbortSignal;
  readonly run: Run;
  readonly tell: (event: ScanEvent) => void;
}

/** What became of it. Whatever else happens rejects. */
export type Certified =
  | { readonly type: "claimed"; readonly claimed: ClaimedObject }
  /** The registry has the file: nothing was sent. */
  | { readonly type: "known" }
  /** The server has read other bytes than this device. */
  | { readonly type: "different"; readonly event: ScanEvent }
  /** Somebody was faster. */
  | { readonly type: "taken"; readonly hash: string };

/**
 * Reads a file, looks it up, sends a copy unless it is kept here, and claims it, with nothing asked in between. The claim is sent
 * only when the server has read what this device has, and nothing is sent of a file that the registry has.
 */
export async function certifyFile(file: File, { wish, local, signal, run, tell }: CertifyContext): Promise<Certified> {
  const hash = await local;
  signal.throwIfAborted();
  if (typeof hash !== "string") throw hash ?? new ReadFailed(null);
  tell({ type: "file_read", run, hash });
  if (!wish.isUnknown && (await lookUp(hash, signal)).object !== null) return { type: "known" };
  tell({ type: "hash_unknown", run });
  if (wish.way === "sent") {
    const onSent = (sent: number) => tell({ type: "part_sent", run, sent });
    const answered = await generateHash(file, { signal, onSent });
    const event: ScanEvent = { type: "hash_answered", run, hash: answered, expected: hash };
    if (answered !== hash) return { type: "different", event };
    tell(event);
  } else await stillAsChosen(file).catch((error) => Promise.reject(new ReadFailed(error)));
  const { objectName, walletAddress } = wish;
  const cover = await wish.cover();
  signal.throwIfAborted();
  try {
    return { type: "claimed", claimed: await claimObject({ hash, objectName, walletAddress, cover }) };
  } catch (error) {
    if (error instanceof ApiError && error.message === MESSAGES.alreadyRegistered) return { type: "taken", hash };
    throw error;
  }
}
