import type { Selectable } from "@authentica/backend/contract/object-list";
import { createQueryClient } from "@authentica/shared-ui/api";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ActDialog } from "./act-dialog.tsx";
import type { Act } from "./acts.ts";

afterEach(cleanup);

const vague = { _id: "AAAA-AAAA-AAAA", objectName: "Vague", fileSize: 2048 } as Selectable;

function ask(act: Act, rows: readonly Selectable[]): string {
  const none = () => undefined;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ActDialog act={act} rows={rows} others={1} onChanged={none} onClose={none} />
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
