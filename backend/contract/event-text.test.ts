import { expect, test } from "vitest";
import { type Happening, lineOf, newsKindOf, tell } from "./event-text.ts";
import { NOTIFICATION_TYPES } from "./notification.ts";

const ada = { _id: "ada", firstName: "Ada", lastName: "L." };
const bob = { _id: "bob", firstName: "Bob", lastName: "K." };
const objectList = [{ objectName: "Carnet" }];
const words = (happening: Happening, readerId?: string) => lineOf(tell(happening, readerId).line, { plain: true });
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
  ["OBJECT_TRANSFER", [bob, ada], "bob", "Ada L. vous a cédé «\u00a0Carnet\u00a0»"],
  ["OBJECT_TRANSFER", [bob, ada], "ada", "Bob K. a accepté «\u00a0Carnet\u00a0»"],
  ["OBJECT_TRANSFER", [bob, ada], "eve", "Ada L. a cédé «\u00a0Carnet\u00a0» à Bob K."],
  ["OBJECT_TRANSFER", [bob], "bob", "Une personne dont le compte est supprimé vous a cédé «\u00a0Carnet\u00a0»"],
  ["TRANSFER_OFFER", [ada], "ada", "Vous avez proposé «\u00a0Carnet\u00a0»"],
  ["TRANSFER_DECLINE", [], "ada", "La personne à qui vous proposiez «\u00a0Carnet\u00a0» a décliné"],
  ["TRANSFER_DECLINE", [bob], "bob", "Vous avez décliné «\u00a0Carnet\u00a0»"],
  ["TRANSFER_CANCEL", [ada], "bob", "Ada L. a retiré sa proposition de «\u00a0Carnet\u00a0»"],
  ["TRANSFER_EXPIRE", [ada], "ada", "Votre proposition de «\u00a0Carnet\u00a0» s’est éteinte"],
  ["TRANSFER_EXPIRE", [ada], "bob", "La proposition que vous faisait Ada L. pour «\u00a0Carnet\u00a0» s’est éteinte"],
  ["OBJECT_PAINTED", [bob], "ada", "Bob K. a agi sur «\u00a0Carnet\u00a0»"],
])("describes %s by %j for the reader %s", (type, userList, reader, line) => {
  expect(words(of(type, userList), reader)).toBe(line);
});

test("the text about a declined offer names the address that the owner typed, and no user", () => {
  const declined = (offeredTo: string) => words(of("TRANSFER_DECLINE", [], { offeredTo }), "ada");
  expect([declined("Bob@example.com"), declined(`0x71c7${"0".repeat(32)}88B0`)]).toEqual([
    "Bob@example.com a décliné «\u00a0Carnet\u00a0»",
    "0x71c7…88B0 a décliné «\u00a0Carnet\u00a0»",
  ]);
});

test("an offer is described in the present tense while it is open", () => {
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

test("describes deposit and erasure of a file", () => {
  const line = (file: "deposited" | "erased", reader: string) => words(of("OBJECT_EDIT", [ada], { file }), reader);
  expect([line("erased", "ada"), line("deposited", "bob")]).toEqual([
    "Vous avez effacé le fichier de «\u00a0Carnet\u00a0»",
    "Ada L. a déposé le fichier de «\u00a0Carnet\u00a0»",
  ]);
});

test("isolates a name that has another writing direction than the sentence", () => {
  const line = tell(of("OBJECT_VIEW", [bob], { objectList: [{ objectName: "شعار" }] }), "ada").line;
  expect(lineOf(line)).toBe("\u2068Bob K.\u2069 a consulté «\u00a0\u2068شعار\u2069\u00a0»");
});

test("describes every event type, and describes an unknown type as a change", () => {
  for (const type of NOTIFICATION_TYPES)
    expect(words(of(type, [ada]), "bob")).toMatch(type === "TRANSFER_DECLINE" ? /décliné/ : /Carnet/);
  expect(["OBJECT_PAINTED", "constructor"].map(newsKindOf)).toEqual(["changes", "changes"]);
});
