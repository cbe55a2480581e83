import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { Routed } from "./routed.tsx";

/** Called while the screen is being rendered, to simulate an action of the user. */
let meanwhile: (() => void) | null = null;

/** Renders so slowly that the browser handles events before the next part. */
function Slow() {
  meanwhile?.();
  meanwhile = null;
  for (const until = performance.now() + 12; performance.now() < until; );
  return null;
}

test("Back works while a page is being hydrated in slices", async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  const parts = Array.from({ length: 10 }, (_, at) => `${at}`);
  const left = (
    <p>
      left
      {parts.map((part) => (
        <Slow key={part} />
      ))}
    </p>
  );
  const router = createMemoryRouter(
    [
      { path: "/left", element: left },
      { path: "/gone-to", element: <p>gone to</p> },
    ],
    { initialEntries: ["/gone-to", "/left"] },
  );
  meanwhile = () => void router.navigate(-1);
  const place = document.createElement("div");
  const root = createRoot(place);
  startTransition(() => root.render(<Routed router={router} />));
  await expect.poll(() => place.textContent).not.toBe("");
  await expect.poll(() => place.textContent).toBe("gone to");
  expect(router.state.location.pathname).toBe("/gone-to");
  root.unmount();
});
