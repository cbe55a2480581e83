import { afterEach, expect, test, vi } from "vitest";
import { nextTask } from "./next-task.ts";

afterEach(() => vi.unstubAllGlobals());

test("what was due before comes before it, also where the browser has no scheduler", async () => {
  vi.stubGlobal("scheduler", undefined);
  const heard: string[] = [];
  setTimeout(() => heard.push("a timer"));
  const turned = nextTask().then(() => heard.push("the next task"));
  await Promise.resolve().then(() => heard.push("what was promised"));
  await turned;
  expect(heard).toEqual(["what was promised", "a timer", "the next task"]);
});

test("a browser that knows how is asked, and not made to wait for a timer", async () => {
  const asked = vi.fn(() => Promise.resolve());
  vi.stubGlobal("scheduler", { yield: asked });
  await nextTask();
  expect(asked).toHaveBeenCalledOnce();
});
