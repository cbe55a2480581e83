import type { Selectable } from "@authentica/backend/contract/object-list";
import { createQueryClient } from "@authentica/shared-ui/api";
import { session } from "@authentica/shared-ui/session";
import { selectable } from "@authentica/shared-ui/testing/selectable";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, act as settle, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ActDialog, type ActDialogProps } from "./act-dialog.tsx";
import type { Act } from "./acts.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const vague = { _id: "AAAA-AAAA-AAAA", objectName: "Vague", fileSize: 2048 } as Selectable;

const none = () => undefined;

function ask(act: Act, rows: readonly Selectable[], onClose: ActDialogProps["onClose"] = none): string {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ActDialog act={act} rows={rows} others={1} onChanged={none} onClose={onClose} />
    </QueryClientProvider>,
  );
  return screen.getByRole("dialog").textContent;
}

it.each(["revoke", "erase", "offer"] as const)(
  "the confirmation dialog uses the singular for one selected object: %s",
  (act) => {
    const words = ask(act, [vague]);
    expect(words).toContain("«\u00a0Vague\u00a0»");
    expect(words).not.toMatch(/\b(ils|leurs|les objets|ces fichiers|tous à)\b/i);
  },
);

it("the confirmation dialog uses the plural for several objects", () => {
  expect(ask("revoke", [vague, { ...vague, _id: "BBBB-BBBB-BBBB" }])).toContain("Ils ne seront plus valables.");
});

it("after a stop, failed and unprocessed objects stay selected", async () => {
  const refused = { status: 400, code: "conflict", message: "Il est proposé." };
  const rows = ["AAAA", "BBBB", "CCCC"].map((_id) => ({ ...vague, _id }));
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (_: unknown, init: RequestInit) => {
    asked.push(JSON.parse(String(init.body)).objectId);
    if (asked.length === 2) fireEvent.click(screen.getByRole("button", { name: "Arrêter" }));
    return asked.length === 1 ? Response.json({ message: "", object: {} }) : Response.json(refused, { status: 400 });
  });
  const onClose = vi.fn();
  ask("erase", rows, onClose);
  fireEvent.click(screen.getByRole("button", { name: /^Effacer 3/ }));
  fireEvent.click(await screen.findByRole("button", { name: "Fermer" }));
  expect(asked).toEqual(["AAAA", "BBBB"]);
  expect(onClose).toHaveBeenCalledExactlyOnceWith(rows.slice(1));
});

it("the dialog says once when a rate limit on offers ends, and keeps all remaining objects selected", async () => {
  const rows = Array.from({ length: 5 }, (_, at) => selectable(at + 1));
  let calls = 0;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    if (!String(input instanceof Request ? input.url : input).endsWith("/transfer/offer")) return Response.json({});
    calls += 1;
    const refusal = { status: 429, code: "rate_limited", message: "Too many requests.", retryAfter: 72_000 };
    return calls > 2 ? Response.json(refusal, { status: 429 }) : Response.json({});
  });
  session.signIn({ accessToken: `head.${btoa(JSON.stringify({ exp: Date.now() }))}.tail`, refreshToken: "refresh" });
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ActDialog act="offer" rows={rows} others={0} onChanged={() => undefined} onClose={onClose} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText(/^Adresse e-mail/), { target: { value: "bob@example.com" } });
  await settle(async () => screen.getByRole("button", { name: "Proposer 5\u00a0objets" }).click());
  // The toast region is an alert too, and may still be there from an earlier test.
  const alert = await within(screen.getByRole("dialog")).findByRole("alert");
  expect(alert.textContent?.replaceAll("\u00a0", " ")).toContain(
    "3 objets n’ont pas été proposésTrop de propositions en peu de temps. Réessayez dans 20 heures. 2 objets ont été proposés à bob@example.com. Ce qui n’a pas abouti reste choisi.",
  );
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Objet 3",
    "Objet 4",
    "Objet 5",
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Fermer" }));
  expect(onClose.mock.calls).toEqual([[rows.slice(2)]]);
});
