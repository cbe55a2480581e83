import { expect, test } from "vitest";
import type { OwnedObject } from "../contract/object.ts";
import { openHarness, sha256 } from "./harness.ts";
import { downloadLog, readCheckpoint } from "./tile-client.ts";

const WRITERS = 8;
/** Together they make more than the 256 entries of a tile. */
const CLAIMS = 50;

test(`${WRITERS} writers of ${CLAIMS} claims each leave a log without gaps that one checkpoint covers`, async () => {
  const app = await openHarness();
  const people = await Promise.all(Array.from({ length: WRITERS }, (_, at) => app.signUp(`Writer${at}x`)));
  const numbers: number[] = [];
  await Promise.all(
    people.map(async (person) => {
      for (let claim = 0; claim < CLAIMS; claim++) {
        const { tokenId }: OwnedObject = await app.claimed(person, sha256(`${person.email} ${claim}`));
        numbers.push(tokenId);
      }
    }),
  );
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: WRITERS * CLAIMS }, (_, at) => at));
  await app.checkpoints.sign();
  const get = async (path: string) => app.app.request(`/api/registry/${path}`);
  const checkpoint = readCheckpoint(await (await get("checkpoint")).text(), await (await get("vkey")).text());
  expect(checkpoint.size).toBe(WRITERS * CLAIMS);
  expect(await downloadLog(get, checkpoint)).toHaveLength(WRITERS * CLAIMS);
});
