import { utf8 } from "@authentica/backend/tlog/bytes";
import fc from "fast-check";
import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { readZip } from "./zip.ts";

const FILES = { "preuve.tlog-proof": utf8("preuve\n".repeat(40)), "evenements/1-edit.tlog-proof": utf8("suite") };
const packed = zipSync(FILES);
const stored = zipSync(FILES, { level: 0 });

/** Reads every entry of an archive completely. */
async function unpack(bytes: Uint8Array): Promise<Record<string, Uint8Array> | null> {
  const entries = await readZip(new Blob([new Uint8Array(bytes)]));
  if (!entries) return null;
  const files: Record<string, Uint8Array> = {};
  for (const entry of entries) files[entry.name] = await entry.open();
  return files;
}

test.each([
  ["packed", packed],
  ["stored", stored],
])("an archive that is %s can be read", async (_, bytes) => {
  expect(await unpack(bytes)).toEqual(FILES);
});

test("bytes that are not a ZIP file are not taken for an archive", async () => {
  for (const bytes of [new Uint8Array(), utf8("c2sp.org/tlog-proof@v1\n"), new Uint8Array(100_000)])
    expect(await unpack(bytes)).toBeNull();
});

test("a damaged archive throws a SyntaxError, wherever the damage is", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(packed, stored),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      async (zip, at, by) => {
        const bytes = zip.slice();
        bytes[at % bytes.length] = (bytes[at % bytes.length] as number) ^ by;
        await unpack(bytes).catch((error) => expect(error).toBeInstanceOf(SyntaxError));
      },
    ),
    { numRuns: 1500, seed: 1 },
  );
  for (let end = 0; end < packed.length; end += 1)
    await unpack(packed.slice(0, end)).catch((error) => expect(error).toBeInstanceOf(SyntaxError));
});

test("a ZIP entry that is longer than its stated size is not unpacked", async () => {
  const bomb = zipSync({ bomb: new Uint8Array(1 << 20) });
  const view = new DataView(bomb.buffer, bomb.byteOffset);
  const row = bomb.findLastIndex((_, at) => at + 4 <= bomb.length && view.getUint32(at, true) === 0x02014b50);
  view.setUint32(row + 24, 100, true);
  await expect(unpack(bomb)).rejects.toThrow("largerThanStated");
  view.setUint32(row + 24, 0xfffffff0, true);
  await expect(unpack(bomb)).rejects.toThrow("entryTooLarge");
});
