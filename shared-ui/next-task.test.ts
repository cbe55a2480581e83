import { afterEach, expect, test, vi } from "vitest";
import { nextTask } from "./next-task.ts";

afterEach(() => vi.unstubAllGlobals());

test("the next task runs after tasks that are already due, also in a browser without a scheduler", async () => {
  vi.stubGlobal("scheduler", undefined);
  const heard: string[] = [];
  setTimeout(() => heard.push("a timer"));
  const turned = nextTask().then(() => heard.push("the next task"));
  await Promise.resolve().then(() => heard.push("what was promised"));
  await turned;
  expect(heard).toEqual(["what was promised", "a timer", "the next task"]);
});

test("the next task uses the browser's scheduler instead of a timer if there is one", async () => {
  const asked = vi.fn(() => Promise.resolve());
  vi.stubGlobal("scheduler", { yield: asked });
  await nextTask();
  expect(asked).toHaveBeenCalledOnce();
});
