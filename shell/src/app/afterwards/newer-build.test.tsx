import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Remotes, RemotesProvider } from "../../remotes/index.ts";
import { NewerBuild } from "./newer-build.tsx";

const MINUTE_MS = 60_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function open(isOutdated: () => Promise<boolean>) {
  const remotes = { isOutdated: vi.fn(isOutdated) } as Partial<Remotes> as Remotes & {
    isOutdated: ReturnType<typeof vi.fn>;
  };
  render(
    <RemotesProvider value={remotes}>
      <NewerBuild />
    </RemotesProvider>,
  );
  return remotes;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const comeBack = () => act(async () => void window.dispatchEvent(new Event("focus")));

test("the page asks the server for a newer build every five minutes, also if the window gets the focus in between", async () => {
  const { isOutdated } = open(async () => false);
  await comeBack();
  await pass(4 * MINUTE_MS);
  await comeBack();
  expect(isOutdated).not.toHaveBeenCalled();
  await pass(MINUTE_MS);
  expect(isOutdated).toHaveBeenCalledOnce();
  await pass(4 * MINUTE_MS);
  await comeBack();
  expect(isOutdated).toHaveBeenCalledOnce();
  expect(screen.queryByRole("status")).toBeNull();
});

test("a page of an older build offers a reload once, and does not reload automatically", async () => {
  const { isOutdated } = open(async () => true);
  await pass(5 * MINUTE_MS);
  expect(screen.getByRole("button", { name: "Recharger la page" })).toBeTruthy();
  await act(async () => screen.getByRole("button", { name: "Fermer ce message" }).click());
  expect(screen.queryByRole("status")).toBeNull();
  await pass(20 * MINUTE_MS);
  expect(screen.queryByRole("status")).toBeNull();
  expect(isOutdated).toHaveBeenCalledOnce();
});

test("a failed check for a newer build shows nothing, and is repeated", async () => {
  const { isOutdated } = open(async () => {
    throw new Error("offline");
  });
  await pass(10 * MINUTE_MS);
  expect(isOutdated).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole("status")).toBeNull();
});
