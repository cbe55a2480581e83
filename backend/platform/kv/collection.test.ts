import { expect, onTestFinished, test } from "vitest";
import { collection, type Person } from "./collection.ts";
import { openKv } from "./open.ts";
import { addWrites, type Write } from "./write.ts";

interface Book {
  readonly id: string;
  readonly ownerId: string;
  readonly title: string;
  readonly tags: readonly string[];
}

const books = collection<Book>(["books"], {
  key: ({ id }) => [id],
  indexes: [["books_by_owner"], ["books_by_tag"]],
  indexKeys: ({ ownerId, tags, id }) => [
    ["books_by_owner", ownerId, id],
    ...tags.map((tag) => ["books_by_tag", tag, id]),
  ],
  trail: ({ ownerId, id }) => [["bookmarks", ownerId, id]],
  person: { by: ["books_by_owner"], exported: null },
});

const book: Book = { id: "b", ownerId: "ada", title: "Traité", tags: ["old", "red"] };
const ada: Person = { id: "ada", email: "ada@example.com", hasAddress: (email) => email === "ada@example.com" };

async function openBooks() {
  const kv = await Deno.openKv(":memory:");
  onTestFinished(() => kv.close());
  const write = async (writes: readonly Write[]) => {
    await addWrites(kv.atomic(), writes).commit();
    return (await Array.fromAsync(kv.list({ prefix: [] }))).map(({ key, value }) => [key.join("/"), value]);
  };
  return { kv, write };
}

const keysOf = (writes: readonly Write[]) => writes.map((write) => [write.key.join("/"), "erase" in write]);

test("put and remove write and erase a record of a collection with its index entries and trailing keys", async () => {
  const { kv, write } = await openBooks();
  expect(await write(books.put(book))).toEqual([
    ["books/b", book],
    ["books_by_owner/ada/b", "b"],
    ["books_by_tag/old/b", "b"],
    ["books_by_tag/red/b", "b"],
  ]);
  await kv.set(["bookmarks", "ada", "b"], 7);
  expect(await write(books.remove(book))).toEqual([]);
});

test("replace erases only the index entries that the new record no longer has", async () => {
  const { write } = await openBooks();
  await write(books.put(book));
  const next: Book = { ...book, title: "Traité II", tags: ["red", "new"] };
  expect(keysOf(books.replace(book, next))).toEqual([
    ["books_by_tag/old/b", true],
    ["books/b", false],
    ["books_by_tag/new/b", false],
  ]);
  expect(await write(books.replace(book, next))).toEqual([
    ["books/b", next],
    ["books_by_owner/ada/b", "b"],
    ["books_by_tag/new/b", "b"],
    ["books_by_tag/red/b", "b"],
  ]);
  expect(keysOf(books.replace(next, { ...next, ownerId: "bob" }))).toContainEqual(["bookmarks/ada/b", true]);
});

test("records and index entries expire together, and both are written again when the expiry changes", () => {
  const loans = collection<{ readonly id: string; readonly due: number; readonly note: string }>(["loans"], {
    key: ({ id }) => [id],
    indexes: [["loans_by_note"]],
    indexKeys: ({ id, note }) => [["loans_by_note", note, id]],
    until: ({ due }) => due,
  });
  const loan = { id: "l", due: 1000, note: "a" };
  expect(loans.put(loan, 400)).toMatchObject([{ expireIn: 600 }, { expireIn: 600 }]);
  expect(keysOf(loans.replace(loan, { ...loan }, 500))).toEqual([["loans/l", false]]);
  expect(loans.replace(loan, { ...loan, due: 2000 }, 500)).toMatchObject([{ expireIn: 1500 }, { expireIn: 1500 }]);
  // A record that is written after its time expires at once, because a store refuses a negative time.
  expect(loans.put(loan, 5000)).toMatchObject([{ expireIn: 1 }, { expireIn: 1 }]);
});

