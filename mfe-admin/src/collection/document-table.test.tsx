import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { DocumentTable } from "./document-table.tsx";

afterEach(cleanup);

const long = "une valeur bien plus longue que trente caractères";
const docs = [
  {
    _id: "01M7YWT3SYXK7M14ZVMME9BNNF",
    email: "ada@exemple.fr",
    password: "x",
    createdAt: "y",
    disabled: false,
    note: long,
  },
  { _id: "01M7YWT41ZEMZQT071EH9EZSQW", email: "bob@exemple.fr", disabled: true, wallet: null },
];

test("documents of any shape make one table, its rows named by their identifiers", () => {
  render(<DocumentTable label="Users" docs={docs} />);
  const table = screen.getByRole("table", { name: "Users" });
  const heads = within(table)
    .getAllByRole("columnheader")
    .map((head) => head.textContent);
  expect(heads).toEqual(["_id", "email", "disabled", "note", "wallet"]);
  const cells = within(table).getAllByRole("row")[2]?.textContent;
  expect(cells).toContain("Oui");
  expect(
    within(table)
      .getAllByRole("rowheader")
      .map((head) => head.textContent),
  ).toEqual(docs.map(({ _id }) => _id));
});

test("a cut value gives the whole on a press; Escape and a press elsewhere close it", () => {
  render(<DocumentTable label="Users" docs={docs} />);
  const word = screen.getByRole("button", { name: `${long.slice(0, 30)}…` });
  fireEvent.click(word);
  expect(screen.getByRole("tooltip").textContent).toBe(long);
  expect(word.getAttribute("aria-describedby")).toBe(screen.getByRole("tooltip").id);
  fireEvent.keyDown(word, { key: "Escape" });
  expect(screen.queryByRole("tooltip")).toBeNull();
  fireEvent.click(word);
  fireEvent.pointerDown(document.body);
  expect(screen.queryByRole("tooltip")).toBeNull();
});
