import { join } from "node:path";
import { expect, test } from "vitest";
import type { DownloadAnswer } from "../contract/object.ts";
import { body, openHarness, sha256 } from "./harness.ts";
import { heldOpen } from "./open-files.ts";

test("HEAD of a file or a cover states its size, keeps nothing open and does not use up a ticket", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  await body(app.scan(ada, "content"));
  const { pictureUrl } = await app.claimed(ada, sha256("content"));
  const { link } = await body<DownloadAnswer>(app.call("GET", `/object/get-object?hash=${sha256("content")}`, ada));
  const download = new URL(link).pathname.slice("/api".length);
  for (let times = 0; times < 5; times++) {
    const file = await app.call("HEAD", download, null);
    expect([file.status, file.headers.get("content-length"), await file.text()]).toEqual([200, "7", ""]);
    expect((await app.call("HEAD", pictureUrl.slice("/api".length), ada)).status).toBe(200);
  }
  expect(heldOpen(join(app.dir, "blobs"))).toEqual([]);
  expect(await (await app.call("GET", download, null)).text()).toBe("content");
  expect((await app.call("HEAD", download, null)).status).toBe(410);
});

test("HEAD of the event stream uses up no slot of the listeners", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  for (let times = 0; times < 30; times++)
    expect((await app.call("HEAD", "/notifications/stream", ada)).status).toBe(200);
  const stream = await app.call("GET", "/notifications/stream", ada);
  expect(stream.status).toBe(200);
  await stream.body?.cancel();
});

test("uploaded content is served under a sandbox policy, everything else under the product's policy", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  await body(app.scan(ada, "content"));
  const { pictureUrl } = await app.claimed(ada, sha256("content"));
  const listed = await app.call("GET", `/object/get-object?hash=${sha256("content")}`, ada);
  const policy = (answer: Response) => answer.headers.get("content-security-policy");
  expect(policy(listed)).toContain("script-src 'self'");
  const { link } = await body<DownloadAnswer>(listed);
  for (const path of [new URL(link).pathname, pictureUrl]) {
    const answer = await app.call("GET", path.slice("/api".length), ada);
    expect(policy(answer)).toBe("sandbox; default-src 'none'");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    await answer.body?.cancel();
  }
});
