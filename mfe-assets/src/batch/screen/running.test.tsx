import { createBatch } from "@authentica/backend/certify/batch";
import type { Batch } from "@authentica/backend/certify/batch-control";
import { createClock, createWorld, files } from "@authentica/backend/certify/fake-world";
import { MAX_FILE_BYTES } from "@authentica/backend/contract/constants";
import { MESSAGES } from "@authentica/backend/contract/messages";
import { createQueryClient } from "@authentica/shared-ui/api";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BatchHead } from "../journal/journal.ts";
import { Running } from "./running.tsx";

const head = { way: "kept", covers: "seal", roots: [] } as unknown as BatchHead;

function show(batch: Batch): void {
  const run = { head, batch, give: () => 0, renew: async () => false, replace: async () => {} };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Running run={run} onLeave={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: true }));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the screen shows when a rate limit ends, and does not show waiting files as in progress", async () => {
  const clock = createClock(Date.now());
  const world = createWorld(clock);
  const until = clock.now() + 48 * 3_600_000;
  world.fault = (call) => (call === "many" ? { when: "before", trouble: { type: "limited", until } } : null);
  const batch = createBatch({ items: files(12), covers: "seal", effects: world.page().effects });
  batch.start();
  await clock.until(() => batch.halt() !== null);
  show(batch);
  expect(screen.getByText("La limite est atteinte pour le moment")).toBeTruthy();
  expect(screen.getByText(/La suite reprendra automatiquement \p{L}+ à \d\d:\d\d\./u)).toBeTruthy();
  expect(screen.queryByRole("region", { name: /^En cours/ })).toBeNull();
  const held = screen.getByRole("region", { name: /^En suspens 12/ });
  expect(within(held).getAllByText("En attente d’inscription")).toHaveLength(3);
  expect(screen.getByRole("img").getAttribute("aria-label")).toContain("12 en attente");
});

test("if a file that was selected again fails at once, the row shows the new reason", async () => {
  const clock = createClock(Date.now());
  const world = createWorld(clock);
  world.fault = (call) => (call === "hash" ? { when: "before", trouble: { type: "failed", code: "changed" } } : null);
  const batch = createBatch({ items: files(1, { way: "sent" }), covers: "seal", effects: world.page().effects });
  batch.start();
  await clock.until(batch.isOver);
  show(batch);
  expect(screen.getByText(/a changé depuis/)).toBeTruthy();
  batch.renew(0, { path: "film.mov", name: "film", size: MAX_FILE_BYTES + 1, modifiedAt: 9, isPicture: false });
  await clock.until(batch.isOver);
  expect(await screen.findByText(MESSAGES.fileTooLarge)).toBeTruthy();
  expect(screen.getByRole("button", { name: /^Le garder ici/ })).toBeTruthy();
});

test("the summary of a batch says that nothing was sent only if that is true", async () => {
  for (const [taken, told] of [
    ["before", true],
    ["meanwhile", false],
  ] as const) {
    const clock = createClock(Date.now());
    const world = createWorld(clock);
    const take = () => world.registry.set("hash of 0", { owner: "other", isDeposited: true, tokenId: 0 });
    if (taken === "before") take();
    world.fault = (call) => {
      if (call === "many") take();
      return null;
    };
    const batch = createBatch({ items: files(1, { way: "sent" }), covers: "seal", effects: world.page().effects });
    batch.start();
    await clock.until(batch.isOver);
    show(batch);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toMatch(/^1\sfichier était déjà connu$/);
    expect(screen.queryAllByText(/Rien n’a été envoyé/).length > 0).toBe(told);
    cleanup();
  }
});

test("the dialog for stopping a batch says what happens to the files, for none, one or several", async () => {
  for (const [registered, all, told] of [
    [0, 1, "Ce fichier ne sera pas inscrit."],
    [0, 3, "Aucun de ces fichiers ne sera inscrit."],
    [1, 2, "1\u00a0fichier est inscrit et le reste. L’autre ne le sera pas."],
    [2, 4, "2\u00a0fichiers sont inscrits et le restent. Les autres ne le seront pas."],
  ] as const) {
    const outcome = { type: "registered", objectId: "o", tokenId: 1 } as const;
    const items = files(all).map((item) =>
      item.id < registered ? { ...item, phase: "registered" as const, hash: "a".repeat(64), outcome } : item,
    );
    const { effects } = createWorld(createClock(Date.now())).page();
    show(createBatch({ items, covers: "seal", effects }));
    fireEvent.click(screen.getByRole("button", { name: "Tout arrêter" }));
    expect(screen.getByRole("dialog").textContent).toContain(told);
    cleanup();
  }
});
