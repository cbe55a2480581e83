import { expect, test } from "vitest";
import { formatCheckpoint } from "../../formats/tlog/checkpoint.ts";
import { createCosigner } from "../../formats/tlog/cosignature.ts";
import { EMPTY_ROOT } from "../../formats/tlog/hash.ts";
import { KEY_TYPES } from "../../formats/tlog/note.ts";
import { mlDsaSigner } from "./ml-dsa-signer.ts";

const NAME = "example.com/log";
const SEED = new Uint8Array(32).fill(7);
const NOW = 1_767_225_600_000;
const now = () => NOW;
const TEXT = formatCheckpoint({ origin: NAME, size: 12, root: EMPTY_ROOT });
const own = createCosigner(NAME, SEED, KEY_TYPES.timestampedMlDsa44, now);

test("the platform signs with the key of the seed, and its signatures verify in JavaScript", async () => {
  const signer = mlDsaSigner(NAME, SEED, now);
  expect(signer).toMatchObject({ name: NAME, id: own.id, publicKey: own.publicKey, type: own.type });
  const [one, other] = [await signer.sign(TEXT), await signer.sign(TEXT, NOW + 5000)];
  expect(own.check(TEXT, one)).toEqual({ time: NOW / 1000 });
  expect(own.check(TEXT, other)).toEqual({ time: NOW / 1000 + 5 });
  // Our implementation is deterministic, so another signature shows that the platform's was used.
  expect(one).not.toEqual(await own.sign(TEXT));
});

test.each([
  ["has none", () => Promise.reject(new DOMException("Unrecognized algorithm name", "NotSupportedError"))],
  ["signs with another key", () => Promise.resolve(() => Promise.resolve(new Uint8Array(2420)))],
  ["fails to sign", () => Promise.resolve(() => Promise.reject(new Error("out of order")))],
] as const)("if the platform %s, the log is signed in JavaScript", async (_how, ofPlatform) => {
  const signer = mlDsaSigner(NAME, SEED, now, ofPlatform);
  expect(await signer.sign(TEXT)).toEqual(await own.sign(TEXT));
});
