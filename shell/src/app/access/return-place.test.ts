import { expect, test } from "vitest";
import { placeOf, returnPlace } from "./return-place.ts";

test("the place first asked for is remembered with its search and hash", () => {
  const from = placeOf({ pathname: "/traceability", search: "?page=2", hash: "#suite" });
  expect(returnPlace({ from })).toBe("/traceability?page=2#suite");
});

test.each([null, undefined, {}, { from: 3 }, { from: "" }])(
  "without a place one goes to the dashboard: %j",
  (state) => {
    expect(returnPlace(state)).toBe("/dashboard");
  },
);

test.each(["https://exemple.fr/", "//exemple.fr", "/\\exemple.fr", "javascript:alert(1)"])(
  "another site is no place: %s",
  (from) => {
    expect(returnPlace({ from })).toBe("/dashboard");
  },
);
