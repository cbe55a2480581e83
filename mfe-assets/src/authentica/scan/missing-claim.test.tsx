import { createQueryClient } from "@authentica/shared-ui/api";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { ScanView } from "./scan-view.tsx";
import { sendingControl } from "./sending-control.ts";

vi.mock("../claim/dialogs.ts", () => {
  throw new Error("Loading chunk failed.");
});

afterEach(cleanup);

const none = () => undefined;
test("a file can be examined even if the code of the claim dialogs cannot be loaded", async () => {
  const router = createMemoryRouter([{ path: "/", element: <ScanView control={sendingControl} onHistory={none} /> }]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByText("contrat.pdf");
  // Waits until an import of the dialogs has failed. If the screen had requested them, it would have failed by now too.
  await act(() => import("../claim/dialogs.ts").then(none, none));
  await act(async () => {});
  expect(screen.getByText("contrat.pdf")).toBeTruthy();
});
