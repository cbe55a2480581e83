import { createQueryClient } from "@authentica/shared-ui/api";
import { ownedObject } from "@authentica/shared-ui/testing/owned-object";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DepositButton } from "./deposit-button.tsx";

const object = ownedObject({ depositedAt: null });
const file = new File(["contrat"], "contrat.pdf");

let sent: PromiseWithResolvers<string>;
const deposit = vi.fn();
vi.mock("./calls.ts", () => ({
  generateHash: () => sent.promise,
  depositFile: (of: unknown) => deposit(of),
}));
vi.stubGlobal("fetch", async () => Response.json({ object }));

beforeEach(() => {
  sent = Promise.withResolvers();
  deposit.mockReset();
});
afterEach(cleanup);

function open() {
  const onDeposited = vi.fn();
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient()}>
      <DepositButton object={object} unsent={file} onDeposited={onDeposited} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Déposer le fichier" }));
  return { onDeposited, unmount };
}

it("the deposit button uploads a file that was not sent yet, then deposits it", async () => {
  deposit.mockResolvedValue(object);
  const { onDeposited } = open();
  sent.resolve(object.hash);
  await waitFor(() => expect(onDeposited).toHaveBeenCalledOnce());
  expect(deposit).toHaveBeenCalledExactlyOnceWith({ _id: object._id });
});

it("a deposit continues while the user looks at another file, where it is not shown", async () => {
  deposit.mockResolvedValue(object);
  const { onDeposited, unmount } = open();
  unmount();
  sent.resolve(object.hash);
  await waitFor(() => expect(deposit).toHaveBeenCalledOnce());
  await act(async () => {});
  expect(onDeposited).not.toHaveBeenCalled();
});

it("a deposit says that it waits for a lost connection, and can be cancelled or resumed", async () => {
  deposit.mockRejectedValue(new TypeError("Failed to fetch"));
  const { onDeposited } = open();
  sent.resolve(object.hash);
  expect(await screen.findByText("Le service ne répond pas", {}, { timeout: 5000 })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Annuler" }));
  await waitFor(() => expect(screen.queryByText("Le service ne répond pas")).toBeNull());
  expect(screen.queryByText("Le fichier n’a pas été déposé.")).toBeNull();

  fireEvent.click(screen.getByRole("button", { name: "Déposer le fichier" }));
  expect(await screen.findByText("Le service ne répond pas", {}, { timeout: 5000 })).toBeTruthy();
  expect(onDeposited).not.toHaveBeenCalled();
  deposit.mockResolvedValue(object);
  fireEvent.click(screen.getByRole("button", { name: "Réessayer maintenant" }));
  await waitFor(() => expect(onDeposited).toHaveBeenCalledExactlyOnceWith(object));
});

it("a file that the service already has is deposited without an upload", async () => {
  deposit.mockResolvedValue(object);
  const onDeposited = vi.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DepositButton object={object} unsent={null} onDeposited={onDeposited} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Déposer le fichier" }));
  await waitFor(() => expect(onDeposited).toHaveBeenCalledExactlyOnceWith(object));
});
