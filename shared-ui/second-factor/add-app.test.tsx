import { createQueryClient } from "@authentica/shared-ui/api";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { AddApp } from "./add-app.tsx";

/** Set by a test to make loading the dialog fail. */
const code = vi.hoisted(() => ({ isCut: true }));

vi.mock("./add-app-dialog.tsx", () => ({
  get AddAppDialog() {
    if (code.isCut) throw new TypeError("It did not come.");
    return ({ options }: { readonly options: { readonly secret: string } }) => <p role="dialog">{options.secret}</p>;
  },
}));

const askForSecret = vi.hoisted(() => vi.fn(async () => ({ secret: "GEZD GNBV" })));
vi.mock("./ask-for-secret.ts", () => ({ askForSecret }));

afterEach(cleanup);

test("if the dialog for an authenticator app fails to load, an error is shown, no secret is requested, and a click tries again", async () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AddApp onAdded={() => undefined} />
    </QueryClientProvider>,
  );
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Ajouter une application" });
  fireEvent.click(button);
  expect((await screen.findByRole("alert")).textContent).toContain("L’application n’a pas pu être ajoutée");
  expect(askForSecret).not.toHaveBeenCalled();
  await expect.poll(() => button.disabled).toBe(false);

  code.isCut = false;
  fireEvent.click(button);
  expect((await screen.findByRole("dialog")).textContent).toBe("GEZD GNBV");
  expect(screen.queryByRole("alert")).toBeNull();
});
