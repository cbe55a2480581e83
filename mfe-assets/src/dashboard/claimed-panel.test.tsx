import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { CATEGORIES } from "./categories.ts";
import { ClaimedPanel } from "./claimed-panel.tsx";

afterEach(cleanup);

it("the figures say what they are compared with, if there is anything to compare with", () => {
  const noteOf = (...changes: readonly (string | null)[]) => {
    const figures = CATEGORIES.map((category, at) => ({ category, count: "1", change: changes[at] ?? null, to: null }));
    render(
      <MemoryRouter>
        <ClaimedPanel figures={figures} example={false} failed={null} period="month" />
      </MemoryRouter>,
    );
    const note = screen.queryByText(/mois précédent/)?.textContent;
    cleanup();
    return note;
  };
  expect(noteOf(null, "+12,1 %")).toBe("Évolution par rapport à la même partie du mois précédent.");
  expect(noteOf()).toBeUndefined();
});
