import { files } from "@authentica/backend/certify/fake-world";
import { keptOf } from "@authentica/backend/certify/item";
import { createQueryClient } from "@authentica/shared-ui/api";
import { hasBatch } from "@authentica/shared-ui/batch-database";
import { session } from "@authentica/shared-ui/session";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import { getDefaultStore } from "jotai";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { givenFiles } from "../files/given.ts";
import { openJournal } from "../journal/journal.ts";
import { currentRun, endBatch, type Run, runAtom, startBatch } from "../run/run.ts";
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

/** The locks that pages with a batch in progress hold. `free` releases the last one. */
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

const open = (onLeave = vi.fn(), given: Parameters<typeof BatchScreen>[0]["given"] = null) => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <BatchScreen given={given} onLeave={onLeave} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return onLeave;
};

const offered = () => screen.findByText(/2\sfichiers sur 3 restaient à inscrire/);

test("the screen offers to resume an unfinished batch, and asks for the folder if it needs files", async () => {
  open();
  await offered();
  expect(screen.getByText(/Choisissez de nouveau le même dossier, ou/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Reprendre" })).toBeNull();
});

test("a batch that runs in another tab is not started, and is offered once that tab has closed or crashed", async () => {
  held = [{ name: "authentica.batch" }];
  const onLeave = open();
  await screen.findByRole("heading", { name: "Un lot est en cours dans un autre onglet" });
  fireEvent.click(screen.getByRole("button", { name: "Revenir à un seul fichier" }));
  expect(onLeave).toHaveBeenCalledOnce();
  free();
  await offered();
});

test("an unfinished batch can be given up after confirmation, but not while it continues in another tab", async () => {
  const onLeave = open();
  await offered();
  const giveUp = () => {
    fireEvent.click(screen.getByRole("button", { name: "Abandonner ce lot" }));
    const asked = screen.getByRole("dialog", { name: /^Abandonner ce lot/ });
    expect(asked.textContent).toMatch(/\?Ses fichiers ne seront plus proposés.*les choisir de nouveau\./);
    return (name: string) => fireEvent.click(within(asked).getByRole("button", { name }));
  };
  giveUp()("Garder ce lot");
  expect(hasBatch()).toBe(true);
  held = [{ name: "authentica.batch" }];
  giveUp()("Abandonner ce lot");
  await screen.findByText(/Ce lot est en cours dans un autre onglet/);
  expect(hasBatch()).toBe(true);
  held = [];
  giveUp()("Abandonner ce lot");
  await waitFor(() => expect(onLeave).toHaveBeenCalledOnce());
  expect(hasBatch()).toBe(false);
});

test("the dialog for giving up a batch says what stays registered and what happens to the other files", async () => {
  const [first, second, third] = files(3).map(keptOf);
  const outcome = { type: "registered", tokenId: 7, objectId: "o7" };
  const registered = (item: typeof first) => ({ ...item, phase: "registered", outcome }) as NonNullable<typeof first>;
  const asked = async (items: readonly (typeof first)[]) => {
    await endBatch();
    await openJournal().begin(head, items as NonNullable<typeof first>[]);
    open();
    fireEvent.click(await screen.findByRole("button", { name: "Abandonner ce lot" }));
    const { textContent } = screen.getByRole("dialog", { name: /^Abandonner ce lot/ });
    cleanup();
    return textContent;
  };
  expect(await asked([registered(first), second, third])).toContain(
    "1\u00a0fichier est inscrit et le reste. Les autres ne seront plus proposés",
  );
  expect(await asked([registered(first), second])).toContain("L’autre ne sera plus proposé\u00a0: pour l’inscrire");
  expect(await asked([first])).toContain("Son fichier ne sera plus proposé");
});

test("an unreadable folder is reported, so that the user can select it again", async () => {
  await endBatch();
  const entry = {
    isFile: false,
    fullPath: "/plage",
    createReader: () => ({
      readEntries: (_: unknown, reject: (error: Error) => void) => reject(new Error("It is gone.")),
    }),
  } as unknown as FileSystemEntry;
  open(vi.fn(), [{ entry, file: null, handle: Promise.resolve(null) }]);
  expect(await screen.findByText("Ce dossier n’a pas pu être lu. Choisissez-le à nouveau.")).toBeTruthy();
});

test("if two tabs offer to resume a batch, only one of them resumes it", async () => {
  open();
  await offered();
  held = [{ name: "authentica.batch" }];
  const field = screen.getByLabelText("Choisir des fichiers", { selector: "input" });
  fireEvent.change(field, { target: { files: [new File(["x"], "1.tif")] } });
  await screen.findByText(/Ce lot est en cours dans un autre onglet/);
});

test("a batch starts once if the user resumes it twice at the same time", async () => {
  const items = files(2).map((item) => ({ ...keptOf(item), phase: "ready", hash: "a".repeat(64) }) as const);
  await openJournal().begin(head, items);
  const begun = new Set<Run>();
  const stop = getDefaultStore().sub(runAtom, () => {
    const run = currentRun();
    if (run) begun.add(run);
  });
  open();
  const button = await screen.findByRole("button", { name: "Reprendre" });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(begun.size).toBe(1));
  // If a second batch had been started, the read below would end after it, as the first one did.
  await openJournal().read("u1");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Reprendre" })).toBeNull());
  expect(begun.size).toBe(1);
  stop();
});

test("the screen shows a finished batch of this page again, with its files", async () => {
  await startBatch(head, (await givenFiles([new File(["x"], "1.tif"), new File(["y"], "2.tif")])).files);
  const run = currentRun();
  await waitFor(() => expect(run?.batch.counts.failed).toBe(2));
  await run?.batch.kept();
  open();
  await screen.findByRole("heading", { name: "Aucun fichier n’a été inscrit" });
  // Waits as long as it takes to check for other pages and to read the journal.
  for (let turn = 0; turn < 5; turn += 1) await act(() => openJournal().read("u1"));
  expect(currentRun()).toBe(run);
});
