import { beforeEach, expect, test } from "vitest";
import { storedTokens } from "./tokens.ts";

const pair = { accessToken: "a", refreshToken: "r" };
const tokens = storedTokens(localStorage, window);

beforeEach(() => localStorage.clear());

test("a pair of tokens is stored as one entry and read back", () => {
  tokens.write(pair);
  expect(localStorage.length).toBe(1);
  expect(tokens.read()).toEqual(pair);
  tokens.clear();
  expect(tokens.read()).toBeNull();
});

test.each(["", "{", "null", "7", '{"accessToken":"a"}', '{"accessToken":"a","refreshToken":7}'])(
  "an invalid stored pair of tokens is ignored: %j",
  (text) => {
    localStorage.setItem("tokens", text);
    expect(tokens.read()).toBeNull();
  },
);

test("changes of the tokens in other tabs are reported until unsubscribed, other changes are not", () => {
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

test("changes of the tokens in other tabs are noticed when a page is restored from the browser's cache", () => {
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