test("the records of a user are found by index, and index entries that belong to other records are ignored", async () => {
  const { kv, write } = await openBooks();
  await write([...books.put(book), ...books.put({ ...book, id: "c", ownerId: "bob" })]);
  await kv.set(["books_by_owner", "ada", "c"], "c");
  await kv.set(["books_by_owner", "ada", "gone"], "gone");
  const found = await Array.fromAsync(books.ofPerson(kv, ada));
  expect(found.map(({ key, record }) => [key.join("/"), record?.id ?? null])).toEqual([
    ["books_by_owner/ada/b", "b"],
    ["books_by_owner/ada/c", null],
    ["books_by_owner/ada/gone", null],
  ]);
});

test("the records of a user are found by id, by another key part, or by search", async () => {
  const { kv, write } = await openBooks();
  interface Note {
    readonly name: string;
    readonly number?: number;
  }
  const declared = {
    key: ({ name, number }: Note) => (number === undefined ? [name] : [name, number]),
  };
  const byId = collection<Note>(["notes"], { ...declared, person: { by: ["notes"], exported: null } });
  const byEmail = collection<Note>(["notes"], {
    ...declared,
    person: { by: ["notes"], part: ({ email }) => email, exported: null },
  });
  const oneByOne = collection<Note>(["notes"], {
    ...declared,
    person: { isOf: ({ name }, { hasAddress }) => hasAddress(name), exported: null },
  });
  const notes: readonly Note[] = [
    { name: "ada" },
    { name: "ada", number: 1 },
    { name: "ada@example.com" },
    { name: "bob" },
  ];
  await write(notes.flatMap((note) => byId.put(note)));
  const foundBy = async (records: typeof byId) =>
    (await Array.fromAsync(records.ofPerson(kv, ada))).map(({ record }) => record);
  expect(await foundBy(byId)).toEqual([{ name: "ada" }, { name: "ada", number: 1 }]);
  expect(await foundBy(byEmail)).toEqual([{ name: "ada@example.com" }]);
  expect(await foundBy(oneByOne)).toEqual([{ name: "ada@example.com" }]);
});

test("erasing a user's data removes a whole record, unless other users keep a part of it", () => {
  interface Email {
    readonly id: string;
    readonly to: readonly string[];
  }
  const emails = collection<Email>(["letters"], {
    key: ({ id }) => [id],
    indexes: [["letters_by_user"]],
    indexKeys: ({ id, to }) => to.map((userId) => ["letters_by_user", userId, id]),
    person: {
      by: ["letters_by_user"],
      exported: null,
      keptByOthers: (letter, userId) => ({ ...letter, to: letter.to.filter((other) => other !== userId) }),
    },
  });
  expect(emails.leave({ id: "l", to: ["ada", "bob"] }, "ada", 0)).toEqual([
    { key: ["letters_by_user", "ada", "l"], erase: true },
    { key: ["letters", "l"], value: { id: "l", to: ["bob"] } },
  ]);
  expect(books.leave(book, "ada", 0)).toEqual(books.remove(book));
});

const counted = collection<Book>(["books"], {
  key: ({ id }) => [id],
  totals: ({ ownerId, title, tags }) => [
    { key: ["totals", "books"], by: 1 },
    { key: ["totals", "letters", ownerId], by: title.length },
    ...tags.map((tag) => ({ key: ["totals", tag], by: 1 })),
  ],
});

test("put, replace and remove keep the totals of a collection current", async () => {
  const kv = await openKv(":memory:");
  onTestFinished(() => kv.close());
  const totals = async (writes: readonly Write[]) => {
    await addWrites(kv.atomic(), writes).commit();
    const found = await Array.fromAsync(kv.list<number>({ prefix: ["totals"] }));
    return Object.fromEntries(found.map(({ key, value }) => [key.slice(1).join("/"), value]));
  };
  const other = { ...book, id: "c" };
  await totals(counted.put(book));
  expect(await totals(counted.put(other))).toEqual({ books: 2, "letters/ada": 12, old: 2, red: 2 });
  const given = { ...book, ownerId: "bob", tags: ["red"] };
  expect(counted.replace(book, given).slice(1)).toEqual([
    { key: ["totals", "letters", "ada"], add: -6 },
    { key: ["totals", "old"], add: -1 },
    { key: ["totals", "letters", "bob"], add: 6 },
  ]);
  await totals(counted.replace(book, given));
  expect(await totals(counted.remove(other))).toEqual({ books: 1, "letters/ada": 0, "letters/bob": 6, old: 0, red: 1 });
});
