import { expect, test } from "vitest";
import type { Site } from "../contract/site.ts";
import { body, openHarness } from "./harness.ts";

test("anybody may ask where to write to, and a cache may keep the answer for five minutes", async () => {
  const app = await openHarness({ contactEmail: "bonjour@exemple.fr" });
  const answer = await app.call("GET", "/site", null);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
  expect(await body<Site>(answer)).toEqual({ contactEmail: "bonjour@exemple.fr" });
});
