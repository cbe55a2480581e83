/** The console's lists with 100,000 people and objects against 1,000: each question to both stores, one after the other. */

import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { type UserRecord, userRecords } from "../../../backend/accounts/users/store.ts";
import { createCollections } from "../../../backend/console/documents.ts";
import type { Collection, CollectionAnswer, CollectionQuery } from "../../../backend/contract/admin-collections.ts";
import { objectRecords } from "../../../backend/objects/record/store.ts";
import type { Kv } from "../../../backend/platform/kv/kv.ts";
import { openKv } from "../../../backend/platform/kv/open.ts";
import { addWrites } from "../../../backend/platform/kv/write.ts";
import { registryKeys } from "../../../backend/registry/log/store.ts";
import { formatLeaf, NO_LEAF } from "../../../backend/tlog/leaf.ts";
import { median } from "./numbers.ts";
import type { Report } from "./report.ts";
import { inTurns } from "./turns.ts";

const FEW = 1_000;
const MANY = 100_000;
const ROUNDS = 5;
const CALLS = 80;
const MOST = 1.5;

const AT = Date.UTC(2026, 0, 1);
const PEOPLE_A_COMMIT = 80;

const idOf = (at: number) => `01BENCH${String(at).padStart(19, "0")}`;
const emailOf = (at: number) => `personne${at}@example.com`;

/** Writes so many people, each with one object, as far as the console reads them. */
async function seed(kv: Kv, count: number): Promise<void> {
  for (let from = 0; from < count; from += PEOPLE_A_COMMIT) {
    const atomic = kv.atomic();
    for (let at = from; at < Math.min(from + PEOPLE_A_COMMIT, count); at++) {
      const digest = createHash("sha256").update(`file ${at}`).digest();
      const hash = digest.toString("hex");
      const createdAt = new Date(AT + at * 1000).toISOString();
      const id = idOf(at);
      const user: UserRecord = {
        id,
        firstName: "Ada",
        lastName: `Lovelace ${at}`,
        email: emailOf(at),
        walletAddress: null,
        role: "user",
        passwordHash: "$argon2id$v=19$m=19456,t=2,p=1$c29tZXRoaW5nc2FsdHk$W1mP1qb8tXxuR9o4h7t8nq2dT0mYc3kV5sJ6aLzQe0g",
        disabled: false,
        sessionEpoch: 0,
        createdAt,
        updatedAt: createdAt,
      };
      const object = {
        id: `BENCH-${at}`,
        objectName: `Tableau ${at}`,
        ownerId: id,
        walletAddress: `0x${"1".repeat(40)}`,
        hash,
        cover: { hash, type: "image/png" },
        file: null,
        status: "active",
        tokenId: at,
        events: 1,
        createdAt: AT / 1000 + at,
        updatedAt: AT / 1000 + at,
      };
      const leaf = formatLeaf({
        type: "mint",
        fingerprint: Buffer.from(digest).toString("base64url"),
        tokenId: at,
        eventNumber: 0,
        commitment: Buffer.from(digest).toString("base64url"),
        previous: NO_LEAF,
        timestamp: AT / 1000 + at,
      });
      addWrites(atomic, userRecords.put(user))
        .set(objectRecords.at(object.tokenId), object)
        .set(registryKeys.leaf(at), leaf)
        .set(registryKeys.token(at, 0), at);
    }
    await atomic.commit();
  }
}

interface Question {
  readonly name: string;
  readonly collection: Collection;
  readonly query: CollectionQuery;
  /** Documents that the answer must have. */
  readonly docs: number;
}

/** The questions of one store. */
async function questionsOf(read: Read, count: number): Promise<Question[]> {
  const page = { limit: 50, sort: "newest" } as const;
  const questions: Question[] = [];
  for (const collection of ["users", "objects"] as const) {
    const { nextCursor } = await read(collection, page);
    if (nextCursor === null) throw new Error("The first page is the last.");
    questions.push(
      { name: `${collection}, first page`, collection, query: page, docs: 50 },
      { name: `${collection}, next page`, collection, query: { ...page, cursor: nextCursor }, docs: 50 },
    );
  }
  const q = emailOf(count >> 1);
  questions.push({ name: "users, search by e-mail", collection: "users", query: { ...page, q }, docs: 1 });
  return questions;
}

type Read = (collection: Collection, query: CollectionQuery) => Promise<CollectionAnswer>;

/** The middle of the times of some answers, ms. */
async function timed(read: Read, { name, collection, query, docs }: Question): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call++) {
    const start = performance.now();
    const answer = await read(collection, query);
    times.push(performance.now() - start);
    if (answer.docs.length !== docs) throw new Error(`${name}: ${answer.docs.length} documents, not ${docs}.`);
  }
  return median(times);
}

export async function benchAdmin(report: Report): Promise<void> {
  const dir = await Deno.makeTempDir({ prefix: "authentica-bench-" });
  try {
    const stores: { readonly kv: Kv; readonly read: Read; readonly questions: readonly Question[] }[] = [];
    for (const count of [FEW, MANY]) {
      const kv = await openKv(join(dir, `${count}.sqlite3`));
      await seed(kv, count);
      // What is counted in the background has its own time.
      const { read } = createCollections(kv, () => AT, { totalOf: () => null });
      stores.push({ kv, read, questions: await questionsOf(read, count) });
    }
    const [few, many] = stores as [(typeof stores)[0], (typeof stores)[0]];
    for (const [at, { name }] of few.questions.entries()) {
      const sideOf =
        ({ read, questions }: (typeof stores)[0]) =>
        () =>
          timed(read, questions[at] as Question);
      const rounds = await inTurns(ROUNDS, { few: sideOf(few), many: sideOf(many) });
      report.row(`${name}, ${MANY} records, ${CALLS} calls a round`, {
        unit: "ms",
        rounds: rounds.many,
        to: { what: `${FEW} records`, rounds: rounds.few },
        goal: { of: "ratio", atMost: MOST },
      });
    }
    for (const { kv } of stores) kv.close();
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
}
