import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { newWallet } from "./keystore.ts";
import { WalletField } from "./wallet-field.tsx";

vi.mock("./keystore.ts", () => ({ newWallet: vi.fn() }));
const saveText = vi.hoisted(() => vi.fn());
vi.mock("../navigation/save-text.ts", () => ({ saveText }));

/** Set by a test to make loading the dialog fail. */
const code = vi.hoisted(() => ({ isCut: false }));
vi.mock("./new-wallet-dialog.tsx", async (original) => {
  const { NewWalletDialog } = await original<typeof import("./new-wallet-dialog.tsx")>();
  return {
    get NewWalletDialog() {
      if (code.isCut) throw new Error("It did not come.");
      return NewWalletDialog;
    },
  };
});

const WALLET = { address: "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf", fileName: "UTC--now.json", file: "{}" };
const PASSWORD = "quatre mots sans rapport";
const server = vi.fn<typeof fetch>();

// Preloaded, so that no test waits for it.
beforeAll(async () => void (await import("./new-wallet-dialog.tsx")));
beforeEach(() => void vi.stubGlobal("fetch", server));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const address = () => screen.getByLabelText<HTMLInputElement>("Adresse du portefeuille");
const password = () => screen.findByLabelText<HTMLInputElement>("Mot de passe du portefeuille");

async function openDialog() {
  render(<WalletField name="walletAddress" onChange={() => undefined} />);
  fireEvent.click(screen.getByRole("button", { name: "Je n’en ai pas" }));
  await password();
}

async function save(typed: string, again = typed) {
  fireEvent.change(await password(), { target: { value: typed } });
  fireEvent.change(screen.getByLabelText("Encore une fois"), { target: { value: again } });
  fireEvent.click(screen.getByRole("button", { name: "Enregistrer le portefeuille", hidden: true }));
}

test("a wallet dialog that failed to load is reported below the field, which keeps its input, and loads on the next try", async () => {
  render(<WalletField name="walletAddress" onChange={() => undefined} />);
  fireEvent.change(address(), { target: { value: "0x1" } });
  code.isCut = true;
  const way = screen.getByRole("button", { name: "Je n’en ai pas" });
  fireEvent.click(way);
  expect((await screen.findByRole("alert")).textContent).toContain("n’a pas pu être chargée");
  expect(address().value).toBe("0x1");

  code.isCut = false;
  fireEvent.click(way);
  await password();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the file of a new wallet is saved before its address is filled in, and nothing is sent", async () => {
  vi.mocked(newWallet).mockResolvedValue(WALLET);
  await openDialog();
  await save(PASSWORD);
  expect((await screen.findByText(/Conservez le fichier/)).textContent).toContain(
    "Conservez le fichier UTC--now.json et",
  );
  expect(saveText).toHaveBeenCalledExactlyOnceWith("{}", "UTC--now.json", "application/json");
  expect(address().value).toBe(WALLET.address);
  expect(server).not.toHaveBeenCalled();
});

test("creating a wallet fills in the address, and neither submits nor validates the form around it", async () => {
  vi.mocked(newWallet).mockResolvedValue(WALLET);
  const [onSubmit, onChange] = [vi.fn(), vi.fn()];
  render(
    <form onSubmit={onSubmit}>
      <WalletField name="walletAddress" onChange={onChange} next="Enregistrez ensuite." />
    </form>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Je n’en ai pas" }));
  await password();
  await save(PASSWORD);
  expect(await screen.findByText(/il faut les deux\. Enregistrez ensuite\./)).toBeDefined();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(onChange).toHaveBeenLastCalledWith(WALLET.address);
  expect(document.activeElement).toBe(address());
});

test("a wallet is not created if its password is too short or repeated differently", async () => {
  await openDialog();
  await save("court");
  expect(await screen.findByText(/au moins 12 caractères\./)).toBeDefined();
  await save(PASSWORD, `${PASSWORD}s`);
  expect(await screen.findByText("Les deux mots de passe sont différents.")).toBeDefined();
  expect(newWallet).not.toHaveBeenCalled();
  expect(address().value).toBe("");
});

test("a failure to create a wallet is reported, and can be retried", async () => {
  vi.mocked(newWallet).mockRejectedValueOnce(new RangeError("out of memory")).mockResolvedValueOnce(WALLET);
  await openDialog();
  await save(PASSWORD);
  expect(await screen.findByText("Le portefeuille n’a pas pu être créé")).toBeDefined();
  expect(saveText).not.toHaveBeenCalled();
  await save(PASSWORD);
  await expect.poll(() => address().value).toBe(WALLET.address);
});

test("an address typed over that of the new wallet is not shown as saved", async () => {
  vi.mocked(newWallet).mockResolvedValue(WALLET);
  await openDialog();
  await save(PASSWORD);
  await screen.findByText(/Conservez le fichier/);
  fireEvent.change(address(), { target: { value: "0x1" } });
  expect(screen.queryByText(/Conservez le fichier/)).toBeNull();
});
