import type { LookupAnswer, PublicState, TokenAnswer } from "@authentica/backend/contract/registry";
import { createQueryClient } from "@authentica/shared-ui/api";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Evidence } from "../record/use-evidence.ts";
import { Lookup } from "./lookup.tsx";

const HASH = "ab".repeat(32);
const AT = "2026-01-01T00:00:00.000Z";

const state = (status: PublicState["status"], type: string): PublicState => ({
  status,
  proofId: "7KQ2-M9XA-T4CD",
  tokenId: 5,
  hash: HASH,
  registeredAt: AT,
  depositedAt: AT,
  latestEvent: { index: 6, type, at: AT },
  proof: "valid",
});

const server = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal("fetch", server));

const client = createQueryClient();
afterEach(() => {
  cleanup();
  client.clear();
  vi.unstubAllGlobals();
});

/** Renders a look-up whose answer says one thing (`told`) while the verified proof says another (`proven`). */
function show(told: PublicState, proven: PublicState, objects: readonly PublicState[] = [told]): void {
  const rest = { hash: HASH, size: 10, checkpoint: null };
  server.mockImplementation(async () => Response.json({ ...rest, object: told, objects } satisfies LookupAnswer));
  const token: TokenAnswer = { ...rest, object: proven, other: null, others: [], events: [] };
  const evidence = {
    token: { data: token },
    proof: { data: { outcome: "holds" } },
    fault: null,
    isPending: false,
  } as unknown as Evidence;
  const file = new File(["octets"], "contrat.pdf");
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Lookup file={file} hash={HASH} evidence={evidence} onSay={() => undefined} onAgain={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test("the check shows a file as authentic if its registry proof is valid", async () => {
  show(state("active", "mint"), state("active", "mint"));
  expect(await screen.findByRole("heading", { name: "Authentique" })).toBeTruthy();
});

test("the check shows a revocation that the proof contains even if the first answer did not", async () => {
  show(state("active", "mint"), state("revoked", "revoke"));
  expect(await screen.findByRole("heading", { name: "Révoqué" })).toBeTruthy();
  expect(screen.queryByText("Authentique")).toBeNull();
});

test("for a file that was declared and deposited, the check shows both objects, the earlier first, with status and date", async () => {
  const declared = {
    ...state("active", "mint"),
    tokenId: 4,
    registeredAt: "2025-12-01T12:00:00.000Z",
    depositedAt: null,
  };
  const deposited = state("active", "mint");
  show(deposited, deposited, [deposited, declared]);
  const { textContent } = (await screen.findByRole("heading", { name: "Authentique" })).parentElement as HTMLElement;
  expect(textContent).toMatch(
    /a d’abord été déclarée, sans dépôt du fichier, le 1er décembre 2025 à 13:00:00 \(heure de Paris\) sous le n°.4.*figure au registre/,
  );
  const [first, second, ...others] = screen.getAllByRole("listitem").map((item) => item.textContent);
  expect(first).toMatch(/^N°.4.*décembre.2025.*déclaré sans dépôt du fichier$/);
  expect(second).toMatch(/^N°.5.*janvier.2026.*fichier déposé$/);
  expect(others).toEqual([]);
});
