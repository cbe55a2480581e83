import { expect, test } from "vitest";
import { body, openHarness, sha256 } from "../../../tests/harness.ts";
import { large } from "../../../tests/large.ts";
import { createSlots, releasing } from "./open.ts";

const refused = expect.objectContaining({ code: "unavailable" });

test("the connections of an account are limited, and each is released once", () => {
  const slots = createSlots();
  const places = Array.from({ length: 4 }, () => slots.take("download", "ada"));
  expect(() => slots.take("download", "ada")).toThrow(refused);
  slots.take("download", "bob");
  slots.take("scan", "ada");
  places[0]?.();
  places[0]?.();
  slots.take("download", "ada");
  expect(() => slots.take("download", "ada")).toThrow(refused);
  expect(slots.open()).toEqual({ archive: 0, bell: 0, cover: 0, download: 5, form: 0, scan: 1, scans: 0 });
});

test("all accounts together leave a tenth of the connections free", () => {
  const slots = createSlots({ connections: 100 });
  const kinds = ["archive", "bell", "cover", "download", "form", "scan"] as const;
  for (const kind of kinds)
    expect(() => {
      for (let people = 0; ; people++) slots.take(kind, `account ${people}`);
    }).toThrow(refused);
  expect(Object.values(slots.open()).reduce((sum, open) => sum + open)).toBe(90);
});

test.each([
  ["ended", (stream: ReadableStream) => new Response(stream).text()],
  ["failed", (stream: ReadableStream) => new Response(stream).text().catch(() => undefined)],
  ["been cancelled", (stream: ReadableStream) => stream.cancel()],
])("releases the slot once a body has %s", async (how, read) => {
  let released = 0;
  const source = new ReadableStream({
    pull: (controller) => (how === "failed" ? controller.error(new Error("gone")) : controller.close()),
  });
  await read(
    releasing(source, () => {
      released += 1;
    }),
  );
  expect(released).toBe(1);
});

test("refuses the fifth parallel download of an account, and its ticket stays valid", async () => {
  const app = await openHarness({ rateLimitScale: 1 });
  const ada = await app.signUp();
  await body(app.scan(ada, "the file"));
  const { hash } = await app.claimed(ada, sha256("the file"));
  const begin = async () => {
    const { link } = await body<{ link: string }>(app.call("GET", `/object/get-object?hash=${hash}`, ada));
    const path = new URL(link).pathname.slice("/api".length);
    return { path, answer: await app.call("GET", path, null) };
  };
  const downloads = [await begin(), await begin(), await begin(), await begin()];
  expect(downloads.map(({ answer }) => answer.status)).toEqual([200, 200, 200, 200]);
  const { path, answer } = await begin();
  expect(answer.headers.get("retry-after")).toBe("2");
  await body(answer, 503);
  await downloads[0]?.answer.body?.cancel();
  expect(await (await app.call("GET", path, null)).text()).toBe("the file");
  for (const { answer } of downloads.slice(1)) await answer.body?.cancel();
});

test("an account can have four parallel uploads; an aborted upload no longer counts", async () => {
  const app = await openHarness({ rateLimitScale: 1 });
  const ada = await app.signUp();
  const part = `--x\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n${large("abc")}`;
  const begin = () => {
    let cut: () => void = () => undefined;
    const sent = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(part));
        cut = () => controller.error(new Error("gone"));
      },
    });
    const headers = { authorization: `Bearer ${ada.accessToken}`, "content-type": "multipart/form-data; boundary=x" };
    const init = { method: "POST", headers, body: sent };
    return { cut, answer: app.app.request("/api/fingerprint/generate-fingerprint", init) };
  };
  const uploads = [begin(), begin(), begin(), begin()];
  await expect.poll(() => app.staged().length).toBe(4);
  await body(app.scan(ada, "a fifth"), 503);
  for (const { cut, answer } of uploads) {
    cut();
    expect(await body(answer, 408)).toMatchObject({
      message: expect.stringMatching(/ended before the request was complete/),
    });
  }
  await body(app.scan(ada, "a fifth"));
  expect(app.staged()).toEqual([]);
});

test("the rates of verifications, object requests and downloads are limited", async () => {
  const app = await openHarness({ rateLimitScale: 0.001 });
  const ada = await app.signUp();
  const verify = () => app.call("POST", "/object/verify-object", ada, { hash: sha256("x") });
  await body(verify());
  await body(verify(), 429);
  const ask = () => app.call("GET", `/object/get-object?hash=${sha256("x")}`, ada);
  await body(ask(), 404);
  await body(ask(), 429);
  const download = () => app.call("GET", `/object/download/${"0".repeat(43)}`, null);
  await body(download(), 410);
  await body(download(), 429);
});
