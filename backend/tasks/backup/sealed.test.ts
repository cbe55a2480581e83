import { expect, test } from "vitest";
import { open, seal } from "./sealed.ts";

const KEY = new Uint8Array(32).fill(1);
const CHUNK = 65_536 + 16;
const HEAD = 97;

async function* source(...parts: readonly Uint8Array[]) {
  yield* parts;
}

const joined = async (parts: AsyncIterable<Uint8Array>) =>
  new Uint8Array(await new Blob((await Array.fromAsync(parts)) as Uint8Array<ArrayBuffer>[]).arrayBuffer());

const sealed = (archive: Uint8Array) => joined(seal(source(archive), KEY, new Uint8Array(32).fill(2)));
const opened = (backup: Uint8Array) => joined(open(source(backup), KEY));

test.each([1, 65_535, 65_536, 65_537, 200_000])(
  "an archive of %i bytes is encrypted in chunks of one size and decrypted unchanged",
  async (length) => {
    const archive = crypto.getRandomValues(new Uint8Array(Math.min(length, 65_536)));
    const whole = new Uint8Array(length).map((_, at) => archive[at % archive.length] as number);
    const backup = await sealed(whole);
    expect(backup.length).toBe(HEAD + length + Math.ceil(length / 65_536) * 16);
    expect(await opened(backup)).toEqual(whole);
  },
);

test("missing, truncated or moved chunks of an encrypted backup are reported", async () => {
  const backup = await sealed(new Uint8Array(3 * 65_536).fill(5));
  const [head, ...chunks] = [0, 1, 2, 3].map((at) =>
    at === 0 ? backup.subarray(0, HEAD) : backup.subarray(HEAD + (at - 1) * CHUNK, HEAD + at * CHUNK),
  ) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array];
  const [one, two, three] = chunks as [Uint8Array, Uint8Array, Uint8Array];
  const from = (...parts: readonly Uint8Array[]) => joined(open(source(head, ...parts), KEY));
  await expect(from(one, two)).rejects.toThrow("the file is truncated, or was changed after byte 65536");
  await expect(from(one, two, three.subarray(0, 99))).rejects.toThrow(
    "the file is truncated, or was changed after byte 131072",
  );
  await expect(from(two, one, three)).rejects.toThrow("the 64 KiB from byte 0 of the archive");
  await expect(from(one, three)).rejects.toThrow("the file is truncated, or was changed after byte 65536");
  expect(await from(one, two, three)).toEqual(new Uint8Array(3 * 65_536).fill(5));
});
