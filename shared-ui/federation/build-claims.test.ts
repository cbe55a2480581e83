import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { namesTaken } from "./build-claims.ts";
import { LOWEST, SESSION } from "./build-sharing.ts";
import { CONTRACT, type RemoteClaims } from "./contract.ts";

const shared = { router: ["Link", "useParams"], session: ["errorOf", "session", "session.fetch", "session.upload"] };
const take = (from: string, ...path: string[]) => ({ from, path });

test("a build lists which exports and members it uses of shared packages", () => {
  const imports = [
    take("router", "Link"),
    take("react", "use"),
    take("session", "session", "fetch"),
    take("router", "Link"),
  ];
  expect(namesTaken(imports, shared)).toEqual({ router: ["Link"], session: ["session", "session.fetch"] });
});

test("importing a whole module counts as using all its exports", () => {
  expect(namesTaken([take("router")], shared)).toEqual({ router: shared.router });
  expect(namesTaken([take("session", "session")], shared)).toEqual({
    session: ["session", "session.fetch", "session.upload"],
  });
});

test("importing an export that is not shared fails the build", () => {
  expect(() => namesTaken([take("router", "useFetcher")], shared)).toThrow('"useFetcher" of router is not shared.');
});

const root = join(import.meta.dirname, "../..");
const IMPORT = /import\s+\{([^}]*)\}\s+from\s+"react-router-dom"/g;

/** Returns what the sources of a microfrontend import from the router, except for its team's own page. */
const importedIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.|^(index|standalone)\./.test(entry.name),
    )
    .flatMap(({ parentPath, name }) => [...readFileSync(join(parentPath, name), "utf8").matchAll(IMPORT)])
    .flatMap(([, names = ""]) => names.split(",").map((name) => name.trim()))
    .filter((name) => name !== "" && !name.startsWith("type "));

test.each([
  ["mfe-public", "session.signIn"],
  ["mfe-assets", "session.upload"],
  ["mfe-admin", "session.fetch"],
])(
  "the build of %s lists all shared exports that its screens use, and not those of its development page",
  (name, member) => {
    const manifest = join(root, name, "dist/mf-manifest.json");
    const { requires, uses, contract } = JSON.parse(readFileSync(manifest, "utf8")).authentica as RemoteClaims;
    expect(contract).toBe(CONTRACT);
    expect(requires).toMatchObject({ react: `^${LOWEST.react}`, "react-router-dom": `^${LOWEST["react-router"]}` });
    expect(uses["react-router-dom"]).toEqual(expect.arrayContaining(importedIn(join(root, name, "src"))));
    expect(uses["react-router-dom"]).not.toContain("createBrowserRouter");
    expect(uses[SESSION]).toContain(member);
  },
);
