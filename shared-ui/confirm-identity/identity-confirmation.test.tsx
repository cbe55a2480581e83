import { ApiError } from "@authentica/shared-ui/session";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { IdentityConfirmation } from "./identity-confirmation.tsx";
import { type Confirmed, useConfirmed } from "./use-confirmed.ts";

/** Set by a test to make loading the dialog fail. */
const code = vi.hoisted(() => ({ isCut: false }));

vi.mock("./identity-dialog.tsx", () => ({
  get IdentityDialog() {
    if (code.isCut) throw new TypeError("It did not come.");
    return ({ wanted, onSettle }: { readonly wanted: object | null; readonly onSettle: (given: boolean) => void }) =>
      wanted && (
        <button type="button" onClick={() => onSettle(true)}>
          Confirmer
        </button>
      );
  },
}));

afterEach(() => {
  cleanup();
  code.isCut = false;
});

let confirmed: Confirmed = (call) => call();

function Inside() {
  confirmed = useConfirmed();
  return <p>La page</p>;
}

const open = () =>
  render(
    <IdentityConfirmation>
      <Inside />
    </IdentityConfirmation>,
  );

/** Returns a call that requires a proof of identity the first time. */
const wanting = () =>
  vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new ApiError(403, "No.", { code: "reauthentication_required" }))
    .mockResolvedValue("done");

test("if the confirmation dialog fails to load, the call fails with the reason, the page stays, and the next call asks again", async () => {
  open();
  code.isCut = true;
  const call = wanting();
  await expect(confirmed(call)).rejects.toThrow("It did not come.");
  expect(call).toHaveBeenCalledOnce();
  expect(screen.getByText("La page")).toBeTruthy();

  code.isCut = false;
  const next = confirmed(wanting());
  fireEvent.click(await screen.findByRole("button", { name: "Confirmer" }));
  expect(await next).toBe("done");
});

test("calls that wait for a confirmation at the same time share one dialog, and are repeated after it", async () => {
  open();
  const calls = [wanting(), wanting()] as const;
  const made = Promise.all(calls.map((call) => confirmed(call)));
  fireEvent.click(await screen.findByRole("button", { name: "Confirmer" }));
  expect(await made).toEqual(["done", "done"]);
  expect(screen.queryByRole("button")).toBeNull();
});

test("if the user leaves before the confirmation dialog has loaded, nothing is asked and the call is not repeated", async () => {
  const { unmount } = open();
  const call = wanting();
  const made = confirmed(call);
  unmount();
  await expect(made).rejects.toHaveProperty("name", "NotConfirmed");
  expect(call).toHaveBeenCalledOnce();
});
