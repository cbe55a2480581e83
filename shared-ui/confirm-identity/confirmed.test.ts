import { NotConfirmed } from "@authentica/shared-ui/failure";
import { ApiError } from "@authentica/shared-ui/session";
import { expect, test, vi } from "vitest";
import { confirmed } from "./confirmed.ts";

const tooOld = () =>
  new ApiError(403, "Please confirm your identity.", { status: 403, code: "reauthentication_required" });

test("no confirmation of identity is requested if the server requires none", async () => {
  const ask = vi.fn(async () => true);
  expect(await confirmed(async () => "done", ask)).toBe("done");
  expect(ask).not.toHaveBeenCalled();
});

test("a call that requires a confirmation of identity is repeated after the user has confirmed", async () => {
  const call = vi.fn(async () => "done").mockRejectedValueOnce(tooOld());
  expect(await confirmed(call, async () => true)).toBe("done");
  expect(call).toHaveBeenCalledTimes(2);
});

test("a call is rejected and not repeated if the user cancels the confirmation of identity", async () => {
  const call = vi.fn(async () => "done").mockRejectedValueOnce(tooOld());
  await expect(confirmed(call, async () => false)).rejects.toBeInstanceOf(NotConfirmed);
  expect(call).toHaveBeenCalledTimes(1);
});

test("any other error is returned without asking for a confirmation of identity", async () => {
  const ask = vi.fn(async () => true);
  const forbidden = new ApiError(403, "Not for you.", { status: 403, code: "forbidden" });
  await expect(confirmed(() => Promise.reject(forbidden), ask)).rejects.toBe(forbidden);
  expect(ask).not.toHaveBeenCalled();
});

test("if the server requires a confirmation again, the error is returned instead of asking forever", async () => {
  const ask = vi.fn(async () => true);
  await expect(confirmed(() => Promise.reject(tooOld()), ask)).rejects.toMatchObject({
    code: "reauthentication_required",
  });
  expect(ask).toHaveBeenCalledTimes(1);
});

test("the dialog learns whether the server accepts only a second factor", async () => {
  const ask = vi.fn(async () => true);
  const wanting = new ApiError(403, "Please confirm your identity with a second factor.", {
    status: 403,
    code: "reauthentication_required",
    secondFactor: true,
  });
  await confirmed(vi.fn(async () => "done").mockRejectedValueOnce(wanting), ask);
  await confirmed(vi.fn(async () => "done").mockRejectedValueOnce(tooOld()), ask);
  expect(ask.mock.calls).toEqual([[{ secondFactor: true }], [{ secondFactor: false }]]);
});
