/** What the recorded API does with the writes of people: signing in, objects, offers and the bell. */
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import type { OwnedObject } from "../../backend/contract/object.ts";
import type { TransferOffer } from "../../backend/contract/transfer.ts";
import { sealCoverPath } from "../../backend/seal/address.ts";
import { NOBODY, type RecordedAnswer, type RecordedPerson, UNKNOWN_HASH } from "./recording.ts";
import { issueTokens, personOf } from "./tokens.ts";
import type { Json, World } from "./world.ts";

/** A write, as it came. */
export interface Write {
  readonly world: World;
  /** Who sends it; `null`: nobody. */
  readonly who: RecordedPerson | null;
  /** The JSON body, the text fields of a form, or nothing. */
  readonly body: Json;
  /** The file of a form. */
  readonly file: File | null;
  readonly query: URLSearchParams;
  /** What the path names, in order. */
  readonly named: readonly string[];
}

export type Play = (write: Write & { readonly who: RecordedPerson }) => RecordedAnswer | Promise<RecordedAnswer>;
export type OpenPlay = (write: Write) => RecordedAnswer | Promise<RecordedAnswer>;

export const ok = (json: unknown, status = 200): RecordedAnswer => ({ status, json });
export const refused = (status: number, code: string, message: string): RecordedAnswer =>
  ok({ status, code, message }, status);

const MINE = "GET /api/object/get-user-objects";
const OFFERS = "GET /api/transfer/offers";
const SIX_DIGITS = /^\d{6}$/;
const FORTNIGHT_MS = 14 * 86_400_000;

const notYours = () => refused(404, "not_found", "You have no such object.");

/** The person's object as their list has it, where it is still theirs. */
const ownedBy = ({ email }: RecordedPerson, world: World, id: unknown): OwnedObject | undefined =>
  world.bodyOf<OwnedObject[]>(email, MINE).find(({ _id, ...object }) => _id === id && "pictureUrl" in object);

/** Changes a person's object, tells them, and answers it. */
function changed({ world, who, body }: Parameters<Play>[0], patch: Json, type: string): RecordedAnswer {
  const object = ownedBy(who, world, body.objectId);
  if (!object) return notYours();
  world.change(object._id, (record) => {
    for (const [name, value] of Object.entries(patch))
      if (name in record || (name === "metadata" && "pictureUrl" in record)) record[name] = value;
    if ("updatedAt" in record) record.updatedAt = world.now();
  });
  world.tell([who.email], type, { ...object }, who);
  return ok({ object: ownedBy(who, world, object._id) });
}

const offersOf = (world: World, { email }: RecordedPerson) => world.bodyOf<{ data: TransferOffer[] }>(email, OFFERS);

/** Takes an offer out of everybody's list; `null` where the person has no such offer in that direction. */
function takeOffer(
  { world, who, body: { offerId } }: Parameters<Play>[0],
  direction: TransferOffer["direction"],
): TransferOffer | null {
  const offer = offersOf(world, who).data.find((each) => each._id === offerId && each.direction === direction);
  if (!offer) return null;
  for (const person of world.people) {
    const list = offersOf(world, person);
    list.data = list.data.filter(({ _id }) => _id !== offerId);
  }
  return offer;
}

const noOffer = () => refused(404, "not_found", "You have no such offer.");
const initialled = ({ firstName, lastName }: RecordedPerson) => ({ firstName, lastName: `${lastName.slice(0, 1)}.` });

/** Those that anybody may send. */
export const OPEN_WRITES: Readonly<Record<string, OpenPlay>> = {
  "POST /api/auth/login"({ world, body: { email, password, otp } }) {
    const person = world.people.find((each) => each.email === email);
    const isCode = otp === undefined || SIX_DIGITS.test(String(otp).replaceAll(" ", ""));
    if (!person || password !== world.password || !isCode)
      return world.recorded("", "POST /api/auth/login wrong") as RecordedAnswer;
    if (person.role === "admin" && otp === undefined)
      return world.recorded("", "POST /api/auth/login second factor") as RecordedAnswer;
    return ok(issueTokens(person));
  },
  "POST /api/auth/refresh"({ world, body: { refreshToken } }) {
    const person = personOf(String(refreshToken), world.people);
    return person ? ok(issueTokens(person)) : refused(401, "unauthenticated", "Please sign in.");
  },
  "POST /api/auth/logout": () => ok({ message: "Signed out." }),
};

