import { Buffer } from "node:buffer";
import { type ScanRecord, scanKeys } from "../fingerprints/store.ts";
import { type HeldObject, isHeld, type ObjectEvent, type ObjectRecord, objectKeys } from "../objects/store.ts";
import { commit, hexToBase64url } from "../registry/commitment.ts";
import { registryKeys } from "../registry/store.ts";
import type { KnownBlob } from "./blobs.ts";
import { fieldsLeft, isErasedToken } from "./erased.ts";
import type { TokenHistory } from "./registry.ts";
import { each, need, type Report } from "./report.ts";

/**
 * Every object against its leaves, its events against their commitments, and every index both ways. An erased object has its
 * record alone, and what is left of one in `erasing` is on its way out.
 */
export async function checkObjects(
  kv: Deno.Kv,
  tokens: ReadonlyMap<number, TokenHistory>,
  erasing: ReadonlySet<number>,
  report: Report,
): Promise<void> {
  for (const [tokenId, { fingerprint }] of tokens) {
    const problem = `it is missing: entry ${tokenId} of the registry is its mint`;
    await need(kv, objectKeys.object(Buffer.from(fingerprint, "base64url").toString("hex")), report, problem);
  }
  const objects = new Map<number, ObjectRecord>();
  for await (const { key, value } of each<ObjectRecord>(kv, objectKeys.all, report, "objects")) {
    if (!report.expect(value?.hash === key[1], key, "its hash is not the one of its key")) continue;
    if (!report.expect(isWhole(value), key, "a field that it is found by is missing")) continue;
    objects.set(value.tokenId, value);
    await report.checked(key, () => checkObject(kv, value, tokens.get(value.tokenId), report));
  }
  await checkIndexes(kv, objects, report);
  for await (const { key, value } of each<ObjectEvent>(kv, objectKeys.events, report, "events")) {
    const object = objects.get(Number(key[1]));
    if (object && !isHeld(object)) {
      report.expect(erasing.has(object.tokenId), key, "it is a private event of an erased object");
      continue;
    }
    report.expect(
      object !== undefined && Number(key[2]) < object.events && value?.number === key[2] && value.tokenId === key[1],
      key,
      "it is an event that no object has",
    );
  }
}

function isWhole(object: ObjectRecord): boolean {
  const { id, tokenId, events } = object;
  const texts = isHeld(object) ? [id, object.ownerId, object.cover?.hash] : [id];
  return texts.every((text) => typeof text === "string") && [tokenId, events].every(Number.isSafeInteger);
}

async function checkObject(
  kv: Deno.Kv,
  object: ObjectRecord,
  token: TokenHistory | undefined,
  report: Report,
): Promise<void> {
  const key = objectKeys.object(object.hash);
  for (const index of indexesOf(object)) {
    const hash = await need<string>(kv, index, report, `object ${object.hash} is not found by this index`);
    if (hash !== null) report.expect(hash === object.hash, index, `it points to ${hash}, not to ${object.hash}`);
  }
  if (!token) {
    report.bad(key, `its tokenId is ${object.tokenId}, and the registry has no such mint`);
    return;
  }
  const first = token.events[0] as TokenHistory["events"][number];
  const last = token.events.at(-1) as TokenHistory["events"][number];
  report.expect(hexToBase64url(object.hash) === token.fingerprint, key, "its hash is not the one in the registry");
  report.expect(
    object.events === token.events.length,
    key,
    `it counts ${object.events} events, the registry ${token.events.length}`,
  );
  report.expect(object.createdAt === first.timestamp, key, "its creation time is not the one of its mint");
  report.expect(object.updatedAt === last.timestamp, key, "its last change is not the one in the registry");
  report.expect(object.status === statusOf(token), key, `its status "${object.status}" is not what the registry says`);
  if (isHeld(object)) await checkEvents(kv, object, token, report);
  else for (const field of fieldsLeft(object)) report.bad(key, `it is erased, and its "${field}" is still there`);
}

