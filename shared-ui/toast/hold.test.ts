import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sendHeld } from "./held.ts";
import { hold } from "./hold.ts";
import { mailbox, withdraw, withdrawAll } from "./mailbox.ts";

beforeEach(() => {
  vi.useFakeTimers();
  mailbox().isDrawn = true;
});
afterEach(() => {
  withdrawAll();
  vi.useRealTimers();
});

function held() {
  const send = vi.fn(async () => {});
  const undone = vi.fn();
  hold({ text: "Décliné.", send, undone });
  const message = mailbox().posted.at(-1);
  return { send, undone, message, go: () => withdraw(message?.id ?? -1) };
}

it("what is held is sent once its message has gone, and not before", async () => {
  const { send, go } = held();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(send).not.toHaveBeenCalled();
  go();
  expect(send.mock.calls).toEqual([[false]]);
  dispatchEvent(new Event("pagehide"));
  expect(send).toHaveBeenCalledOnce();
});

it("what is taken back is never sent", async () => {
  const { send, undone, message, go } = held();
  await message?.undo?.run();
  go();
  dispatchEvent(new Event("pagehide"));
  await sendHeld();
  expect(undone).toHaveBeenCalledOnce();
  expect(send).not.toHaveBeenCalled();
});

it("a page that goes and a session that ends send what they hold, and leave no message that could take it back", async () => {
  const first = held();
  dispatchEvent(new Event("pagehide"));
  expect(first.send.mock.calls).toEqual([[true]]);
  const second = held();
  await sendHeld();
  expect(second.send.mock.calls).toEqual([[true]]);
  expect(mailbox().posted).toEqual([]);
});

it("where whoever draws does not say that a message has gone, it is sent after a minute", async () => {
  const { send } = held();
  mailbox().posted = [];
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledOnce();
});
