/**
 * Rotates K1 to K2 to K3 by the steps of key-ceremony.md, with a real service and real witnesses: publication never
 * stops, and every proof verifies.
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCosigner } from "@authentica/backend/tlog/cosignature";
import { type KeyList, keyListOf } from "@authentica/backend/tlog/key-list";
import { createSigner, KEY_TYPES, type Signer } from "@authentica/backend/tlog/note";
import { formatPolicy, parsePolicy } from "@authentica/backend/tlog/policy";
import { formatVkey } from "@authentica/backend/tlog/vkey";
import { expect, onTestFinished, test } from "vitest";
import { readCheckpoint } from "../../backend/formats/tlog/checkpoint.ts";
import { CHECKPOINTS } from "../../backend/plugins/witness/folder.ts";
import { witnessHandler } from "../../backend/plugins/witness/handler.ts";
import { seenStore } from "../../backend/plugins/witness/last-cosigned.ts";
import { createWitness } from "../../backend/plugins/witness/witness.ts";
import { body, type Harness, openHarness, type Person, sha256 } from "../../backend/tests/harness.ts";
import { K1, K2, STRANGER as K3, keyList, LOG, listed, ROOTS, signedList } from "../../backend/tests/key-lists.ts";
import { readGivenProof } from "./given-proof.ts";
import { judge } from "./judge.ts";
import { pinnedTrust } from "./trust.ts";

const K4 = createSigner(LOG, new Uint8Array(32).fill(40));
const START = Date.UTC(2026, 0, 1);
const WITNESSES = ["w1.example", "w2.example"];
const cosignerOf = (name: string, at: number) =>
  createCosigner(name, new Uint8Array(32).fill(50 + at), KEY_TYPES.timestampedEd25519, () => START);

/** Starts one witness per name, which knows these keys of the log. */
async function openWitnesses(keys: readonly Signer[]): Promise<typeof fetch> {
  const handlers = new Map<string, (request: Request) => Response | Promise<Response>>();
  for (const [at, name] of WITNESSES.entries()) {
    const dir = await mkdtemp(join(tmpdir(), "authentica-witness-"));
    onTestFinished(() => rm(dir, { recursive: true }));
    await mkdir(join(dir, CHECKPOINTS));
    const signers = [cosignerOf(name, at)];
    const known = { origin: LOG, keys, perDay: 86_400 };
    const logs = { find: (origin: string) => (origin === LOG ? known : null), origins: () => [LOG] };
    const seen = seenStore(dir, signers);
    const witness = createWitness({ logs, seen, signers, now: () => START, onTwoHistories: () => undefined });
    const handler = witnessHandler({ witness, logs, seen, keys: signers, log: () => undefined });
    const from = { remoteAddr: { transport: "tcp", hostname: "127.0.0.1", port: 1 } } as const;
    handlers.set(name, (request) => handler(request, from));
  }
  return async (input, init) => {
    const request = new Request(input, init);
    const handler = handlers.get(new URL(request.url).hostname);
    return handler ? handler(request) : Promise.reject(new TypeError("nobody is there"));
  };
}

const policyOf = (keys: readonly Signer[]): string =>
  [
    ...keys.map((key) => `log ${formatVkey(key)}`),
    ...WITNESSES.map((name, at) => `witness w${at} ${formatVkey(cosignerOf(name, at))} https://${name}`),
    "group all all w0 w1",
    "quorum all\n",
  ].join("\n");

/**
 * Starts a service whose policy and witnesses know these keys. It can restart with other signers on the same store.
 */
