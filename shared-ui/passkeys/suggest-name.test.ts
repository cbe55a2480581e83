import { expect, it } from "vitest";
import { suggestPasskeyName } from "./suggest-name.ts";

it.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15", "iPhone"],
  [
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
    "Téléphone Android",
  ],
  ["Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 Chrome/140.0 Safari/537.36", "Tablette Android"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1.15 Safari/605.1.15", "Mac"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0", "PC Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36", "PC Linux"],
  ["", "Clé d’accès"],
])("a passkey created by « %s » gets the name %s", (userAgent, name) => {
  expect(suggestPasskeyName(userAgent)).toBe(name);
});

it("a second passkey on the same kind of device gets a number, and free numbers are used first", () => {
  expect(suggestPasskeyName("Macintosh", ["Mac"])).toBe("Mac 2");
  expect(suggestPasskeyName("Macintosh", ["Mac 2", "Mac", "Mac 4"])).toBe("Mac 3");
  expect(suggestPasskeyName("Macintosh", ["PC Windows"])).toBe("Mac");
});
