import { deepEqual, equal, rejects } from "node:assert/strict";
import { join } from "node:path";
import { createS3Client } from "../../../backend/platform/blobs/s3-client.ts";
import { parseS3Location, type S3Credentials } from "../../../backend/platform/blobs/s3-location.ts";
import { runRelease, runRollback, runStatus, type World } from "../../release/commands.ts";
import { openPlace } from "../../release/open-place.ts";
import { writeBuild } from "../../release/testing/small-build.ts";
import { readWords } from "../../release/words.ts";
import type { Bench } from "./bench.ts";

/**
 * Releases a microfrontend into a bucket of the store at `endpoint`, rolls back, and tests simultaneous changes by
 * several commands.
 */
export async function keepsReleases(bench: Bench, endpoint: string, credentials: S3Credentials): Promise<void> {
  const to = `s3://authentica-releases/front?endpoint=${endpoint}`;
  const client = createS3Client(parseS3Location(to), credentials);
  await client.send({ method: "PUT", withinMs: 10_000 });
  const place = openPlace(to, "mfe-assets", { cwd: "/", credentials });
  const dist = join(await bench.folder(), "dist");
  let says = "one";
  const world: World = {
    name: "mfe_assets",
    folder: "mfe-assets",
    dist,
    budget: { firstLoad: 5000, total: 50_000 },
    place,
    now: Date.now,
    print: () => undefined,
    build: () => writeBuild(dist, { says }),
    hostOf: async () => ({ version: "1.0.0", contract: "1.0", offers: { react: "19.3.1" }, names: {} }),
    ratesOf: async () => [],
    root: "/nowhere",
    secrets: {},
  };
  const words = (...given: string[]) => readWords([...given, "--to", to], {});
  const line = async () => JSON.parse((await place.readLine())?.text ?? "null");
  await runRelease(world, words("release"));
  const { current: one } = await line();
  says = "two";
  await runRelease(world, words("release", "--canary", "10"));
  await runRelease(world, words("release"));
  equal((await line()).releases[one].version, "1.0.0");
  await runStatus(world, words("status", "--check"));
  await runRollback(world, words("rollback"));
  equal((await line()).current, one);
  deepEqual(
    (await line()).history.map(({ does }: { does: string }) => does),
    ["release", "canary", "promote", "rollback"],
  );

  for (let round = 0; round < 5; round += 1) {
    const before = await place.readLine();
    const texts = ["a", "b", "c"].map((who) => `${round} ${who}`);
    const won = await Promise.all(texts.map((text) => place.swapLine(text, before?.mark ?? null)));
    equal(won.filter(Boolean).length < 2, true);
    equal((await place.readLine())?.text, texts[won.indexOf(true)] ?? before?.text);
  }
  const put = { method: "PUT", key: "mfe-assets/release.json", body: new Uint8Array(1), withinMs: 10_000 } as const;
  await rejects(client.send({ ...put, headers: { "if-match": '"0123456789abcdef0123456789abcdef"' } }), {
    status: 412,
  });
  await rejects(client.send({ ...put, headers: { "if-none-match": "*" } }), { status: 412 });
}
