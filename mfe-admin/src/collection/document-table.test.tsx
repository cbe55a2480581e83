import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { columnsOf } from "./columns.ts";
import { DocumentTable } from "./document-table.tsx";

afterEach(cleanup);

const long = "une valeur bien plus longue que trente caractères";
const docs = [
  {
    _id: "01M7YWT3SYXK7M14ZVMME9BNNF",
    version: "1",
    email: "ada@exemple.fr",
    password: "x",
    createdAt: "y",
    disabled: false,
    note: long,
  },
  { _id: "01M7YWT41ZEMZQT071EH9EZSQW", version: "1", email: "bob@exemple.fr", disabled: true, wallet: null },
];

/** The table with its selection; Ada cannot be selected. */
function Users() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return (
    <DocumentTable
      label="Users"
      columns={columnsOf(docs)}
      docs={docs}
      selection={{ chosen, isSelectable: ({ email }) => email !== "ada@exemple.fr", onChoose: setChosen }}
      actions={({ email }) => `Actions sur ${String(email)}`}
    />
  );
}

test("one table shows documents of any shape, with identifiers as row headers", () => {
  render(<Users />);
  const table = screen.getByRole("table", { name: "Users" });
  const heads = within(table)
    .getAllByRole("columnheader")
    .map((head) => head.textContent);
  expect(heads).toEqual(["_id", "email", "disabled", "note", "wallet", "Actions"]);
  const cells = within(table).getAllByRole("row")[2]?.textContent;
  expect(cells).toContain("Oui");
  expect(
    within(table)
      .getAllByRole("rowheader")
      .map((head) => head.textContent),
  ).toEqual(docs.map(({ _id }) => _id));
});

test("a click on a shortened value shows it in full; Escape or a click elsewhere closes it", () => {
  render(<Users />);
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

test("the header checkbox selects all documents that can be selected; the others have no checkbox", () => {
  render(<Users />);
  const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
  fireEvent.click(box("Sélectionner tous les documents de la page"));
  expect(box("Sélectionner bob@exemple.fr").checked).toBe(true);
  expect(box("Sélectionner ada@exemple.fr").disabled).toBe(true);
  expect(box("Sélectionner ada@exemple.fr").checked).toBe(false);
  fireEvent.click(box("Sélectionner bob@exemple.fr"));
  expect(box("Sélectionner tous les documents de la page").checked).toBe(false);
});

test("only wallets that were proven by a signature have a mark", () => {
  const walletAddress = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
  const people = [
    { _id: "a", version: "1", walletAddress, walletProvenAt: "2026-01-01T00:00:00.000Z" },
    { _id: "b", version: "1", walletAddress, walletProvenAt: null },
  ];
  render(
    <DocumentTable
      label="Users"
      columns={columnsOf(people)}
      docs={people}
      selection={{ chosen: new Set(), isSelectable: () => true, onChoose: () => undefined }}
      actions={() => null}
    />,
  );
  const [, proven, unproven] = screen.getAllByRole("row");
  expect(proven?.textContent).toContain("vérifié");
  expect(unproven?.textContent).not.toContain("vérifié");
});