function statusOf(token: TokenHistory): ObjectRecord["status"] {
  if (isErasedToken(token)) return "erased";
  return token.events.some(({ type }) => type === "revoke") ? "revoked" : "active";
}

async function checkEvents(kv: Deno.Kv, object: HeldObject, token: TokenHistory, report: Report): Promise<void> {
  const key = objectKeys.object(object.hash);
  let latest: ObjectEvent | null = null;
  for (const [number, entry] of token.events.entries()) {
    const eventKey = objectKeys.event(object.tokenId, number);
    const event = await need<ObjectEvent>(
      kv,
      eventKey,
      report,
      `it is missing: entry ${entry.index} of the registry commits to it`,
    );
    if (!event) continue;
    latest = event;
    report.expect(
      event.index === entry.index && event.type === entry.type,
      eventKey,
      `it does not tell entry ${entry.index} of the registry`,
    );
    report.expect(
      opens(event, entry.commitment),
      eventKey,
      `it does not open the commitment of ${registryKeys.leaf(entry.index).join("/")}`,
    );
  }
  if (latest?.number !== object.events - 1) return;
  const { objectId, objectName, hash, coverHash, walletAddress, file, actor } = latest.event;
  const told =
    actor.id === object.ownerId &&
    objectId === object.id &&
    objectName === object.objectName &&
    hash === object.hash &&
    coverHash === object.cover?.hash &&
    file?.name === object.file?.name &&
    file?.size === object.file?.size &&
    walletAddress === object.walletAddress;
  report.expect(
    told,
    key,
    "its owner, identifier, name, hash, cover, file or wallet is not what its latest event says",
  );
}

function opens(event: ObjectEvent, commitment: string): boolean {
  try {
    return commit(event.event, Buffer.from(event.salt, "base64url")) === commitment;
  } catch {
    return false;
  }
}

const indexesOf = (object: ObjectRecord): Deno.KvKey[] => [
  objectKeys.byId(object.id),
  ...(isHeld(object) ? [objectKeys.byOwner(object.ownerId, object.tokenId)] : []),
];

async function checkIndexes(kv: Deno.Kv, objects: ReadonlyMap<number, ObjectRecord>, report: Report): Promise<void> {
  const due = new Set([...objects.values()].flatMap((object) => indexesOf(object).map((key) => JSON.stringify(key))));
  for (const prefix of [objectKeys.allById, objectKeys.allByOwner]) {
    for await (const { key } of each<string>(kv, prefix, report, "indexes"))
      report.expect(due.has(JSON.stringify(key)), key, "no object belongs to this index");
  }
}

/** Every file that a record speaks of is among the `known` blobs. `now` in ms: an expired scan may have lost its file. */
export async function checkHeldBlobs(
  kv: Deno.Kv,
  known: ReadonlyMap<string, KnownBlob>,
  now: number,
  report: Report,
): Promise<void> {
  for await (const { key, value } of each<ObjectRecord>(kv, objectKeys.all, report)) {
    if (!value || !isHeld(value) || !isWhole(value)) continue;
    const cover = known.get(value.cover.hash);
    if (report.expect(cover !== undefined, key, "its cover image is not among the blobs"))
      report.expect(cover?.type === value.cover.type, key, `its cover image is no ${value.cover.type}`);
    if (value.file)
      report.expect(
        known.get(value.hash)?.size === value.file.size,
        key,
        "its file is not among the blobs, or has another size",
      );
  }
  for await (const { key, value } of each<ScanRecord>(kv, scanKeys.all, report, "scans")) {
    const isOwn = value?.userId === key[1] && value.hash === key[2];
    if (report.expect(isOwn, key, "its user or hash is not the one of its key") && value.expiresAt > now)
      report.expect(
        known.get(value.hash)?.size === value.size,
        key,
        "its file is not among the blobs, or has another size",
      );
  }
}