/** Those of somebody signed in. */
export const WRITES: Readonly<Record<string, Play>> = {
  "POST /api/auth/reauthenticate": ({ world, who, body }) =>
    body.password === world.password
      ? ok(issueTokens(who))
      : refused(403, "invalid_credentials", "This is not your password."),
  "POST /api/auth/reauthenticate/second-factor": ({ who, body }) =>
    SIX_DIGITS.test(String(body.otp))
      ? ok(issueTokens(who))
      : refused(403, "invalid_credentials", "This code is not right."),

  async "POST /api/fingerprint/generate-fingerprint"({ world, file }) {
    if (!file) return refused(400, "invalid_input", "A form with a file is wanted.");
    const hash = createHash("sha256")
      .update(Buffer.from(await file.arrayBuffer()))
      .digest("hex");
    world.scanned.set(hash, file);
    const expiresAt = new Date(Date.parse(world.now()) + FORTNIGHT_MS).toISOString();
    return ok({ hash, fileName: file.name, size: file.size, expiresAt });
  },
  "POST /api/object/verify-object"({ world, who, body: { hash } }) {
    const call = "POST /api/object/verify-object";
    const own = world.bodyOf<OwnedObject[]>(who.email, MINE).find((object) => object.hash === hash);
    const known = world.recorded(who.email, `${call} ${hash}`);
    // What was registered in this world is its owner's alone.
    if (!known && own) return ok({ object: own, objects: [own] });
    return known ?? (world.recorded(who.email, `${call} ${UNKNOWN_HASH}`) as RecordedAnswer);
  },
  async "POST /api/object/register"({ world, who, body, file }) {
    const mine = world.bodyOf<OwnedObject[]>(who.email, MINE);
    const hash = String(body.hash);
    const own = mine.find((object) => object.hash === hash && object.status !== "revoked");
    if (own) return { status: 409, json: { ...refusedBody("Object already registered by this user"), object: own } };
    const image = file && Buffer.from(await file.arrayBuffer());
    const me = world.bodyOf<Json>(who.email, "GET /api/user/get-user");
    const _id = world
      .ulid()
      .slice(-12)
      .replace(/(.{4})(.{4})/, "$1-$2-");
    const at = world.now();
    const { registry } = world.bodyOf<{ registry: { size: number } }>(NOBODY, "GET /api/health");
    const tokenId = registry.size++;
    const seen = world.scanned.get(hash) ?? null;
    const object: OwnedObject = {
      _id,
      objectId: _id,
      objectName: String(body.objectName),
      hash,
      status: "active",
      createdAt: at,
      depositedAt: seen && at,
      tokenId,
      tokenExplorerLink: `https://recorded.invalid/explorer/${tokenId}`,
      ownerId: { _id: String(me._id), firstName: who.firstName, lastName: who.lastName },
      walletAddress: String(body.walletAddress),
      file: image && createHash("sha256").update(image).digest("hex"),
      pictureUrl: image ? `/api/object/cover/${_id}` : sealCoverPath(hash, "living"),
      updatedAt: at,
      fileName: seen?.name ?? null,
      fileSize: seen?.size ?? null,
    };
    mine.unshift(object);
    if (image)
      world.put(who.email, `GET /api/object/cover/${_id}`, {
        status: 200,
        type: file.type || "image/png",
        base64: image.toString("base64"),
      });
    world.put(who.email, `GET /api/notifications/get-object-notifications/${_id}`, ok({ data: [] }));
    world.tell([who.email], "OBJECT_MINT", { ...object }, who);
    return ok({ message: "Object registered.", object }, 201);
  },
  "POST /api/object/deposit-file": (write) => {
    const seen = write.world.scanned.get(ownedBy(write.who, write.world, write.body.objectId)?.hash ?? "");
    if (!seen) return refused(409, "conflict", "The file was not scanned.");
    const file = { fileName: seen.name, fileSize: seen.size };
    return changed(write, { depositedAt: write.world.now(), ...file }, "OBJECT_EDIT");
  },
  "POST /api/object/edit-object"(write) {
    const { objectId: _, ...patch } = write.body;
    return changed(write, patch, "OBJECT_EDIT");
  },
  "POST /api/object/revoke-object": (write) => changed(write, { status: "revoked" }, "OBJECT_REVOKE"),

  "POST /api/transfer/offer"({ world, who, body: { objectId, to } }) {
    const object = ownedBy(who, world, objectId);
    if (!object) return notYours();
    const open = {
      _id: world.ulid(),
      objectId: object._id,
      objectName: object.objectName,
      hash: object.hash,
      createdAt: world.now(),
      expiresAt: new Date(Date.parse(world.now()) + FORTNIGHT_MS).toISOString(),
      status: "open",
    } as const;
    const offer = { ...open, direction: "outgoing", to: String(to) } as const;
    offersOf(world, who).data.unshift(offer);
    const addressee = world.people.find(({ email }) => email === to);
    if (addressee) {
      offersOf(world, addressee).data.unshift({ ...open, direction: "incoming", from: initialled(who) });
      world.tell([addressee.email], "TRANSFER_OFFER", { ...object }, who);
    }
    return ok(offer, 201);
  },
  "POST /api/transfer/accept"(write) {
    const { world, who } = write;
    const offer = takeOffer(write, "incoming");
    const giver = offer && world.people.find((person) => ownedBy(person, world, offer.objectId));
    const object = giver && ownedBy(giver, world, offer.objectId);
    if (!offer || !giver || !object) return noOffer();
    const me = world.bodyOf<Json>(who.email, "GET /api/user/get-user");
    const ownerId = { _id: String(me._id), firstName: who.firstName, lastName: who.lastName };
    const taken = { ...object, ownerId, walletAddress: String(me.walletAddress), updatedAt: world.now() };
    const { _id, objectId, hash, createdAt, depositedAt, tokenId, tokenExplorerLink, objectName } = object;
    const placed = { _id, objectId, hash, createdAt, depositedAt, tokenId, tokenExplorerLink, objectName };
    const given = { ...placed, status: "transferred", ownerId: initialled(who), transferredAt: world.now() };
    const theirs = world.bodyOf<Json[]>(giver.email, MINE);
    theirs.splice(
      theirs.findIndex((each) => each._id === _id),
      1,
      given,
    );
    world.bodyOf<Json[]>(who.email, MINE).unshift(taken);
    for (const call of [`GET ${object.pictureUrl}`, `GET /api/notifications/get-object-notifications/${_id}`]) {
      const answer = world.recorded(giver.email, call);
      if (answer) world.put(who.email, call, structuredClone(answer));
    }
    for (const [person, view] of [
      [who, taken],
      [giver, given],
    ] as const)
      world.put(person.email, `POST /api/object/verify-object ${hash}`, ok({ object: view, objects: [view] }));
    world.tell([giver.email, who.email], "OBJECT_TRANSFER", { ...object }, who);
    return ok({ object: taken });
  },
  "POST /api/transfer/decline": (write) =>
    takeOffer(write, "incoming") ? ok({ message: "The offer is declined." }) : noOffer(),
  "POST /api/transfer/cancel": (write) =>
    takeOffer(write, "outgoing") ? ok({ message: "The offer is taken back." }) : noOffer(),

  "POST /api/notifications/mark-read"({ world, who, body: { id } }) {
    const { data } = world.bodyOf<{ data: Json[] }>(who.email, "GET /api/notifications/get-user-notifications");
    for (const notification of data) if (id === undefined || notification._id === id) notification.read = true;
    return ok({ message: "Marked as read." });
  },
};

const refusedBody = (message: string) => ({ status: 409, code: "already_registered", message });
