/**
 * Quotas of an account: unclaimed bytes, which are those of its scans, and claimed bytes, a total that the commits of
 * its objects keep current.
 */

import type { Space } from "../../platform/blobs/space.ts";
import { isWithin } from "../../platform/expiry-time.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { readTotals } from "../../platform/kv/totals.ts";
import { Refusal } from "../../platform/refusal.ts";
import { findObjectsByHash, isOwnedBy, keptFileOf } from "../record/store.ts";
import { objectTotals } from "../record/totals.ts";
import { keptAt, type ScanRecord, scanRecords } from "./store.ts";

export interface Quotas {
  /** Maximum number of bytes of scanned files that are not claimed by an object of the account. */
  readonly unclaimed: number;
  /** Maximum number of bytes that the account's objects hold, including covers. */
  readonly claimed: number;
}

/** Space that an account has left for one upload. */
export interface Room {
  /** Maximum number of bytes that the file may have. Infinite if the account has space for every permitted file. */
  readonly bytes: number;
  /** Returns the refusal for a larger file. */
  refusal(): Refusal;
  /** Must be called when the upload has ended. */
  release(): void;
}

export interface QuotaDeps {
  readonly kv: Kv;
  readonly now: () => number;
  readonly space: Space;
  readonly quotas: Quotas;
}

const GIB = 1024 ** 3;
export const DEFAULT_QUOTAS: Quotas = { unclaimed: 2 * GIB, claimed: 20 * GIB };

/**
 * Time after which unclaimed files are counted again. Counting once per upload would list all files of an account
 * each time. In between, this process adds the uploads that it has admitted, so the number only lacks those that
 * other processes have admitted.
 */
const UNCLAIMED_COUNTED_MS = 10_000;
const MAX_COUNTED = 10_000;

export function createQuota({ kv, now, space, quotas }: QuotaDeps) {
  /** Bytes of running uploads, by account. */
  const underWay = new Map<string, number>();

  /** Upper bound of unclaimed bytes, by account: the last count, plus what this process has admitted since. */
  const atMost = new Map<string, { readonly at: number; bytes: number }>();

  /**
   * Returns an upper bound of the unclaimed bytes. It is exact if `isExact` is set, or if more than half of the quota
   * may be used. `own`: bytes of the upload that is being admitted, which already counts as running.
   */
  async function unclaimedBytes(userId: string, own: number, isExact: boolean): Promise<number> {
    const known = atMost.get(userId);
    if (!isExact && known && isWithin(known.at, now(), UNCLAIMED_COUNTED_MS) && known.bytes <= quotas.unclaimed / 2)
      return known.bytes;
    const at = now();
    const bytes = await countUnclaimed(userId);
    if (atMost.size >= MAX_COUNTED) atMost.clear();
    atMost.set(userId, { at, bytes: bytes + (underWay.get(userId) ?? 0) - own });
    return bytes;
  }

  async function countUnclaimed(userId: string): Promise<number> {
    const scans: ScanRecord[] = [];
    for await (const { value } of kv.list<ScanRecord>({ prefix: scanRecords.at(userId) }))
      if (keptAt(value, now())) scans.push(value);
    const all = sumOf(scans);
    if (all <= quotas.unclaimed / 2) return all;
    // A file that is claimed counts as part of its object. Objects are only read if this may change the decision.
    const waiting: ScanRecord[] = [];
    for (const scan of scans) {
      const objects = await findObjectsByHash(kv, scan.hash);
      if (!objects.some((object) => isOwnedBy(object, userId) && keptFileOf(object) !== null)) waiting.push(scan);
    }
    return sumOf(waiting);
  }

  async function claimedBytes(userId: string): Promise<number> {
    const [bytes] = await readTotals(kv, [objectTotals.bytes(userId)]);
    return bytes as number;
  }

  return {
    /**
     * Admits an upload of at most `most` bytes; the request may declare a smaller size. Rejects with `quota_exceeded`
     * or `no_space` if there is not enough space. A cover is part of a claim, so unclaimed files do not count against
     * it.
     */
    async admit(userId: string, what: "scan" | "cover", request: Request, most: number): Promise<Room> {
      const declared = declaredLength(request);
      const size = Math.min(most, declared ?? most);
      const before = underWay.get(userId) ?? 0;
      underWay.set(userId, before + size);
      let giveBack: () => void = () => undefined;
      let isOver = false;
      const release = () => {
        if (isOver) return;
        isOver = true;
        giveBack();
        const left = (underWay.get(userId) ?? 0) - size;
        if (left > 0) underWay.set(userId, left);
        else underWay.delete(userId);
      };
      try {
        const claimedLeft = quotas.claimed - (await claimedBytes(userId)) - before;
        const unclaimedLeft = async (isExact: boolean) =>
          quotas.unclaimed - (what === "scan" ? await unclaimedBytes(userId, size, isExact) : 0) - before;
        const isTooLittle = (room: number) =>
          room <= 0 || room < most || (declared !== null && size > room + FORM_BYTES);
        let ofUnclaimed = await unclaimedLeft(false);
        // An upload must not be refused because of an estimate, so the exact number is read before.
        if (isTooLittle(ofUnclaimed)) ofUnclaimed = await unclaimedLeft(true);
        const left = Math.min(ofUnclaimed, claimedLeft);
        const refusal = () =>
          ofUnclaimed <= claimedLeft ? unclaimedFull(quotas.unclaimed) : claimedFull(quotas.claimed);
        if (left <= 0 || (declared !== null && size > left + FORM_BYTES)) throw refusal();
        const known = atMost.get(userId);
        if (known && what === "scan") known.bytes += size;
        giveBack = await space.claim(size);
        // A file larger than `most` is refused by another check, with a more specific error.
        return { bytes: left < most ? left : Number.POSITIVE_INFINITY, refusal, release };
      } catch (error) {
        release();
        throw error;
      }
    },
  };
}

export type Quota = ReturnType<typeof createQuota>;

/** Maximum number of bytes that a form usually has in addition to its file. */
const FORM_BYTES = 4096;

function declaredLength(request: Request): number | null {
  const length = request.headers.get("content-length");
  return length === null ? null : Number(length);
}

/**
 * Returns a filter for the bytes of an upload. It yields them unchanged until they exceed the room, and then rejects
 * with the refusal.
 */
export function within({ bytes, refusal }: Room) {
  let size = 0;
  return async function* inRoom(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > bytes) throw refusal();
      yield chunk;
    }
  };
}

const sumOf = (scans: readonly ScanRecord[]): number => scans.reduce((sum, { size }) => sum + size, 0);

const unclaimedFull = (bytes: number) =>
  new Refusal(
    "quota_exceeded",
    `Vos fichiers en attente d’inscription occupent leur place, ${inGo(bytes)}. Inscrivez-les, ou attendez\u00a0: chacun est effacé au bout de 24 heures.`,
  );

const claimedFull = (bytes: number) =>
  new Refusal("quota_exceeded", `Vos objets inscrits occupent toute la place de votre compte, ${inGo(bytes)}.`);

const inGo = (bytes: number): string =>
  bytes >= GIB ? `${Math.round((bytes / GIB) * 10) / 10}\u00a0Go` : `${Math.round(bytes / 1024 ** 2)}\u00a0Mo`;
