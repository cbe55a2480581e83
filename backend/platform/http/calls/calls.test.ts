import { Hono } from "hono";
import { expect, test } from "vitest";
import { createCall } from "./call.ts";
import { callsOf } from "./calls.ts";
import type { Variables } from "./context.ts";

const call = createCall({
  authenticate: async () => null,
  authenticateKey: () => Promise.reject(new Error("There is no key.")),
  requireSecondFactor: async () => undefined,
  asProven: async (caller) => caller,
  requireRecent: async () => undefined,
  limits: { count: async (rule) => ({ rule, quota: 1, windowMs: 1, left: 1, resetMs: 0 }) },
  once: () => (_c, next) => next(),
  recordRefusal: async () => undefined,
});
const open = { who: "anyone", does: "Answers.", answers: { 200: { media: "text/plain", words: "A text." } } } as const;
const api = () => new Hono<{ Variables: Variables }>().basePath("/api");

test("the list of an application's endpoints has their full paths", () => {
  const thing = new Hono<{ Variables: Variables }>().get("/:id", call(open), (c) => c.text("a"));
  const app = api()
    .use(async (_c, next) => next())
    .route("/thing", thing);
  expect(callsOf(app.routes)).toEqual([{ ...open, method: "GET", path: "/api/thing/:id" }]);
});

test("the endpoints of an application that has an error handler are found", () => {
  const thing = new Hono<{ Variables: Variables }>().get("/:id", call(open), (c) => c.text("a"));
  thing.onError((_error, c) => c.text("no", 500));
  expect(callsOf(api().route("/thing", thing).routes)).toHaveLength(1);
});

test("a handler under /api without a declared endpoint is refused", () => {
  const bare = /no call\(\{…\}\) before its handler/;
  expect(() => callsOf(api().get("/thing", (c) => c.text("a")).routes)).toThrow(bare);
  expect(() => callsOf(api().all("/thing", (c) => c.text("a")).routes)).toThrow(bare);
  expect(() => callsOf(api().get("/thing", (c) => c.text("a"), call(open)).routes)).toThrow(bare);
  const other = api()
    .post("/thing", call(open), (c) => c.text("a"))
    .get("/thing", (c) => c.text("a"));
  expect(() => callsOf(other.routes)).toThrow(`GET /api/thing has ${bare.source.replaceAll("\\", "")}`);
});

test("an endpoint that is registered twice is refused", () => {
  const app = api()
    .get("/thing", call(open), (c) => c.text("a"))
    .get("/thing", call(open), (c) => c.text("b"));
  expect(() => callsOf(app.routes)).toThrow("GET /api/thing is registered twice.");
});

test("a write endpoint for administrators without an audit action is refused, but not a read endpoint", () => {
  const admin = { ...open, who: "admin" } as const;
  const read = api().get("/thing", call(admin), (c) => c.text("a"));
  expect(callsOf(read.routes)).toHaveLength(1);
  const write = read.post("/thing", call(admin), (c) => c.text("a"));
  expect(() => callsOf(write.routes)).toThrow("POST /api/thing writes for administrators");
});

test("an API key scope is refused on an endpoint that API keys cannot call", () => {
  for (const who of ["anyone", "holder", "admin", "recent user", "recent admin"] as const)
    expect(() => call({ ...open, who, scope: "read" }), who).toThrow("cannot be called with API keys");
  expect(() => call({ ...open, who: "user", scope: "read" })).not.toThrow();
});

test("account limits and audit actions are refused on endpoints that need no account", () => {
  expect(() => call({ ...open, limit: "exportAccount" })).toThrow("has no account");
  expect(() => call({ ...open, audit: "edit" })).toThrow("has no account");
});
