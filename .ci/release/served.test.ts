import { expect, onTestFinished, test } from "vitest";
import { EXIT } from "./failure.ts";
import { openPlace } from "./open-place.ts";
import type { Place } from "./place.ts";
import { createTeam, failureOf, temporaryFolder } from "./testing/world.ts";

const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript",
  css: "text/css",
  json: "application/json",
  png: "image/png",
};

type Answer = (path: string, bytes: Uint8Array<ArrayBuffer>, headers: Headers) => Response | undefined;

/** Serves a place over HTTP with the right headers, unless `answer` returns others. */
async function serve(place: Place, answer: Answer = () => undefined): Promise<string> {
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => undefined }, async ({ url }) => {
    const path = new URL(url).pathname.replace("/r/mfe-assets/", "");
    const bytes = await place.read(path);
    if (!bytes) return new Response(null, { status: 404 });
    const headers = new Headers({
      "content-type": TYPES[path.split(".").at(-1) ?? ""] ?? "",
      "access-control-allow-origin": "*",
      "cache-control": path === "release.json" ? "no-cache" : "immutable",
    });
    const body = new Uint8Array(bytes);
    return answer(path, body, headers) ?? new Response(body, { headers });
  });
  onTestFinished(() => server.shutdown());
  return `http://127.0.0.1:${server.addr.port}/r`;
}

const SHELL = "--shell https://authentica.example";

test("a release is not served to any visitor if a browser would refuse its files at the public address", async () => {
  const place = openPlace(await temporaryFolder(), "mfe-assets", { cwd: "/", credentials: null });
  const team = await createTeam(place);
  const without = (header: string) => (_: string, body: Uint8Array<ArrayBuffer>, headers: Headers) => {
    headers.delete(header);
    return new Response(body, { headers });
  };
  const faults: readonly (readonly [Answer, string])[] = [
    [
      () =>
        new Response("<!doctype html>", {
          headers: { "content-type": "text/html", "access-control-allow-origin": "*" },
        }),
      "is served with the media type text/html",
    ],
    [() => new Response(null, { status: 403 }), "is answered with 403"],
    [without("access-control-allow-origin"), "cannot be read by pages of https://authentica.example"],
    [without("content-type"), "is served with the media type none"],
    [
      (_, body, headers) => new Response(new Uint8Array([...body].reverse()), { headers }),
      "is served with other bytes than were uploaded",
    ],
    [() => Response.redirect("https://elsewhere.example"), "cannot be reached"],
  ];
  for (const [answer, says] of faults) {
    const url = await serve(place, answer);
    const { code, message } = await failureOf(team.run(`release --url ${url} ${SHELL}`));
    expect(code).toBe(EXIT.failed);
    expect(message).toContain(says);
    expect(await place.readLine()).toBeNull();
  }
  await team.run(`release --url ${await serve(place)} ${SHELL}`);
  expect(team.said.some((line) => line.endsWith("serves them unchanged"))).toBe(true);
  expect(team.said.filter((line) => line.startsWith("Attention"))).toEqual([]);
});

test("the release command warns if caches may store release.json", async () => {
  const place = openPlace(await temporaryFolder(), "mfe-assets", { cwd: "/", credentials: null });
  const team = await createTeam(place);
  const kept = await serve(place, (path, body, headers) => {
    if (path !== "release.json") return undefined;
    headers.set("cache-control", "public, max-age=600");
    return new Response(body, { headers });
  });
  expect(await team.run(`release --url ${kept}`)).toMatch(
    /^Warning: .*release\.json may be stored by caches: .*max-age=600/,
  );
  const stale = await serve(place, (path) => (path === "release.json" ? new Response("{}") : undefined));
  expect(await team.run(`release --url ${stale}`, { says: "two" })).toMatch(/^Warning: .*still has its old content/);
});
