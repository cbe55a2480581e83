import type { Selectable } from "@authentica/backend/contract/object-list";
import { createQueryClient } from "@authentica/shared-ui/api";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
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

it.each(["revoke", "erase", "offer"] as const)("of one object among those chosen it speaks as of one: %s", (act) => {
  const words = ask(act, [vague]);
  expect(words).toContain("«\u00a0Vague\u00a0»");
  expect(words).not.toMatch(/\b(ils|leurs|les objets|ces fichiers|tous à)\b/i);
});

it("of several it speaks as of several", () => {
  expect(ask("revoke", [vague, { ...vague, _id: "BBBB-BBBB-BBBB" }])).toContain("Ils ne seront plus valables.");
});

it("whoever stops it keeps both what failed and what was not asked for", async () => {
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
