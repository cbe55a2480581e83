import { expect, test } from "vitest";
import { destinationOf, farewellOf, hasSessionEnded, placeOf } from "./destination.ts";

test("a sign-in leads to the requested location, with its query and fragment", () => {
  expect(destinationOf({ from: "/traceability?page=2#ligne" })).toBe("/traceability?page=2#ligne");
  expect(destinationOf({ from: "/admin/users" })).toBe("/admin/users");
  expect(destinationOf({ from: "/" })).toBe("/");
});

test("the location to return to is stored with its query and fragment", () => {
  const from = placeOf({ pathname: "/traceability", search: "?page=2", hash: "#suite" });
  expect(destinationOf({ from })).toBe("/traceability?page=2#suite");
});

test("without a requested location, a sign-in leads to the dashboard", () => {
  for (const state of [null, undefined, "x", {}, { from: null }, { from: 3 }, { from: "" }, { from: "dashboard" }]) {
    expect(destinationOf(state)).toBe("/dashboard");
  }
});

test("a location that a browser could read as another site is rejected", () => {
  const elsewhere = [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "\\/evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/.//evil.example",
    "/x/..//evil.example",
    "javascript:alert(1)",
    " //evil.example",
  ];
  for (const from of elsewhere) expect(destinationOf({ from }), JSON.stringify(from)).toBe("/dashboard");
});

test("the screens for signing in and out are never the location to return to", () => {
  for (const from of ["/login", "/register?x=1", "/logout"]) expect(destinationOf({ from })).toBe("/dashboard");
});

test("the sign-in page says that a session has ended only if the navigation state is valid", () => {
  expect(hasSessionEnded({ from: "/traceability", ended: true })).toBe(true);
  for (const state of [null, undefined, "ended", {}, { ended: "yes" }, { from: "/", ended: false }]) {
    expect(hasSessionEnded(state)).toBe(false);
  }
});

test("the sign-in page says what ended with the session only if the navigation state is valid", () => {
  expect(farewellOf({ farewell: "account-deleted" })).toBe("account-deleted");
  expect(farewellOf({ farewell: "all-sessions-ended" })).toBe("all-sessions-ended");
  for (const state of [null, undefined, "farewell", {}, { farewell: "<b>" }]) expect(farewellOf(state)).toBeNull();
});
