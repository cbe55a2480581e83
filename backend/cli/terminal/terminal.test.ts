import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { type Keyboard, Stopped } from "../world/world.ts";
import { readHidden } from "./hidden.ts";
import { createProgress } from "./progress.ts";

/** A terminal whose input the test types. */
function openKeyboard() {
  const modes: boolean[] = [];
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: (isRaw: boolean) => modes.push(isRaw) });
  return { stdin: stdin as Keyboard & PassThrough, modes };
}

test("the command reads a key without echoing it, handles backspace, and restores the terminal", async () => {
  const { stdin, modes } = openKeyboard();
  const read = readHidden(stdin);
  stdin.write("authex\u007fntica_");
  stdin.write("ab\u001bc\r");
  expect(await read).toBe("authentica_abc");
  expect(modes).toEqual([true, false]);
});

test("Ctrl+C ends the prompt for a key, and empty input returns null", async () => {
  const { stdin, modes } = openKeyboard();
  const read = readHidden(stdin);
  stdin.write("auth\u0003");
  await expect(read).rejects.toBeInstanceOf(Stopped);
  expect(modes).toEqual([true, false]);
  const empty = openKeyboard();
  const nothing = readHidden(empty.stdin);
  empty.stdin.write("\r");
  expect(await nothing).toBeNull();
});

test("the command draws the progress line at most ten times a second, cut to the terminal width, and clears it for other output", () => {
  let written = "";
  let time = 0;
  const draw = (text: string) => {
    written += text;
  };
  const progress = createProgress({ draw, columns: () => 10, now: () => time });
  progress.tell(() => "one");
  progress.tell(() => "two");
  expect(written).toBe("\r\u001b[2Kone");
  time = 100;
  progress.tell(() => "a line that is long");
  expect(written.endsWith("\r\u001b[2Ka line t…")).toBe(true);
  progress.above(() => {
    written += "said\n";
  });
  expect(written.endsWith("\r\u001b[2Ksaid\n")).toBe(true);
  progress.end();
  const untold = createProgress({ draw, columns: () => 0, now: () => 0 });
  untold.tell(() => "a line that is long");
  expect(written.endsWith("\r\u001b[2Ka line that is long")).toBe(true);
  const silent = createProgress({ draw: () => expect.unreachable(), columns: () => null, now: () => 0 });
  silent.tell(() => "nobody looks");
  silent.end();
});
