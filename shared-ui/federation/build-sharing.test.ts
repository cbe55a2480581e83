import { createRequire } from "node:module";
import { join } from "node:path";
import { refusalOf, satisfies } from "@authentica/backend/contract/host";
import { expect, test } from "vitest";
import { LOWEST, ROUTER_PART, SESSION, sharing } from "./build-sharing.ts";
import { CONTRACT } from "./contract.ts";

const REPO = join(import.meta.dirname, "../..");
const require = createRequire(import.meta.url);
const versionOf = (name: string) => (require(`${name}/package.json`) as { version: string }).version;

test("a build offers a shared package in the installed version and requires at least the lowest supported version", () => {
  const { offers, ranges, packages } = sharing(REPO, false);
  for (const [name, least] of Object.entries(LOWEST)) {
    const shared = name === "react-router" ? "react-router-dom" : name;
    expect(offers[shared]).toBe(versionOf(name));
    expect(ranges[shared]).toBe(`^${least}`);
    expect(packages[shared]).toMatchObject({
      version: versionOf(name),
      requiredVersion: `^${least}`,
      strictVersion: true,
    });
    expect(satisfies(versionOf(name), `^${least}`)).toBe(true);
  }
});

test("a build with the lowest supported versions contains the packages that it offers", () => {
  const { alias, offers } = sharing(REPO, true);
  for (const [name, least] of Object.entries(LOWEST)) expect(versionOf(alias[name] as string)).toBe(least);
  expect(offers).toMatchObject({ react: LOWEST.react, "react-router-dom": LOWEST["react-router"] });
});

test("a current build runs in a shell with the lowest supported versions, and the other way round", () => {
  for (const lowest of [true, false]) {
    const { ranges, names } = sharing(REPO, !lowest);
    const { offers } = sharing(REPO, lowest);
    const host = { version: "0.2.0", contract: CONTRACT, offers, names };
    const uses = { "react-router-dom": names["react-router-dom"], [SESSION]: names[SESSION] };
    expect(refusalOf({ authentica: { contract: CONTRACT, requires: ranges, uses } }, host)).toBeNull();
  }
});

test("a build contains no path of the machine that built it", () => {
  expect(sharing(REPO, false).packages["react-router-dom"]?.import).toBe(ROUTER_PART);
});
