import type { User } from "@authentica/backend/contract/user";
import { createQueryClient } from "@authentica/shared-ui/api";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ProfileForm } from "./profile-form.tsx";

const WALLET = { address: "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf", fileName: "UTC--now.json", file: "{}" };
vi.mock("../../../../shared-ui/wallet/keystore.ts", () => ({ newWallet: async () => WALLET }));
const saveText = vi.hoisted(() => vi.fn());
vi.mock("@authentica/shared-ui/navigation/save-text", () => ({ saveText }));

const ROOT: User = {
  _id: "root",
  firstName: "Root",
  lastName: "Admin",
  email: "root@example.com",
  emailProvenAt: null,
  walletAddress: null,
  walletProvenAt: null,
  role: "admin",
  createdAt: "2026-01-01T00:00:00.000Z",
};

let sent: unknown[] = [];
beforeAll(async () => void (await import("@authentica/shared-ui/wallet/new-wallet-dialog")));
beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", async (_: unknown, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return Response.json({ ...ROOT, walletAddress: WALLET.address });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(user: User) {
  const onSaved = vi.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ProfileForm user={user} onCancel={() => undefined} onSaved={onSaved} />
    </QueryClientProvider>,
  );
  return onSaved;
}

const press = (name: string) => act(async () => screen.getByRole("button", { name, hidden: true }).click());

test("a user without a wallet creates one in the profile, and its address is saved", async () => {
  const onSaved = open(ROOT);
  await press("Je n’en ai pas");
  for (const label of ["Mot de passe du portefeuille", "Encore une fois"])
    fireEvent.change(screen.getByLabelText(label), { target: { value: "quatre mots sans rapport" } });
  await press("Enregistrer le portefeuille");
  expect(await screen.findByText(/Il reste à enregistrer votre profil/)).toBeTruthy();
  expect(saveText).toHaveBeenCalledOnce();
  expect(sent).toEqual([]);
  await press("Save");
  await expect.poll(() => onSaved.mock.calls).toHaveLength(1);
  expect(sent).toEqual([{ firstName: "Root", lastName: "Admin", walletAddress: WALLET.address }]);
});

test("a user with a wallet cannot create another in the profile", () => {
  open({ ...ROOT, walletAddress: WALLET.address });
  expect(screen.queryByRole("button", { name: "Je n’en ai pas" })).toBeNull();
});
