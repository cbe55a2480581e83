import { createQueryClient } from "@authentica/shared-ui/api";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { setUnderWay } from "../batch/run/under-way.ts";
import { Authentica } from "./authentica.tsx";

vi.mock("../batch/screen/batch-screen.tsx", () => ({ BatchScreen: () => <h1>Le lot</h1> }));

afterEach(() => {
  cleanup();
  setUnderWay(false);
});

it("a user who returns to the scan page sees the batch of this page, even if the browser stores nothing", async () => {
  setUnderWay(true);
  const router = createMemoryRouter([{ path: "/", element: <Authentica /> }]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole("heading", { name: "Le lot" })).toBeTruthy();
});
