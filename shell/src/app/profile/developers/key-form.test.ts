import { expect, test } from "vitest";
import { type KeyForm, lastDayOf, problemsOf, refusedFields, requestOf } from "./key-form.ts";

const NOW = new Date(2026, 10, 22, 12).getTime();
const FORM: KeyForm = { name: " Serveur ", scopes: ["claim"], networks: "", lastDay: "" };

test("an API key without networks and end date is valid everywhere and permanently", () => {
  expect(problemsOf(FORM, NOW)).toEqual({});
  expect(requestOf(FORM)).toEqual({ name: "Serveur", scopes: ["claim"], networks: [], endsAt: null });
});

test("networks of an API key are separated by lines, commas or spaces", () => {
  const networks = "203.0.113.0/24, 2001:db8::/32\n\n 192.0.2.7;192.0.2.8 ";
  expect(requestOf({ ...FORM, networks }).networks).toEqual([
    "203.0.113.0/24",
    "2001:db8::/32",
    "192.0.2.7",
    "192.0.2.8",
  ]);
});

test("an API key is valid to the end of its last day in its owner's time zone", () => {
  const form = { ...FORM, lastDay: "2026-11-30" };
  const { endsAt } = requestOf(form);
  expect(endsAt).toBe(new Date(2026, 11, 1).toISOString());
  expect(new Date(lastDayOf(endsAt as string)).getDate()).toBe(30);
  expect(problemsOf(form, NOW)).toEqual({});
  expect(problemsOf({ ...FORM, lastDay: "2026-11-22" }, NOW)).toEqual({});
});

test("problems of the API key form are listed by field, in the order of the form", () => {
  const form = { name: " ", scopes: [], networks: "192.0.2.7 ".repeat(21), lastDay: "2026-11-21" };
  expect(Object.keys(problemsOf(form, NOW))).toEqual(["name", "scopes", "networks", "lastDay"]);
  expect(problemsOf({ ...FORM, name: "a".repeat(61) }, NOW).name).toContain("60");
});

test("a network that the server refuses is named in the form", () => {
  const form = { ...FORM, networks: "203.0.113.0/24\n203.0.113.7/24 maison" };
  const body = {
    issues: [
      { field: "networks.1", message: "" },
      { field: "networks.2", message: "" },
      { field: "scopes.0", message: "" },
    ],
  };
  expect(refusedFields(form, body)).toEqual({
    networks:
      "«\u00a0203.0.113.7/24\u00a0», «\u00a0maison\u00a0»\u00a0: écrivez une adresse ou un réseau, comme 203.0.113.0/24.",
  });
  expect(Object.keys(refusedFields(form, { issues: [{ field: "name", message: "" }] }))).toEqual(["name"]);
  for (const nothing of [undefined, null, {}]) expect(refusedFields(form, nothing)).toEqual({});
});
