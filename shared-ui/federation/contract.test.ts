import { type Host, refusalOf, satisfies } from "@authentica/backend/contract/host";
import { satisfy } from "@module-federation/runtime-core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const host: Host = {
  version: "0.2.0",
  contract: "1.2",
  offers: { react: "19.3.1", "react-router-dom": "7.18.5", session: "1.1.0" },
  names: { "react-router-dom": ["Link", "useParams"], session: ["session.fetch"] },
};

const claims = {
  version: "0.2.0",
  contract: "1.2",
  requires: { react: "^19.3.0", "react-router-dom": "^7.17.0", session: "^1.0.0" },
  uses: { "react-router-dom": ["Link"], session: ["session.fetch"] },
};

const judge = (change: object) => refusalOf({ authentica: { ...claims, ...change } }, host);

describe("the shell's check of a microfrontend's requirements", () => {
  test("accepts a build that requires no more than the shell has, even an older one", () => {
    expect(judge({})).toBeNull();
    expect(judge({ contract: "1.0" })).toBeNull();
  });

  test("treats a build without requirements as one of the first contract version", () => {
    for (const manifest of [{}, { name: "mfe_assets" }, null, "no manifest"])
      expect(refusalOf(manifest, host)).toBeNull();
    expect(refusalOf({}, { ...host, contract: "2.0" })).toBe("It needs contract 1.0; this shell has 2.0.");
  });

  test("ignores unknown requirements, and packages that only the build has", () => {
    expect(judge({ build: "3f9c", files: {}, later: 1 })).toBeNull();
    expect(judge({ requires: { ...claims.requires, zod: "^9.0.0" }, uses: { zod: ["z"] } })).toBeNull();
  });

  test.each(["1.3", "2.0", "0.9", "1", "", "latest", undefined, 1.2])(
    "refuses contract %j and names it",
    (contract) => {
      expect(judge({ contract })).toBe(`It needs contract ${contract}; this shell has 1.2.`);
    },
  );

  test("refuses another major version, a higher minor version, and a range without a caret", () => {
    for (const range of ["^20.0.0", "^18.3.0", "^19.4.0", "^19.3.2", ">=19", "19.3.1", "^19.3.1-canary.1", 19])
      expect(judge({ requires: { react: range } })).toBe(`It needs react ${range}; this shell has 19.3.1.`);
  });

  test("refuses an export that the shell does not share, and names it", () => {
    expect(judge({ uses: { "react-router-dom": ["Link", "useFetcher"] } })).toBe(
      "It uses useFetcher of react-router-dom, which this shell does not share.",
    );
    expect(judge({ uses: { session: ["session.pause"] } })).toContain("session.pause");
  });

  test("refuses malformed requirements", () => {
    for (const authentica of [null, "1.0", 7, []]) expect(refusalOf({ authentica }, host)).toContain("contract");
  });
});

test("reads a caret range as the federation runtime does", () => {
  const part = fc.integer({ min: 0, max: 3 });
  const version = fc.tuple(part, part, part).map((parts) => parts.join("."));
  fc.assert(
    fc.property(version, version, (has, least) => {
      expect(satisfies(has, `^${least}`)).toBe(satisfy(has, `^${least}`));
    }),
    { numRuns: 2000 },
  );
});
