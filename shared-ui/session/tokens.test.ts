import { beforeEach, expect, test } from "vitest";
import { storedTokens } from "./tokens.ts";

const pair = { accessToken: "a", refreshToken: "r" };
const tokens = storedTokens(localStorage, window);

beforeEach(() => localStorage.clear());

test("stores a pair as one entry and reads it back", () => {
  tokens.write(pair);
  expect(localStorage.length).toBe(1);
  expect(tokens.read()).toEqual(pair);
  tokens.clear();
  expect(tokens.read()).toBeNull();
});

test.each(["", "{", "null", "7", '{"accessToken":"a"}', '{"accessToken":"a","refreshToken":7}'])(
  "ignores an invalid entry: %j",
  (text) => {
    localStorage.setItem("tokens", text);
    expect(tokens.read()).toBeNull();
  },
);

test("notifies of changes in other tabs until unsubscribed, but not of other entries", () => {
  let heard = 0;
  const stop = tokens.onOtherTab(() => {
    heard += 1;
  });
  for (const key of ["tokens", "theme", null]) window.dispatchEvent(new StorageEvent("storage", { key }));
  expect(heard).toBe(2);
  stop();
  window.dispatchEvent(new StorageEvent("storage", { key: "tokens" }));
  expect(heard).toBe(2);
});

test("checks for changes of other tabs when a page is restored from the browser's cache", () => {
  let heard = 0;
  const stop = tokens.onOtherTab(() => {
    heard += 1;
  });
  const show = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
  show(false);
  expect(heard).toBe(0);
  show(true);
  expect(heard).toBe(1);
  stop();
  show(true);
  expect(heard).toBe(1);
});
