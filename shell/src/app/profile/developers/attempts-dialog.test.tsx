import type { Webhook } from "@authentica/backend/contract/webhook";
import { createQueryClient } from "@authentica/shared-ui/api";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { AttemptsDialog } from "./attempts-dialog.tsx";

const WEBHOOK = { _id: "hook", url: "https://exemple.fr/authentica", enabled: true } as Webhook;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("every test delivery of a webhook is announced, even with the same text as before", async () => {
  /** Each function answers one request. */
  const answers: (() => void)[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, "http://localhost");
    if (pathname.endsWith("/ping")) await new Promise<void>((resolve) => void answers.push(resolve));
    return Response.json({ data: [] });
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AttemptsDialog webhook={WEBHOOK} now={0} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Envoyer un essai" });
  await screen.findByText("Rien n’a encore été envoyé.");
  const said = () => screen.getByRole("status").textContent;
  for (const sent of [1, 2]) {
    fireEvent.click(button);
    await expect.poll(() => answers).toHaveLength(sent);
    await expect.poll(said).toBe("");
    answers.at(-1)?.();
    await expect.poll(said).toBe("L’essai est envoyé.");
    await expect.poll(() => button.disabled).toBe(false);
  }
});
