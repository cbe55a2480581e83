import { expect, test } from "vitest";
import { userKeys } from "../../accounts/users/store.ts";
import type { AdminDocument, CollectionAnswer } from "../../contract/admin-collections.ts";
import { body, type Harness, openHarness, type Person, sha256 } from "../../tests/harness.ts";

async function openSearch() {
  const app = await openHarness();
  const root = await app.signUp("Root");
  await app.promote(root.email);
  return { app, root };
}

/** Returns all pages of a list. */
async function all(app: Harness, who: Person, path: string, limit = 3): Promise<AdminDocument[]> {
  const docs: AdminDocument[] = [];
  let cursor: string | null = "";
  for (let pages = 0; cursor !== null; pages++) {
    expect(pages).toBeLessThan(100);
    const query: string = `${path.includes("?") ? "&" : "?"}limit=${limit}${cursor && `&cursor=${cursor}`}`;
    const page: CollectionAnswer = await body(app.call("GET", `/admin/${path}${query}`, who));
    docs.push(...page.docs);
    cursor = page.nextCursor;
  }
  expect(new Set(docs.map(({ _id }) => _id)).size).toBe(docs.length);
  return docs;
}

test("lists users newest or oldest first, and finds them by e-mail address, name, identifier and wallet", async () => {
  const { app, root } = await openSearch();
  const people: Person[] = [];
  for (const name of ["Ada", "Zoe", "Marie", "Adam", "Bob", "Marie"]) people.push(await app.signUp(name));
  await app.setUser(people[1]?.email as string, { firstName: "Éloïse" });
  const emails = async (path: string) => (await all(app, root, path)).map(({ email }) => email);
  const inOrder = [root, ...people].map(({ email }) => email);
  expect(await emails("users?sort=oldest")).toEqual(inOrder);
  expect(await emails("users")).toEqual([...inOrder].reverse());
  expect(await emails("users?q=ada")).toEqual([people[0]?.email, people[3]?.email]);
  expect(await emails("users?q=ADA2@")).toEqual([people[0]?.email]);
  expect(await emails("users?q=eloise")).toEqual([people[1]?.email]);
  expect(await emails("users?q=lovelace")).toEqual([...inOrder].reverse());
  expect(await emails(`users?q=${people[4]?.wallet}`)).toEqual([people[4]?.email]);
  const id = (await app.kv.get<string>(userKeys.byEmail(people[4]?.email as string))).value;
  expect(await emails(`users?q=${id}`)).toEqual([people[4]?.email]);
  expect(await emails("users?q=nobody")).toEqual([]);
  await app.setUser(people[2]?.email as string, { disabled: true });
  expect(await emails("users?disabled=true")).toEqual([people[2]?.email]);
  expect(await emails("users?role=admin")).toEqual([root.email]);
  expect(await emails("users?role=user&q=marie")).toHaveLength(2);
});

test("lists objects by registration, and finds them by name, hash, identifier, owner and status", async () => {
  const { app, root } = await openSearch();
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  const objects = [];
  for (const [at, name] of ["Tableau", "Croquis", "Étude", "Plan"].entries())
    objects.push(await app.claimed(at % 2 ? bob : ada, sha256(name), { objectName: name }));
  const [first, second, third] = objects;
  await body(app.call("POST", "/object/revoke-object", ada, { objectId: first?._id }));
  const names = async (path: string) => (await all(app, root, path, 2)).map(({ objectName }) => objectName);
  expect(await names("objects")).toEqual(["Plan", "Étude", "Croquis", "Tableau"]);
  expect(await names("objects?sort=oldest")).toEqual(["Tableau", "Croquis", "Étude", "Plan"]);
  expect(await names("objects?q=etude")).toEqual(["Étude"]);
  expect(await names(`objects?q=${second?.hash}`)).toEqual(["Croquis"]);
  expect(await names(`objects?q=${second?.hash.slice(0, 8)}`)).toEqual(["Croquis"]);
  expect(await names(`objects?q=${third?._id.toLowerCase()}`)).toEqual(["Étude"]);
  expect(await names("objects?status=revoked")).toEqual(["Tableau"]);
  const bobId = (await app.kv.get<string>(userKeys.byEmail(bob.email))).value;
  expect(await names(`objects?ownerId=${bobId}`)).toEqual(["Plan", "Croquis"]);
  const kinds = async (path: string) => (await all(app, root, path)).map(({ notificationType }) => notificationType);
  expect(await kinds(`notifications?q=${first?._id}`)).toEqual(["OBJECT_REVOKE", "OBJECT_MINT"]);
  expect((await kinds("notifications"))[0]).toBe("OBJECT_REVOKE");
  expect(await kinds(`notifications?userId=${bobId}`)).toEqual(["OBJECT_MINT", "OBJECT_MINT"]);
});

test("a search without an index reads at most a thousand records per request, and its cursor continues the search", async () => {
  const { app, root } = await openSearch();
  const user = (await Array.fromAsync(app.kv.list<object>({ prefix: ["users"] })))[0]?.value;
  for (let from = 0; from < 2500; from += 100) {
    const atomic = app.kv.atomic();
    for (let at = from; at < from + 100; at++) {
      const id = `00000000000000000000${String(at).padStart(6, "0")}`;
      atomic.set(["users", id], {
        ...user,
        id,
        role: "user",
        email: `u${at}@x.fr`,
        firstName: at === 0 ? "Aiguille" : "Foin",
      });
    }
    await atomic.commit();
  }
  const pages: CollectionAnswer[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: CollectionAnswer = await body(
      app.call("GET", `/admin/users?q=aiguille${cursor && `&cursor=${cursor}`}`, root),
    );
    pages.push(page);
    cursor = page.nextCursor;
  }
  expect(pages.map(({ docs }) => docs.length)).toEqual([0, 0, 1]);
});

test("refuses a filter that belongs to another collection, and an invented cursor", async () => {
  const { app, root } = await openSearch();
  for (const path of ["users?status=active", "objects?role=admin", "fingerprints?disabled=true", "users?sort=up"])
    await body(app.call("GET", `/admin/${path}`, root), 400);
  const made = (value: unknown) => btoa(JSON.stringify(value)).replaceAll("=", "");
  for (const cursor of ["x", made([9, null]), made([0, []]), made([0, [{}]]), made({}), made([-1, ["a"]])])
    await body(app.call("GET", `/admin/users?cursor=${cursor}`, root), 400);
  await body(app.call("GET", `/admin/users?q=ada&cursor=${made([0, ["zzz"]])}`, root), 400);
});
