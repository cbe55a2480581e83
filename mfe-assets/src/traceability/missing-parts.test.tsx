import { createQueryClient } from "@authentica/shared-ui/api";
import { session } from "@authentica/shared-ui/session";
import { ownedObject } from "@authentica/shared-ui/testing/owned-object";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { Traceability } from "./traceability.tsx";

vi.mock("./page-failure.tsx", () => {
  throw new Error("Loading chunk failed.");
});
vi.mock("./list-pages.tsx", () => {
  throw new Error("Loading chunk failed.");
});
vi.mock("../transfers/unread-offers.tsx", () => {
  throw new Error("Loading chunk failed.");
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const refused = () => Response.json({ status: 400, message: "Panne", code: "x" }, { status: 400 });

/** Renders the screen with these answers. */
function open(answer: (path: string) => Response): void {
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => answer(input instanceof Request ? input.url : `${input}`));
  session.signIn({ accessToken: `head.${btoa(JSON.stringify({ exp: Date.now() }))}.tail`, refreshToken: "refresh" });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Traceability />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it("a plain error with a retry is shown if the component for the detailed message cannot be loaded", async () => {
  open(refused);
  await expect
    .poll(() => screen.queryAllByRole("alert").map((alert) => alert.textContent))
    .toEqual(["Vos propositions de transfert n’ont pas pu être lues. Réessayer", "Error fetching objects. Réessayer"]);
});

it("if the code of the pager cannot be loaded, the list says how to see its other rows", async () => {
  const rows = Array.from({ length: 25 }, (_, at) => ownedObject({ objectId: `OBJECT-${at}`, tokenId: at + 1 }));
  const headers = { "X-Matching-Count": "26", "X-Total-Count": "26", "X-Page": "1" };
  open((path) => (path.includes("get-user-objects") ? Response.json(rows, { headers }) : refused()));
  expect(await screen.findByText("Les pages n’ont pas pu être chargées. Faites défiler la liste.")).toBeTruthy();
  expect(screen.getAllByRole("row").length).toBeGreaterThan(1);
});
