import type { AuditAnswer, AuditRecord } from "@authentica/backend/contract/admin-audit";
import { createQueryClient } from "@authentica/shared-ui/api";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AuditScreen } from "./audit.tsx";

const record: AuditRecord = {
  _id: "7",
  at: "2026-01-02T00:00:00.000Z",
  actor: { _id: "u1", firstName: "Ada", lastName: "Lovelace" },
  action: "role",
  target: { collection: "users", id: "u2" },
  address: "127.0.0.1",
  before: { role: "user" },
  after: { role: "admin" },
  reason: "Remplacement",
  outcome: "done",
  code: null,
  hash: "a".repeat(64),
  previous: "b".repeat(64),
};

/** The server's answer for the list. */
let page: AuditAnswer;
/** Bodies of the requested exports. */
let asked: unknown[];

beforeEach(() => {
  page = { docs: [record], nextCursor: null, total: 12 };
  asked = [];
  // Prevents real downloads.
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    if (!String(input).endsWith("/export")) return Response.json(page);
    asked.push(JSON.parse(String(init?.body)));
    return Response.json({ link: "http://localhost/api/admin/export/ticket" });
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(address: string): void {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <AuditScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });

test("the button exports the whole audit log if no filter is set, and its label says so", async () => {
  open("/admin/audit");
  await screen.findByText("Ada Lovelace");
  fireEvent.click(await button("Tout exporter en CSV"));
  await waitFor(() => expect(asked).toEqual([{ of: "audit" }]));
  await waitFor(() => expect(HTMLAnchorElement.prototype.click).toHaveBeenCalledOnce());
});

test("the button exports all pages of the filtered audit log, and its label says so", async () => {
  open("/admin/audit?action=role&outcome=done&cursor=abc&page=3");
  await screen.findByText("Ada Lovelace");
  expect(screen.queryByRole("button", { name: "Tout exporter en CSV" })).toBeNull();
  fireEvent.click(await button("Exporter les lignes filtrées en CSV"));
  await waitFor(() => expect(asked).toEqual([{ of: "audit", action: "role", outcome: "done" }]));
  fireEvent.change(screen.getByLabelText("Jour (UTC)"), { target: { value: "2026-01-02" } });
  await waitFor(async () => expect((await button("Exporter les lignes filtrées en CSV")).disabled).toBe(false));
  fireEvent.click(await button("Exporter les lignes filtrées en CSV"));
  await waitFor(() => expect(asked[1]).toEqual({ of: "audit", action: "role", outcome: "done", day: "2026-01-02" }));
});

test("the export button is disabled if the audit log shows no entries", async () => {
  page = { docs: [], nextCursor: null, total: 12 };
  open("/admin/audit?action=role");
  await screen.findByRole("heading", { name: "Aucune ligne ne correspond" });
  expect((await button("Exporter les lignes filtrées en CSV")).disabled).toBe(true);
});
