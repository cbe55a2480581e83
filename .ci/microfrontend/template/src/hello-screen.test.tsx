import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import routes from "./routes.tsx";

// The route loads its screen lazily; loading it here means that no test waits for it.
beforeAll(() => import("./hello-screen.tsx"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Renders `/hello` with an API that gives this answer to the request for the summary. */
function show(summary: () => Response) {
  vi.stubGlobal("fetch", async (address: string | Request) =>
    String(address instanceof Request ? address.url : address).includes("get-user-summary")
      ? summary()
      : Response.json({ error: "unauthorized" }, { status: 401 }),
  );
  const router = createMemoryRouter([...routes], { initialEntries: ["/hello"] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

test("the example screen shows how many objects the user has", async () => {
  show(() => Response.json({ counts: { active: 3, revoked: 1, transferred: 0 } }));
  expect(await screen.findByText("Vous avez 3 objets.")).toBeDefined();
});

test("the example screen offers to try again if the objects cannot be loaded", async () => {
  show(() => Response.json({ error: "failed" }, { status: 500 }));
  expect(await screen.findByRole("button", { name: "Réessayer" })).toBeDefined();
});
