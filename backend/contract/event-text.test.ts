import { expect, test } from "vitest";
import { type Happening, lineOf, newsKindOf, OFFER_STANDINGS, standingWords, tell } from "./event-text.ts";
import { NOTIFICATION_TYPES } from "./notification.ts";
import { events as en } from "./words/en/events.ts";

const ada = { _id: "ada", firstName: "Ada", lastName: "L." };
const bob = { _id: "bob", firstName: "Bob", lastName: "K." };
const objectList = [{ objectName: "Carnet" }];
const words = (happening: Happening, readerId?: string, language?: typeof en) =>
  lineOf(tell(happening, readerId, language).line, { plain: true });
const of = (notificationType: string, userList: Happening["userList"], more: Partial<Happening> = {}) => ({
  notificationType,
  userList,
  objectList,
  ...more,
});

test.each([
  ["OBJECT_MINT", [ada], "ada", "Vous avez inscrit «\u00a0Carnet\u00a0»"],
  ["OBJECT_MINT", [ada], "bob", "Ada L. a inscrit «\u00a0Carnet\u00a0»"],
  ["OBJECT_VIEW", [bob], "ada", "Bob K. a consulté «\u00a0Carnet\u00a0»"],
  ["OBJECT_VIEW", [], "eve", "Un autre utilisateur a consulté «\u00a0Carnet\u00a0»"],
  ["OBJECT_REVOKE", [], "eve", "Une personne dont le compte est supprimé a révoqué «\u00a0Carnet\u00a0»"],
  ["OBJECT_TRANSFER", [bob, ada], "bob", "Ada L. vous a transféré «\u00a0Carnet\u00a0»"],
  ["OBJECT_TRANSFER", [bob, ada], "ada", "Bob K. a accepté «\u00a0Carnet\u00a0»"],
  ["OBJECT_TRANSFER", [bob, ada], "eve", "Ada L. a transféré «\u00a0Carnet\u00a0» à Bob K."],
  ["OBJECT_TRANSFER", [bob], "bob", "Une personne dont le compte est supprimé vous a transféré «\u00a0Carnet\u00a0»"],
  ["TRANSFER_OFFER", [ada], "ada", "Vous avez proposé «\u00a0Carnet\u00a0»"],
  ["TRANSFER_DECLINE", [], "ada", "La personne à qui vous proposiez «\u00a0Carnet\u00a0» a décliné"],
  ["TRANSFER_DECLINE", [bob], "bob", "Vous avez décliné «\u00a0Carnet\u00a0»"],
  ["TRANSFER_CANCEL", [ada], "bob", "Ada L. a retiré sa proposition de «\u00a0Carnet\u00a0»"],
  ["TRANSFER_EXPIRE", [ada], "ada", "Votre proposition de «\u00a0Carnet\u00a0» a expiré"],
  ["TRANSFER_EXPIRE", [ada], "bob", "La proposition que vous faisait Ada L. pour «\u00a0Carnet\u00a0» a expiré"],
  ["OBJECT_PAINTED", [bob], "ada", "Bob K. a agi sur «\u00a0Carnet\u00a0»"],
])("an event text describes %s by %j for the reader %s", (type, userList, reader, line) => {
  expect(words(of(type, userList), reader)).toBe(line);
});

test.each([
  ["OBJECT_MINT", [ada], "ada", "You registered “Carnet”"],
  ["OBJECT_MINT", [ada], "bob", "Ada L. registered “Carnet”"],
  ["OBJECT_VIEW", [], "eve", "Another user viewed “Carnet”"],
  ["OBJECT_REVOKE", [], "eve", "A person whose account was deleted revoked “Carnet”"],
  ["OBJECT_TRANSFER", [bob, ada], "bob", "Ada L. transferred “Carnet” to you"],
  ["OBJECT_TRANSFER", [bob, ada], "ada", "Bob K. accepted “Carnet”"],
  ["OBJECT_TRANSFER", [bob, ada], "eve", "Ada L. transferred “Carnet” to Bob K."],
  [
    "OBJECT_TRANSFER",
    [],
    "eve",
    "A person whose account was deleted transferred “Carnet” to a person whose account was deleted",
  ],
  ["TRANSFER_OFFER", [ada], "ada", "You offered “Carnet”"],
  ["TRANSFER_OFFER", [ada], "bob", "Ada L. offered you “Carnet”"],
  ["TRANSFER_DECLINE", [], "ada", "The person to whom you offered “Carnet” declined"],
  ["TRANSFER_CANCEL", [ada], "ada", "You withdrew your offer of “Carnet”"],
  ["TRANSFER_CANCEL", [ada], "bob", "Ada L. withdrew the offer of “Carnet”"],
  ["TRANSFER_EXPIRE", [ada], "ada", "Your offer of “Carnet” has expired"],
  ["TRANSFER_EXPIRE", [ada], "bob", "The offer of “Carnet” by Ada L. has expired"],
  ["OBJECT_PAINTED", [bob], "ada", "Bob K. made a change to “Carnet”"],
])("an event text describes %s by %j for the reader %s in English", (type, userList, reader, line) => {
  expect(words(of(type, userList), reader, en)).toBe(line);
});

