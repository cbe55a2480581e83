import { expect, test } from "vitest";
import type { Notification, NotificationsAnswer } from "../../contract/notification.ts";
import type { OutgoingOffer } from "../../contract/transfer.ts";
import type { User } from "../../contract/user.ts";
import { body, openHarness, type Person, sha256 } from "../../tests/harness.ts";

/** Ada has two objects, and has transferred a third to Bob. All have the files and have viewed all objects. */
async function openScene() {
  const app = await openHarness();
  const [ada, bob, eve] = [await app.signUp("Ada"), await app.signUp("Bob"), await app.signUp("Eve")];
  const idOf = async (who: Person) => (await body<User>(app.call("GET", "/user/get-user", who)))._id;
  const first = await app.claimed(ada, sha256("first"));
  const second = await app.claimed(ada, sha256("second"));
  const given = await app.claimed(ada, sha256("given"));
  const sent = { objectId: given._id, to: bob.email };
  const offer = await body<OutgoingOffer>(app.call("POST", "/transfer/offer", ada, sent), 201);
  await body(app.call("POST", "/transfer/accept", bob, { offerId: offer._id }));
  for (const who of [bob, eve]) for (const file of ["first", "second", "given"]) await body(app.scan(who, file));
  const history = async (who: Person, { _id }: { readonly _id: string }) =>
    (await body<NotificationsAnswer>(app.call("GET", `/notifications/get-object-notifications/${_id}`, who))).data;
  const bell = async (who: Person) =>
    (await body<NotificationsAnswer>(app.call("GET", "/notifications/get-user-notifications", who))).data;
  for (const who of [ada, bob, eve]) for (const object of [first, second, given]) await history(who, object);
  const ids = { ada: await idOf(ada), bob: await idOf(bob), eve: await idOf(eve) };
  return { people: { ada, bob, eve }, ids, objects: { first, second, given }, history, bell };
}

const idsIn = (told: readonly Notification[]) =>
  new Set(told.flatMap(({ userList }) => userList.map(({ _id }) => _id)));

test.each(["ada", "bob", "eve"] as const)(
  "notifications and histories show %s no user id but their own",
  async (name) => {
    const { people, ids, objects, history, bell } = await openScene();
    const reader = people[name];
    const told = JSON.stringify([
      await bell(reader),
      ...(await Promise.all(Object.values(objects).map((object) => history(reader, object)))),
    ]);
    for (const [other, id] of Object.entries(ids)) expect(told.includes(id), other).toBe(other === name);
  },
);

test("a user has the same pseudonym for all readers of an object, and another pseudonym on another object", async () => {
  const { people, ids, objects, history } = await openScene();
  const { first, second, given } = objects;
  const seen = await history(people.eve, first);
  const mint = seen.at(-1);
  expect(mint?.userList).toEqual([{ _id: expect.any(String), firstName: "Ada", lastName: "L." }]);
  expect(mint?.notificationData).toEqual({ mintOwner: mint?.userList[0]?._id, mintObject: first._id });
  const others = (told: readonly Notification[], own: string) => new Set([...idsIn(told)].filter((id) => id !== own));
  expect(others(seen, ids.eve)).toEqual(others(await history(people.bob, first), ids.bob));
  const marks = [first, second, given].map(
    async (object) => (await history(people.eve, object)).at(-1)?.userList[0]?._id,
  );
  expect(new Set(await Promise.all(marks)).size).toBe(3);
});

test("a transfer names its new owner to other people who have the file, and shows the owner's id only to that owner", async () => {
  const { people, ids, objects, history } = await openScene();
  for (const [reader, isOwn] of [
    [people.bob, true],
    [people.eve, false],
    [people.ada, false],
  ] as const) {
    const transfer = (await history(reader, objects.given)).find(
      ({ notificationType }) => notificationType === "OBJECT_TRANSFER",
    );
    const [owner] = transfer?.userList ?? [];
    expect(owner).toMatchObject({ firstName: "Bob" });
    expect(transfer?.notificationData.mintOwner).toBe(owner?._id);
    expect(owner?._id === ids.bob).toBe(isOwn);
  }
});
