import type { Webhook } from "@authentica/backend/contract/webhook";
import { createQueryClient } from "@authentica/shared-ui/api";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import Webhooks from "./webhooks.tsx";

const webhook = (_id: string): Webhook => ({
  _id,
  url: `https://exemple.fr/${_id}`,
  events: ["object.revoked"],
  createdAt: "2026-01-01T00:00:00.000Z",
  enabled: true,
  confirmed: true,
  disabled: null,
  failingSince: null,
  waiting: 0,
  formerSecretUntil: null,
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("every removed webhook is announced, even directly after another removal", async () => {
  const removed: string[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, "http://localhost");
    if ((input instanceof Request ? input.method : init?.method) !== "DELETE")
      return Response.json({ data: [webhook("one"), webhook("two")] });
    removed.push(pathname.split("/").at(-1) ?? "");
    return Response.json({});
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Webhooks now={0} />
    </QueryClientProvider>,
  );
  const said = () => screen.getAllByRole("status").at(-1)?.textContent;
  for (const id of ["one", "two"]) {
    fireEvent.click(await screen.findByRole("button", { name: `Supprimer https://exemple.fr/${id}` }));
    await expect.poll(said).toBe("");
    fireEvent.click(screen.getByRole("button", { name: "Supprimer le webhook" }));
    await expect.poll(said).toBe("Le webhook est supprimé.");
    expect(removed.at(-1)).toBe(id);
  }
});