/** Examples of every event, for every kind of reader and with every member that changes the sentence. */
const EVERY = [...NOTIFICATION_TYPES, "OBJECT_PAINTED"].flatMap((type) =>
  [[], [ada], [bob, ada]].flatMap((userList) =>
    ["ada", "bob", "eve"].flatMap((reader) =>
      (
        [
          {},
          { logged: true },
          { objectList: [] },
          { file: "deposited" },
          { file: "erased" },
          { metadata: true },
          { objectList: [{ objectName: "Journal", formerName: "Carnet" }], metadata: true },
          { offer: { standing: "open" } },
          { offeredTo: "bob@example.com" },
        ] satisfies Partial<Happening>[]
      ).map((more) => [of(type, userList, more), reader] as const),
    ),
  ),
);

test.each([
  ["French", undefined, /[“”]|\b(the|you|your|has|of|to)\b/i],
  ["English", en, /[«»à-ÿœ]|\b(vous|votre|le|la|les|un|une|de|des|est)\b/i],
] as const)("event texts describe every event in %s without words of the other language", (_, language, foreign) => {
  const texts = EVERY.flatMap(([happening, reader]) => {
    const { line, note } = tell(happening, reader, language);
    return [lineOf(line, { plain: true }), ...(note === undefined ? [] : [note])];
  });
  for (const text of [...texts, ...OFFER_STANDINGS.map((standing) => standingWords(standing, language))]) {
    expect(text).toMatch(/^[\p{Lu}«b]/u);
    expect(text).not.toMatch(/undefined|object Object/);
    expect(text).not.toMatch(foreign);
  }
});

test("the text about a declined offer names the address that the owner typed, and no user", () => {
  const declined = (offeredTo: string) => words(of("TRANSFER_DECLINE", [], { offeredTo }), "ada");
  expect([declined("Bob@example.com"), declined(`0x71c7${"0".repeat(32)}88B0`)]).toEqual([
    "Bob@example.com a décliné «\u00a0Carnet\u00a0»",
    "0x71c7…88B0 a décliné «\u00a0Carnet\u00a0»",
  ]);
});

test("an event text describes an offer in the present tense while the offer is open", () => {
  const offered = (standing: "open" | "declined") => words(of("TRANSFER_OFFER", [ada], { offer: { standing } }), "bob");
  expect([offered("open"), offered("declined")]).toEqual([
    "Ada L. vous propose «\u00a0Carnet\u00a0»",
    "Ada L. vous a proposé «\u00a0Carnet\u00a0»",
  ]);
});

test("the text about a renaming has both names, and calls an erased object erased", () => {
  const renamed = { objectName: "Journal", formerName: "Carnet" };
  expect(words(of("OBJECT_EDIT", [ada], { objectList: [renamed] }), "ada")).toBe(
    "Vous avez renommé «\u00a0Carnet\u00a0» en «\u00a0Journal\u00a0»",
  );
  expect(words(of("OBJECT_VIEW", [bob], { objectList: [] }), "ada")).toBe("Bob K. a consulté un objet effacé");
});

test("event texts describe the deposit and the erasure of a file", () => {
  const line = (file: "deposited" | "erased", reader: string) => words(of("OBJECT_EDIT", [ada], { file }), reader);
  expect([line("erased", "ada"), line("deposited", "bob")]).toEqual([
    "Vous avez effacé le fichier de «\u00a0Carnet\u00a0»",
    "Ada L. a déposé le fichier de «\u00a0Carnet\u00a0»",
  ]);
});

test("an event text isolates a name that has another writing direction than the sentence", () => {
  const line = tell(of("OBJECT_VIEW", [bob], { objectList: [{ objectName: "شعار" }] }), "ada").line;
  expect(lineOf(line)).toBe("\u2068Bob K.\u2069 a consulté «\u00a0\u2068شعار\u2069\u00a0»");
});

test("there is an event text for every type, and an unknown type is described as a change", () => {
  for (const type of NOTIFICATION_TYPES)
    expect(words(of(type, [ada]), "bob")).toMatch(type === "TRANSFER_DECLINE" ? /décliné/ : /Carnet/);
  expect(["OBJECT_PAINTED", "constructor"].map(newsKindOf)).toEqual(["changes", "changes"]);
});
