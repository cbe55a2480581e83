import { expect, test } from "vitest";
import { parseAddresses } from "./addresses.ts";

const BASE = "https://authentica.example/dashboard";
const DIGEST = `sha256-${"A".repeat(43)}=`;

test("the address of a microfrontend is a string, or an object with release and digest, and becomes absolute", () => {
  expect(
    parseAddresses(
      {
        mfe_public: "/remotes/mfe-public/mf-manifest.json",
        mfe_assets: { entry: "https://cdn.example/m.json", release: "1.0.0-0123456789ab", integrity: DIGEST },
        mfe_admin: { entry: "m.json", release: null, integrity: null },
        mfe_other: { entry: "/other.json", title: "Other" },
        "mfe_../x": "/x.json",
        other: "/other.json",
      },
      BASE,
    ),
  ).toEqual({
    mfe_public: {
      entry: "https://authentica.example/remotes/mfe-public/mf-manifest.json",
      release: null,
      integrity: null,
    },
    mfe_assets: { entry: "https://cdn.example/m.json", release: "1.0.0-0123456789ab", integrity: DIGEST },
    mfe_admin: { entry: "https://authentica.example/m.json", release: null, integrity: null },
    mfe_other: { entry: "https://authentica.example/other.json", release: null, integrity: null, title: "Other" },
  });
});

test.each([
  [""],
  ["https://"],
  ["javascript:alert(1)"],
  ["data:application/json,{}"],
  [7],
  [null],
  [{}],
  [{ entry: "/m.json", release: 1 }],
  [{ entry: "/m.json", integrity: "" }],
  [{ entry: "/m.json", integrity: "sha256-short" }],
  [{ entry: "/m.json", integrity: true }],
])("an invalid address of a microfrontend is left out, and the others are kept: %j", (wrong) => {
  const { mfe_public, mfe_assets } = parseAddresses({ mfe_public: wrong, mfe_assets: "/a.json" }, BASE);
  expect(mfe_public).toBeUndefined();
  expect(mfe_assets?.entry).toBe("https://authentica.example/a.json");
});

test.each([[null], ["text"], [[]], [3]])("a value that is not an object contains no addresses: %j", (value) => {
  expect(() => parseAddresses(value, BASE)).toThrow("remotes.json does not contain a JSON object.");
});