async function openService(known: readonly Signer[]) {
  const [policy, network] = [policyOf(known), await openWitnesses(known)];
  let app = await openHarness({ roots: ROOTS, signers: [K1], policy, fetch: network });
  const ada = await app.signUp();
  let files = 0;
  return {
    app: () => app,
    ada,
    policy,
    give: (list: KeyList) => signedList(list).then((note) => app.call("POST", "/registry/keys", null, { note })),
    async restart(...signers: readonly Signer[]) {
      const { kv } = app as Harness;
      app = await openHarness({ kv: { ...kv, close: () => undefined }, roots: ROOTS, signers, policy, fetch: network });
    },
    size: () => app.checkpoints.signed()?.size as number,
    /** Registers a file and returns it with its archive, which exists once all witnesses have cosigned its entry. */
    async proven() {
      const content = `file ${files++}`;
      const { _id: objectId } = await app.claimed(ada as Person, sha256(content));
      await app.checkpoints.sign();
      await app.witnessing.tick();
      const shown = await (await app.call("GET", "/registry/checkpoint", null)).text();
      expect(readCheckpoint(shown).size).toBe(app.checkpoints.signed()?.size);
      const { link } = await body<{ link: string }>(app.call("POST", "/object/proof", ada, { objectId }));
      const answer = await app.call("GET", new URL(link).pathname.slice("/api".length), null);
      const given = await readGivenProof("proof.zip", new Blob([await answer.arrayBuffer()]));
      if (!given) throw new Error("There is no proof.");
      return { hash: sha256(content), given };
    },
  };
}

const LIST_1 = keyList(1, [listed(K1), listed(K2), listed(K3), listed(K4)]);

test("the registry publishes during two key rotations, and proofs from before, between and after them are valid", async () => {
  const service = await openService([K1, K2, K3, K4]);
  expect((await service.give(LIST_1)).status).toBe(200);
  const proofs = [await service.proven()];
  let keys = LIST_1.keys;
  for (const [at, [from, to]] of (
    [
      [K1, K2],
      [K2, K3],
    ] as const
  ).entries()) {
    await service.restart(from, to);
    proofs.push(await service.proven());
    const last = service.size() + 1;
    keys = keys.map((key) => (key.verifier === from ? { ...key, state: "rotated", last } : key));
    expect((await service.give(keyList(2 + at, keys))).status).toBe(200);
    proofs.push(await service.proven(), await service.proven());
    await service.restart(to);
    proofs.push(await service.proven());
  }
  expect(service.app().checkpoints.signed()?.keys).toEqual([expect.objectContaining({ id: K3.id })]);
  expect(service.app().standings.troubles()).toEqual([]);
  const newest = service.app().keyLists.newest()?.record.note as string;
  expect(keyListOf(newest).version).toBe(3);
  // A verifier with the first key list, and one with the current key list.
  for (const keyList of [await signedList(LIST_1), newest]) {
    const pinned = { policy: service.policy, roots: formatPolicy(ROOTS), keyList, by: "service", from: null } as const;
    const verdicts = proofs.map(({ hash, given }) => judge(hash, given, pinnedTrust(pinned)).verdict);
    expect(verdicts).toEqual(proofs.map(() => "authentic"));
  }
  expect(parsePolicy(service.policy).logs).toHaveLength(4);
});

test("a key list that leaves only keys missing from the policy is refused, and the error says what to do", async () => {
  const service = await openService([K1, K2]);
  await service.give(keyList(1, [listed(K1), listed(K2)]));
  await service.proven();
  const last = service.size() + 10;
  const rotated = (key: Signer) => listed(key, { state: "rotated", last });
  const refused = await service.give(keyList(2, [rotated(K1), rotated(K2), listed(K3)]));
  expect(await body(refused, 409)).toMatchObject({
    message: expect.stringMatching(/REGISTRY_POLICY does not name the keys that continue to sign \([0-9a-f]{8}\)/),
  });
  expect((await service.give(keyList(2, [rotated(K1), listed(K2), listed(K3)]))).status).toBe(200);
  await service.proven();
  const closed = keyList(3, [
    rotated(K1),
    listed(K2, { state: "closed", last }),
    listed(K3, { state: "closed", last }),
  ]);
  expect((await service.give(closed)).status).toBe(200);
});
