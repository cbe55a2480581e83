import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Pager } from "./pager.tsx";

afterEach(cleanup);

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const nothing = () => {};

test("a list with a single page has no pager", () => {
  const { container } = render(<Pager label="Pages" page={1} count={1} onNext={null} onPrevious={null} />);
  expect(container.childElementCount).toBe(0);
});

test("a counted pager shows the current page, and its last page has no next button", () => {
  const onPrevious = vi.fn();
  render(<Pager label="Pages" page={3} count={3} rows="Objets 51 à 60 sur 60" onNext={null} onPrevious={onPrevious} />);
  expect(screen.getByRole("navigation", { name: "Pages" }).textContent).toContain("Page 3 sur 3Objets 51 à 60 sur 60");
  expect(button("Page suivante").disabled).toBe(true);
  fireEvent.click(button("Page précédente"));
  expect(onPrevious).toHaveBeenCalledOnce();
});

test("a pager that does not know the previous page offers the first page instead", () => {
  const onFirst = vi.fn();
  render(<Pager label="Pages" page={4} onNext={nothing} onPrevious={null} onFirst={onFirst} />);
  expect(screen.getByText("Page 4")).toBeDefined();
  expect(button("Précédent").disabled).toBe(true);
  expect(button("Suivant").disabled).toBe(false);
  fireEvent.click(button("Première page"));
  expect(onFirst).toHaveBeenCalledOnce();
});
