import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useKeptFocus } from "./use-kept-focus.ts";

afterEach(cleanup);

/** Rows, some with a button, and a button that disappears when the work is over. */
function Page({ rows, acts, isOver }: { rows: readonly string[]; acts: readonly string[]; isOver: boolean }) {
  const within = useKeptFocus();
  return (
    <div ref={within}>
      <h1 tabIndex={-1}>Trois fichiers</h1>
      {!isOver && <button type="button">Mettre en pause</button>}
      <ul>
        {rows.map((row, at) => (
          <li key={row} aria-posinset={at + 1} aria-setsize={rows.length}>
            {acts.includes(row) && <button type="button">{row}</button>}
          </li>
        ))}
      </ul>
      {rows.length < 3 && <button type="button">Afficher l’autre</button>}
    </div>
  );
}

const ALL = ["a", "b", "c"];
const focused = () => document.activeElement?.textContent;

test("when a focused row disappears, the focus moves to the next row, else to the nearest button, else to the heading", async () => {
  const { rerender } = render(<Page rows={ALL} acts={ALL} isOver={false} />);
  screen.getByRole("button", { name: "b" }).focus();
  rerender(<Page rows={["a", "c"]} acts={ALL} isOver={false} />);
  await waitFor(() => expect(focused()).toBe("c"));
  rerender(<Page rows={["a", "d"]} acts={["a"]} isOver={false} />);
  await waitFor(() => expect(focused()).toBe("a"));
  rerender(<Page rows={["a", "d"]} acts={[]} isOver={false} />);
  await waitFor(() => expect(focused()).toBe("Trois fichiers"));
});

test("when the focused control disappears at the end of the batch, the focus moves to the heading", async () => {
  const { rerender } = render(<Page rows={ALL} acts={ALL} isOver={false} />);
  screen.getByRole("button", { name: "Mettre en pause" }).focus();
  rerender(<Page rows={ALL} acts={ALL} isOver />);
  await waitFor(() => expect(focused()).toBe("Trois fichiers"));
});

test("when the button that unfolds a list disappears, the focus moves to the first row that it has shown", async () => {
  const { rerender } = render(<Page rows={["a", "b"]} acts={ALL} isOver={false} />);
  screen.getByRole("button", { name: "Afficher l’autre" }).focus();
  rerender(<Page rows={ALL} acts={ALL} isOver={false} />);
  await waitFor(() => expect(focused()).toBe("c"));
});

test("the focus stays where the user moved it with the keyboard", async () => {
  const pages = (rows: readonly string[]) => (
    <>
      <Page rows={rows} acts={ALL} isOver={false} />
      <button type="button">Ailleurs</button>
    </>
  );
  const { rerender } = render(pages(ALL));
  screen.getByRole("button", { name: "b" }).focus();
  const elsewhere = screen.getByRole("button", { name: "Ailleurs" });
  elsewhere.focus();
  rerender(pages(["a", "c"]));
  elsewhere.blur();
  rerender(pages(["a"]));
  await new Promise((drawn) => requestAnimationFrame(drawn));
  expect(document.activeElement).toBe(document.body);
});

test("after a click elsewhere the focus is not moved", async () => {
  const { rerender } = render(<Page rows={ALL} acts={ALL} isOver={false} />);
  const row = screen.getByRole("button", { name: "b" });
  row.focus();
  row.blur();
  fireEvent.pointerDown(document.body);
  rerender(<Page rows={[]} acts={[]} isOver={false} />);
  await new Promise((drawn) => requestAnimationFrame(drawn));
  expect(document.activeElement).toBe(document.body);
});
