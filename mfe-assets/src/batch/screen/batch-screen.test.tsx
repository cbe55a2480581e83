import { createQueryClient } from "@authentica/shared-ui/api";
import { session } from "@authentica/shared-ui/session";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { files } from "../engine/fake-world.ts";
import { keptOf } from "../engine/item.ts";
import { openJournal } from "../journal/journal.ts";
import { endBatch } from "../run/run.ts";
import { BatchScreen } from "./batch-screen.tsx";

const head = {
  account: "u1",
  walletAddress: `0x${"a".repeat(40)}`,
  way: "kept",
  covers: "seal",
  cover: null,
  roots: [],
  startedAt: 1,
} as const;

/** Pages that have a batch under way, and how the last of them comes to its end. */
let held: readonly { readonly name: string }[];
let free: () => void;

beforeEach(async () => {
  held = [];
  const freed = new Promise<void>((resolve) => {
    free = () => {
      held = [];
      resolve();
    };
  });
  const request = async (_: string, { mode }: { readonly mode?: string }) => (mode === "shared" ? freed : undefined);
  Object.defineProperty(navigator, "locks", { configurable: true, value: { query: async () => ({ held }), request } });
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("fetch", async () =>
    Response.json({
      _id: "u1",
      firstName: "Ada",
      lastName: "Lovelace",
      walletAddress: head.walletAddress,
      role: "user",
    }),
  );
  const exp = Date.now();
  session.signIn({ accessToken: `head.${btoa(JSON.stringify({ exp }))}.tail`, refreshToken: "refresh" });
  const items = files(3).map(keptOf);
  await openJournal().begin(head, [{ ...items[0], phase: "cancelled" } as (typeof items)[0], ...items.slice(1)]);
});

afterEach(async () => {
  cleanup();
  await endBatch();
  Reflect.deleteProperty(navigator, "locks");
  vi.unstubAllGlobals();
  localStorage.clear();
});

const open = (onLeave = vi.fn()) => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <BatchScreen given={null} onLeave={onLeave} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return onLeave;
};

const offered = () => screen.findByText(/2\sfichiers sur 3 restaient à inscrire/);

test("what a page has left undone is offered, with the folder asked for where its files are needed", async () => {
  open();
  await offered();
  expect(screen.getByText(/Redonnez le même dossier, ou/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Reprendre" })).toBeNull();
});

test("a batch of another tab is not begun a second time, and is offered once that tab has closed or died", async () => {
  held = [{ name: "authentica.batch" }];
  const onLeave = open();
  await screen.findByRole("heading", { name: "Un lot est en cours dans un autre onglet" });
  fireEvent.click(screen.getByRole("button", { name: "Revenir à un seul fichier" }));
  expect(onLeave).toHaveBeenCalledOnce();
  free();
  await offered();
});

test("where two tabs offer it, only one goes on", async () => {
  open();
  await offered();
  held = [{ name: "authentica.batch" }];
  const field = screen.getByLabelText("Choisir des fichiers", { selector: "input" });
  fireEvent.change(field, { target: { files: [new File(["x"], "1.tif")] } });
  await screen.findByText(/Ce lot est en cours dans un autre onglet/);
});
