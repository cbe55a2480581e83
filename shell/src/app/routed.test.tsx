import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { Routed } from "./routed.tsx";

afterEach(cleanup);

/** What somebody does while the screen is drawn, once. */
let meanwhile: (() => void) | null = null;

function Left() {
  meanwhile?.();
  meanwhile = null;
  return <p>left</p>;
}

test("somebody who goes back while a page is drawn for the first time is led there", async () => {
  const router = createMemoryRouter(
    [
      { path: "/left", element: <Left /> },
      { path: "/gone-to", element: <p>gone to</p> },
    ],
    { initialEntries: ["/gone-to", "/left"] },
  );
  meanwhile = () => void router.navigate(-1);
  render(<Routed router={router} />);
  expect(await screen.findByText("gone to")).toBeTruthy();
  expect(screen.queryByText("left")).toBeNull();
  expect(router.state.location.pathname).toBe("/gone-to");
});
