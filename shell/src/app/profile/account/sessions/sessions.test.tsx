import type { Session } from "@authentica/backend/contract/session";
import { createQueryClient } from "@authentica/shared-ui/api";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { Sessions } from "./sessions.tsx";

const session = (_id: string, current = false): Session => ({
  _id,
  device: "Firefox · Windows",
  createdAt: "2026-01-01T00:00:00.000Z",
  lastUsedAt: "2026-01-01T00:00:00.000Z",
  current,
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("every ended session is announced, even if two devices have the same name", async () => {
  /** Each function answers the request to end one session. */
  const endings: (() => void)[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    if ((input instanceof Request ? input.method : init?.method) !== "DELETE")
      return Response.json({ data: [session("here", true), session("one"), session("two")] });
    await new Promise<void>((resolve) => void endings.push(resolve));
    return Response.json({});
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Sessions now={0} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const buttons = () => screen.queryAllByRole("button", { name: /^Fermer la session Firefox · Windows/ });
  const said = () => screen.getAllByRole("status").at(-1)?.textContent;
  await expect.poll(buttons).toHaveLength(2);
  for (const left of [1, 0]) {
    // A click while the previous request is running has no effect.
    const pressed = () => {
      fireEvent.click(buttons()[0] as HTMLElement);
      return endings;
    };
    await expect.poll(pressed).toHaveLength(2 - left);
    await expect.poll(said).toBe("");
    endings.at(-1)?.();
    await expect.poll(said).toBe("La session Firefox · Windows est fermée.");
    await expect.poll(buttons).toHaveLength(left);
  }
});
