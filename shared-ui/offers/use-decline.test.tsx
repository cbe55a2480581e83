import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "../api/index.ts";
import { mailbox, withdraw, withdrawAll } from "../toast/mailbox.ts";
import { useDecline } from "./use-decline.tsx";

const OFFER = { _id: "0".repeat(26), objectName: "Carnet" };

let called: string[] = [];
/** Status by the last segment of the path; 200 otherwise. */
let refused: Record<string, number> = {};
beforeEach(() => {
  called = [];
  refused = {};
  mailbox().isDrawn = true;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const path = new URL(input instanceof Request ? input.url : input, "http://localhost").pathname;
    const name = path.replace("/api/transfer/", "");
    const sent = init?.body ? JSON.parse(String(init.body)) : {};
    called.push(sent.undoable ? `${name} undoable` : name);
    const status = refused[name] ?? 200;
    const body = status === 200 ? { data: [], message: "Done." } : { status, message: "No.", code: "not_found" };
    return Response.json(body, { status });
  });
});
afterEach(() => {
  cleanup();
  withdrawAll();
  vi.unstubAllGlobals();
});

function Answer() {
  const { isHeld, begin } = useDecline();
  return isHeld(OFFER._id) ? (
    <p>Déclinée</p>
  ) : (
    <button type="button" onClick={() => begin(OFFER)}>
      Décliner
    </button>
  );
}

async function decline() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Answer />
    </QueryClientProvider>,
  );
  await act(async () => screen.getByRole("button").click());
  return mailbox().posted.at(-1);
}

test("declining an offer takes effect at once, can be undone, and becomes final when its message disappears", async () => {
  const message = await decline();
  expect(await screen.findByText("Déclinée")).toBeDefined();
  expect(called).toEqual(["decline undoable"]);
  await act(async () => withdraw(message?.id ?? -1));
  // The second call is sent after the answer to the first one.
  await expect.poll(() => called).toEqual(["decline undoable", "decline"]);
  expect(await screen.findByRole("button")).toBeDefined();
});

test("undoing a decline also undoes it on the server, and it is not sent again when the message disappears", async () => {
  const message = await decline();
  await act(async () => message?.undo?.run());
  await act(async () => withdraw(message?.id ?? -1));
  expect(called).toEqual(["decline undoable", "undo-decline"]);
  expect(await screen.findByRole("button")).toBeDefined();
});

test("a decline cannot be undone after its owner was notified, and the message says so", async () => {
  const message = await decline();
  refused["undo-decline"] = 404;
  await act(async () => message?.undo?.run());
  expect(mailbox().posted.at(-1)).toMatchObject({
    tone: "failed",
    text: expect.stringContaining("votre réponse a été envoyée"),
  });
});

test("if the server refuses a decline, an error replaces the message, and nothing more is sent", async () => {
  refused.decline = 404;
  await decline();
  await expect.poll(() => mailbox().posted).toMatchObject([{ tone: "failed" }]);
  expect(called).toEqual(["decline undoable"]);
  expect(await screen.findByRole("button")).toBeDefined();
});
