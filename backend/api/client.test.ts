import { expect, test } from "vitest";
import { createClient } from "./client.ts";

/** Returns a client that records its requests. */
function setUp() {
  const sent: Request[] = [];
  const fetch = async (...args: ConstructorParameters<typeof Request>) => {
    sent.push(new Request(...args));
    return new Response();
  };
  return { sent, api: createClient("http://host.example", { fetch: fetch as typeof globalThis.fetch }).api };
}

test("the API client sends a call to its address, with the given path parameters, query and body", async () => {
  const { sent, api } = setUp();
  await api.object["revoke-object"].$post({ json: { objectId: "AUTH-1" } });
  await api.registry.token[":tokenId"].$get({ param: { tokenId: "12" } });
  await api.registry.lookup.$get({ query: { hash: "a&b" } });
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "POST http://host.example/api/object/revoke-object",
    "GET http://host.example/api/registry/token/12",
    "GET http://host.example/api/registry/lookup?hash=a%26b",
  ]);
  expect(sent[0]?.headers.get("Content-Type")).toBe("application/json");
  expect(await sent[0]?.json()).toEqual({ objectId: "AUTH-1" });
  expect(sent[1]?.headers.get("Content-Type")).toBeNull();
});

test("the API client sends an array as repeated query parameters, and omits undefined values", async () => {
  const { sent, api } = setUp();
  const query = { id: ["a", "b"], reason: undefined };
  await api.admin[":collection"].$delete({ param: { collection: "users" }, query });
  expect(sent[0]?.url).toBe("http://host.example/api/admin/users?id=a&id=b");
});

test("the API client accepts a body, an abort signal and a fetch function", async () => {
  const { sent, api } = setUp();
  const form = new FormData();
  form.set("name", "Ada");
  const { signal } = new AbortController();
  await api.object.register.$post({} as never, { init: { body: form, signal } });
  expect((await sent[0]?.formData())?.get("name")).toBe("Ada");
  const own = async () => new Response("mine");
  const answer = await api.notifications.stream.$get({}, { fetch: own });
  expect(await (answer as Response).text()).toBe("mine");
  expect(sent).toHaveLength(1);
});
