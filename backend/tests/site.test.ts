import { expect, test } from "vitest";
import type { OperationsAnswer } from "../contract/admin-operations.ts";
import type { Site } from "../contract/site.ts";
import { NO_LEGAL, readLegal } from "../platform/legal.ts";
import { body, openHarness } from "./harness.ts";

test("the contact address is public, and caches may keep the answer for five minutes", async () => {
  const app = await openHarness({ contactEmail: "bonjour@exemple.fr" });
  const answer = await app.call("GET", "/site", null);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
  expect(await body<Site>(answer)).toEqual({ contactEmail: "bonjour@exemple.fr", legal: NO_LEGAL });
});

test("the operator's details are public, and the console lists missing ones", async () => {
  const set: Readonly<Record<string, string>> = { LEGAL_NAME: "Estran SARL", LEGAL_HOST_PHONE: "+33 1 23 45 67 89" };
  const app = await openHarness({ legal: readLegal((name) => set[name]), deliversTo: "server" });
  const { legal } = await body<Site>(app.call("GET", "/site", null));
  expect(legal).toEqual({ ...NO_LEGAL, name: "Estran SARL", hostPhone: "+33 1 23 45 67 89" });
  const admin = await app.signUp("Root");
  await app.promote(admin.email);
  const { missingSettings, outbox } = await body<OperationsAnswer>(app.call("GET", "/admin/operations", admin));
  expect(missingSettings).toEqual([
    "LEGAL_ADDRESS",
    "LEGAL_PHONE",
    "LEGAL_DIRECTOR",
    "LEGAL_HOST_NAME",
    "LEGAL_HOST_ADDRESS",
  ]);
  expect(outbox.to).toBe("server");
});
