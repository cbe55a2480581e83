import { NotConfirmed } from "@authentica/shared-ui/failure";
import { ApiError } from "@authentica/shared-ui/session";
import { expect, test, vi } from "vitest";
import { confirmed } from "./confirmed.ts";

const tooOld = () =>
  new ApiError(403, "Please confirm your identity.", { status: 403, code: "reauthentication_required" });

test("asks for no confirmation if the server requires none", async () => {
  const ask = vi.fn(async () => true);
  expect(await confirmed(async () => "done", ask)).toBe("done");
  expect(ask).not.toHaveBeenCalled();
});

test("repeats the call after the user has confirmed", async () => {
  const call = vi.fn(async () => "done").mockRejectedValueOnce(tooOld());
  expect(await confirmed(call, async () => true)).toBe("done");
  expect(call).toHaveBeenCalledTimes(2);
});

test("rejects without a second call if the user cancels", async () => {
  const call = vi.fn(async () => "done").mockRejectedValueOnce(tooOld());
  await expect(confirmed(call, async () => false)).rejects.toBeInstanceOf(NotConfirmed);
  expect(call).toHaveBeenCalledTimes(1);
});

test("passes on any other error without asking for a confirmation", async () => {
  const ask = vi.fn(async () => true);
  const forbidden = new ApiError(403, "Not for you.", { status: 403, code: "forbidden" });
  await expect(confirmed(() => Promise.reject(forbidden), ask)).rejects.toBe(forbidden);
  expect(ask).not.toHaveBeenCalled();
});

test("passes on a second refusal of the same kind, instead of asking for ever", async () => {
  const ask = vi.fn(async () => true);
  await expect(confirmed(() => Promise.reject(tooOld()), ask)).rejects.toMatchObject({
    code: "reauthentication_required",
  });
  expect(ask).toHaveBeenCalledTimes(1);
});

test("reports whether only a second factor is accepted", async () => {
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
