import { createQueryClient } from "@authentica/shared-ui/api";
import { session } from "@authentica/shared-ui/session";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { Traceability } from "./traceability.tsx";

// The texts of reasons are not loaded yet.
vi.mock("@authentica/shared-ui/failure", async (original) => ({
  ...(await original<typeof import("@authentica/shared-ui/failure")>()),
  FailureReason: () => {
    throw new Promise(() => {});
  },
}));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("the page says that the list cannot be read even before the code that explains why is loaded", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ status: 400, message: "Panne", code: "x" }, { status: 400 }));
  session.signIn({ accessToken: `head.${btoa(JSON.stringify({ exp: Date.now() }))}.tail`, refreshToken: "refresh" });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Traceability />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByText("Error fetching objects.")).toBeTruthy();
});
