import { createQueryClient } from "@authentica/shared-ui/api";
import { session } from "@authentica/shared-ui/session";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { HistoryView } from "./history-view.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ["revoked", 2],
  ["active", 0],
])("the history draws the seal of a %s object in %d parts", async (status, halves) => {
  const object = { _id: "T4RP-ECFW-573R", objectName: "Marée basse", hash: "ab".repeat(32) };
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) =>
    String(input).includes("/get-user-object/")
      ? Response.json({ object: { ...object, status }, offer: null, cessions: [] })
      : Response.json({ data: [] }),
  );
  session.signIn({ accessToken: `head.${btoa(JSON.stringify({ exp: Date.now() }))}.tail`, refreshToken: "refresh" });
  const { container } = render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <HistoryView object={object} origin={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText("Aucun historique d'activité trouvé pour cet objet.");
  await waitFor(() => expect(container.querySelectorAll("svg clipPath")).toHaveLength(halves));
});
