import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { openKeyList, parseRoots } from "../formats/tlog/key-list.ts";
import { createSigner } from "../formats/tlog/note.ts";
import { formatVkey } from "../formats/tlog/vkey.ts";
import { wordsOf } from "../registry/keys/paper.ts";

const LOG = "log.example/certif";
const script = fileURLToPath(new URL("keys.ts", import.meta.url));
const seedOf = (byte: number) => new Uint8Array(32).fill(byte);

test("the keys command drafts a key list, accepts a typed signature and reports when there are enough", async () => {
  const dir = await Deno.makeTempDir({ prefix: "authentica-keys-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  const write = (name: string, text: string) => Deno.writeTextFile(join(dir, name), text);
  await write("K1.vkey", `${formatVkey(createSigner(LOG, seedOf(1)))}\n`);
  await write("ada.vkey", `${formatVkey(createSigner(`${LOG}/keys`, seedOf(4)))}\n`);

  async function keys(args: readonly string[], typed = ""): Promise<number> {
    const flags = ["run", "--no-prompt", "--allow-net", "--allow-read", "--allow-write", "--allow-env=INIT_CWD"];
    const command = new Deno.Command(Deno.execPath(), {
      args: [...flags, script, ...args],
      env: { INIT_CWD: dir },
      stdin: "piped",
      stdout: "null",
      stderr: "null",
    }).spawn();
    const writer = command.stdin.getWriter();
    await writer.write(new TextEncoder().encode(typed)).catch(() => undefined);
    await writer.close().catch(() => undefined);
    return (await command.status).code;
  }

  expect(
    await Promise.all([
      keys(["list", "list", "--log", LOG, "--add", "K1.vkey"]),
      keys(["roots", "roots", "1", "ada.vkey"]),
      keys(["rotate", "list"]),
    ]),
  ).toEqual([0, 0, 2]);
  const typed = `1\n${wordsOf(seedOf(4), "french").join(" ")}\n`;
  expect(await keys(["check", "list", "roots"])).toBe(1);
  expect(await keys(["sign", "list"], typed)).toBe(0);
  expect(await keys(["check", "list", "roots"])).toBe(0);
  const [note, roots] = await Promise.all(["list", "roots"].map((name) => Deno.readTextFile(join(dir, name))));
  expect(openKeyList(note as string, parseRoots(roots as string)).list.version).toBe(1);
});
