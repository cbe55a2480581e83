import { expect, test } from "vitest";
import { namesTaken } from "./build-claims.ts";

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
