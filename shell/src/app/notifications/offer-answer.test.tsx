import type { IncomingOffer } from "@authentica/backend/contract/transfer";
import { createQueryClient, userQuery } from "@authentica/shared-ui/api";
import { offersQuery } from "@authentica/shared-ui/api/offers";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OfferAnswer } from "./offer-answer.tsx";

const offer: IncomingOffer = {
  _id: "0".repeat(26),
  objectId: "2222-2222-2222",
  objectName: "Carnet",
  hash: "ab".repeat(32),
  createdAt: "2026-01-01T12:00:00.000Z",
  expiresAt: "2126-01-15T12:00:00.000Z",
  status: "open",
  direction: "incoming",
  from: { firstName: "Ada", lastName: "L." },
  tokenId: 41,
  registeredAt: "2026-01-01T12:00:00.000Z",
  fileType: "PDF",
  fileSize: 2_202_009,
};

let called: string[] = [];
let status = 200;
beforeEach(() => {
  called = [];
  status = 200;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, "http://localhost");
    called.push(pathname.replace("/api/", ""));
    const body = pathname.endsWith("offers") ? { data: [] } : { object: { objectName: "Carnet" }, data: [] };
    return Response.json(status === 200 ? body : { status, message: "No.", code: "not_found" }, { status });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(walletAddress: string | null = `0x${"1".repeat(40)}`) {
  const client = createQueryClient();
  client.setQueryData(offersQuery.queryKey, [offer]);
  client.setQueryData(userQuery.queryKey, { _id: "bob", walletAddress } as never);
  const onAnswered = vi.fn();
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <article>
          <button type="button" data-item>
            La notification
          </button>
          <OfferAnswer offer={offer} onAnswered={onAnswered} />
        </article>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { client, onAnswered };
}

const press = (name: string) => act(async () => screen.getByRole("button", { name }).click());

test("an offer shows what the recipient must know before they answer", () => {
  open();
  expect(screen.getByText(/PDF, 2,1\sMo\./).textContent).toMatch(/Inscrit le 1er janvier 2026, inscription n°\s41/);
  expect(screen.getByRole("link", { name: "Page publique de Carnet" }).getAttribute("href")).toBe("/explorer/41");
  expect(screen.getByText(/Sans réponse d’ici au/).textContent).toMatch(/15 janvier 2126, la proposition expire/);
});

test("after an offer is accepted, the focus moves to its row, unless the user has moved the focus", async () => {
  const one = open();
  await press("Accepter Carnet");
  await press("Accepter");
  await expect.poll(() => one.onAnswered.mock.calls).toHaveLength(1);
  expect(called).toContain("transfer/accept");
  expect(document.activeElement?.textContent).toBe("La notification");
  cleanup();

  const other = open();
  const elsewhere = document.body.appendChild(document.createElement("button"));
  await press("Accepter Carnet");
  act(() => elsewhere.focus());
  await press("Accepter");
  await expect.poll(() => other.onAnswered.mock.calls).toHaveLength(1);
  expect(document.activeElement).toBe(elsewhere);
  elsewhere.remove();
});

test("accepting an offer asks for confirmation first, and sends nothing before", async () => {
  const { onAnswered } = open();
  await press("Accepter Carnet");
  expect(document.activeElement?.textContent).toBe("Accepter");
  await press("Pas maintenant");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Accepter Carnet");
  expect(called).toEqual([]);
  await press("Accepter Carnet");
  await press("Accepter");
  await expect.poll(() => onAnswered.mock.calls).toHaveLength(1);
  expect(called).toContain("transfer/accept");
});

test("without a wallet an offer cannot be accepted, and the way to add one is shown", async () => {
  open(null);
  await press("Accepter Carnet");
  expect(screen.getByText(/votre adresse manque/)).toBeTruthy();
  expect((screen.getByRole("button", { name: "Accepter" }) as HTMLButtonElement).disabled).toBe(true);
});

test("an offer that has ended in the meantime is reported in its place", async () => {
  open();
  status = 404;
  await press("Accepter Carnet");
  await press("Accepter");
  // The regions of toast messages have this role, too.
  expect((await screen.findByText(/Cette proposition n’est plus ouverte/)).closest("[role=alert]")).toBeTruthy();
});

test("a decline of an offer is shown and sent at once", async () => {
  const { onAnswered } = open();
  await press("Décliner Carnet");
  expect(await screen.findByText("Déclinée")).toBeTruthy();
  expect(onAnswered).toHaveBeenCalledOnce();
  expect(called).toContain("transfer/decline");
});
