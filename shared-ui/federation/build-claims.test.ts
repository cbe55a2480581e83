import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { namesTaken } from "./build-claims.ts";
import { LOWEST, SESSION } from "./build-sharing.ts";
import { CONTRACT, type RemoteClaims } from "./contract.ts";

const shared = { router: ["Link", "useParams"], session: ["errorOf", "session", "session.fetch", "session.upload"] };
const take = (from: string, ...path: string[]) => ({ from, path });

test("a build claims the names that it takes of packages shared in part, and the members of what it takes", () => {
  const imports = [
    take("router", "Link"),
    take("react", "use"),
    take("session", "session", "fetch"),
    take("router", "Link"),
  ];
  expect(namesTaken(imports, shared)).toEqual({ router: ["Link"], session: ["session", "session.fetch"] });
});

test("what a build takes whole it may use whole", () => {
  expect(namesTaken([take("router")], shared)).toEqual({ router: shared.router });
  expect(namesTaken([take("session", "session")], shared)).toEqual({
    session: ["session", "session.fetch", "session.upload"],
  });
});

test("a name that is not shared stops the build", () => {
  expect(() => namesTaken([take("router", "useFetcher")], shared)).toThrow("useFetcher of router is not shared.");
});

test.each([
  ["mfe-public", ["useParams"], ["session.signIn", "useSignedIn"]],
  ["mfe-assets", ["useBlocker"], ["session.upload"]],
  ["mfe-admin", ["Outlet"], ["requestIdOf"]],
])("the build of %s claims what its screens take, and nothing of the team's own page", (name, router, session) => {
  const manifest = join(import.meta.dirname, "../..", name, "dist/mf-manifest.json");
  const { requires, uses, contract } = JSON.parse(readFileSync(manifest, "utf8")).authentica as RemoteClaims;
  expect(contract).toBe(CONTRACT);
  expect(requires).toMatchObject({ react: `^${LOWEST.react}`, "react-router-dom": `^${LOWEST["react-router"]}` });
  expect(uses).toEqual({
    "react-router-dom": expect.arrayContaining(router),
    [SESSION]: expect.arrayContaining(session),
  });
  expect(uses["react-router-dom"]).not.toContain("createBrowserRouter");
});
