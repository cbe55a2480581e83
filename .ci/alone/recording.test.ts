/**
 * Checks the recording: its answers match the current API description, and the answers of the back end to the same
 * requests.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { DEMONSTRATION_PASSWORD, demonstrate } from "../../backend/tasks/seed/demonstration.ts";
import { CALLS, type RouteName } from "../../backend/tests/calls.ts";
import { CHEAP_PASSWORDS } from "../../backend/tests/cheap-passwords.ts";
import { expectDescribed } from "../../backend/tests/described.ts";
import { openHarness } from "../../backend/tests/harness.ts";
import { COMPOSED } from "./listed.ts";
import { NEEDS_LIVE } from "./recorded-api.ts";
import { record } from "./recorder.ts";
import type { Recording } from "./recording.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const kept = JSON.parse(readFileSync(join(import.meta.dirname as string, "recording.json"), "utf8")) as Recording;

/** All answers, by caller and call. */
const allOf = ({ answers }: Recording) =>
  Object.entries(answers).flatMap(([who, calls]) =>
    Object.entries(calls).map(([call, answer]) => ({ who, call, answer })),
  );

const ROUTES = Object.keys(CALLS).map((name) => {
  const [method, path = ""] = name.split(" ", 2);
  const pattern = path.replace(/:\w+\{\.\+\}/g, ".+").replace(/:\w+/g, "[^/]+");
  return { name: name as RouteName, pattern: new RegExp(`^${method} ${pattern}$`), parameters: path.split(":").length };
});

/** Returns the route of a call such as `GET /api/registry/lookup?hash=00`; routes without parameters come first. */
function routeOf(call: string): RouteName {
  const asked = call.split(" ", 2).join(" ").split("?", 1)[0] as string;
  const [found] = ROUTES.filter(({ pattern }) => pattern.test(asked)).sort((a, b) => a.parameters - b.parameters);
  if (!found)
    throw new Error(`${call} is no call of the API any more: renew the recording with npm run make -- recording.`);
  return found.name;
}

test("the recording matches the current API; `npm run make -- recording` renews it", async () => {
  for (const { who, call, answer } of allOf(kept)) {
    const response = new Response(answer.json === undefined ? answer.base64 : JSON.stringify(answer.json), {
      status: answer.status,
      headers: { "content-type": answer.type ?? "application/json" },
    });
    await expectDescribed(routeOf(call), response).catch((error: Error) => {
      throw new Error(`${who}, ${call}: npm run make -- recording renews the recording. ${error.message}`);
    });
  }
});

/** Returns the calls and the form of their answers, without values that differ between runs. */
const outlineOf = (recording: Recording) =>
  allOf(recording)
    .map(({ who, call, answer }) =>
      `${who} ${call} ${answer.status}`.replace(/(\/)([A-Z0-9]{4}-){2}[A-Z0-9]{4}/, "$1…"),
    )
    .sort();

test("recording the demonstration twice gives the same answers", async () => {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  const send = (path: string, init: RequestInit) => Promise.resolve(app.app.request(path, init));
  await demonstrate({
    send,
    codeTo: async (email) => /^\d{6}/.exec((await app.emailsTo(email))[0]?.subject ?? "")?.[0] ?? "",
  });
  const adminEmail = "ines@demonstration.example";
  const form = { firstName: "Ines", lastName: "G", email: adminEmail, walletAddress: `0x${"9".repeat(40)}` };
  await app.call("POST", "/auth/register", null, { ...form, password: DEMONSTRATION_PASSWORD });
  await app.setUser(adminEmail, { role: "admin", emailProvenAt: new Date(app.environment.now()).toISOString() });
  const fresh = await record({
    send,
    publicUrl: "http://localhost:8000",
    adminEmail,
    signed: () => app.checkpoints.sign(),
    now: app.environment.now,
  });
  expect(outlineOf(fresh)).toEqual(outlineOf(kept));
  expect(fresh.people).toEqual(kept.people);
});

const CALL = /\bapi((?:\.\w+|\[\s*"[^"]+"\s*\])+)\.\$(get|post|put|delete)\b/g;

/**
 * Returns the calls that the sources of a folder name in one expression, such as `api.object["verify-object"].$post`.
 */
function callsIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .flatMap((file) => [...readFileSync(join(root, folder, file), "utf8").matchAll(CALL)])
    .map(([, parts = "", method = ""]) => {
      const path = [...parts.matchAll(/\.(\w+)|"([^"]+)"/g)].map(([, name, quoted]) => name ?? quoted).join("/");
      return `${method.toUpperCase()} /api/${path}`;
    });
}

test("every read request of a screen is either recorded or listed as needing a live back end", () => {
  const recorded = new Set(allOf(kept).map(({ call }) => routeOf(call) as string));
  const named = ["mfe-public/src", "mfe-assets/src", "mfe-admin/src", "shared-ui"]
    .flatMap(callsIn)
    .filter((call) => call.startsWith("GET "));
  expect(named.length).toBeGreaterThan(15);
  const isThere = (call: string) => recorded.has(call) || COMPOSED.has(call) || NEEDS_LIVE.has(call);
  expect([...new Set(named)].filter((call) => !isThere(call))).toEqual([]);
  for (const call of NEEDS_LIVE) expect(CALLS, "a call that is gone").toHaveProperty([call]);
});
