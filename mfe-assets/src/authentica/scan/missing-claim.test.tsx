import { createQueryClient } from "@authentica/shared-ui/api";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { ScanView } from "./scan-view.tsx";
import type { ScanControl } from "./use-scan.ts";

vi.mock("../claim/dialogs.ts", () => {
  throw new Error("Loading chunk failed.");
});

afterEach(cleanup);

const none = () => undefined;
const control: ScanControl = {
  scan: { phase: "generating_hash", file: new File(["contrat"], "contrat.pdf"), run: 1, sent: 0.5 },
  fingerprinting: { phase: "waiting" },
  halt: null,
  nudge: none,
  choose: none,
  remove: none,
  generate: none,
  certify: async () => null,
  claim: () => Promise.reject(new Error("Nothing is claimed.")),
  verify: none,
  openKnown: none,
  retry: none,
  cancel: none,
  registered: none,
  deposited: none,
};

test("a file is examined whether or not what a claim needs can be had", async () => {
  const router = createMemoryRouter([{ path: "/", element: <ScanView control={control} onHistory={none} /> }]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByText("contrat.pdf");
  // Had it been asked for, it would have failed by now.
  await act(() => import("../claim/dialogs.ts").then(none, none));
  await act(async () => {});
  expect(screen.getByText("contrat.pdf")).toBeTruthy();
});
