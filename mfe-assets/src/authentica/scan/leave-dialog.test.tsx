import { createQueryClient } from "@authentica/shared-ui/api";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { ScanView } from "./scan-view.tsx";
import { sendingControl } from "./sending-control.ts";

// The claim dialogs never finish loading.
vi.mock("../claim/dialogs.ts", () => new Promise(() => undefined));

afterEach(cleanup);

const none = () => undefined;
test("leaving the page during an upload requires confirmation, even if the next page is not loaded yet", async () => {
  const routes = [
    { path: "/authentica", element: <ScanView control={sendingControl} onHistory={none} /> },
    { path: "/explorer", element: null },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ["/authentica"] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByText("contrat.pdf");
  await waitFor(() => expect(document.querySelector("dialog")).not.toBeNull());
  // The screen blocks navigations only once it has rendered.
  await act(async () => {});
  await act(() => router.navigate("/explorer"));
  await screen.findByRole("dialog", { name: /^Quitter pendant l’envoi/ });
  expect(router.state.location.pathname).toBe("/authentica");
  fireEvent.click(screen.getByRole("button", { name: "Continuer l’envoi" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  await act(() => router.navigate("/explorer"));
  fireEvent.click(await screen.findByRole("button", { name: "Quitter la page" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/explorer"));
});
