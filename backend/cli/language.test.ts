/** The language of a run: how it is chosen, and what it does not change. */
import { readdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { LANGUAGES } from "../contract/language.ts";
import { openTerminal } from "./test-terminal.ts";
import { commandIn, wordsFor } from "./world/language.ts";
import { EXITS } from "./world/world.ts";

test.each([
  ["stamp f", {}, "en"],
  ["stamp f --lang fr", {}, "fr"],
  ["stamp f --lang=fr --lang en", { LANG: "fr_FR.UTF-8" }, "en"],
  ["--lang fr", { LC_ALL: "en_GB.UTF-8" }, "fr"],
  ["stamp f", { LANG: "fr_FR.UTF-8" }, "fr"],
  ["stamp f", { LANG: "fr_CA.UTF-8", LC_MESSAGES: "en_GB" }, "en"],
  ["stamp f", { LANG: "fr_BE", LC_MESSAGES: "", LC_ALL: "" }, "fr"],
  ["stamp f", { LANG: "fr_FR", LC_ALL: "C.UTF-8" }, "en"],
  ["stamp f", { LANG: "de_DE.UTF-8" }, "en"],
  ["stamp -- --lang fr", {}, "en"],
  ["stamp --name=--lang fr", {}, "en"],
  ["stamp --lang", { LANG: "fr_FR" }, "fr"],
] as const)("%s with the environment %o speaks %s", (line, env, language) => {
  expect(wordsFor(line.split(" "), env).language).toBe(language);
});

test("--lang may precede the name of the command, and refuses a language that the product does not have", async () => {
  expect(commandIn(["--lang", "fr", "stamp", "f"])).toEqual({ name: "stamp", rest: ["--lang", "fr", "f"] });
  expect(commandIn(["--lang=fr"])).toEqual({ name: "", rest: ["--lang=fr"] });
  const { command } = await openTerminal();
  expect((await command("--lang fr list --help")).out.join("\n")).toContain("Liste vos objets");
  for (const line of ["list --lang de", "--lang de list", "--help --lang de", "--lang="])
    expect(await command(line)).toMatchObject({
      code: EXITS.wrong,
      out: [],
      err: expect.stringMatching(/^--lang: expected fr or en, got "(de)?"\.\n$/),
    });
});

test("exported proofs are in the language of the command", async () => {
  const { app, command, cwd } = await openTerminal({ files: { f: "content" } });
  await command("stamp f --private");
  await app.checkpoints.sign();
  for (const language of LANGUAGES) {
    expect((await command(`export proofs --again --lang ${language}`)).code).toBe(EXITS.done);
    const [name = ""] = await readdir(join(cwd, "proofs"));
    const files = unzipSync(await readFile(join(cwd, "proofs", name)));
    expect(JSON.parse(new TextDecoder().decode(files["preuve.json"])).langue).toBe(language);
  }
});

test("JSON and exit codes are the same in every language", async () => {
  const { app, command, cwd, url, key, put } = await openTerminal({
    files: { "f/a": "a", "f/twin": "a", "f/empty": "", "f/.hidden": "h" },
  });
  await symlink("a", join(cwd, "f/link"));
  await put("list", "no hash\n");
  await command("stamp f --private");
  await command("trust");
  await app.checkpoints.sign();
  const run = async (line: string, language: string, env: Readonly<Record<string, string>> = {}) => {
    const { code, out } = await command(`${line} --json --lang ${language}`, {
      env: { AUTHENTICA_URL: url, AUTHENTICA_KEY: key, ...env },
    });
    return [code, out.toSorted()];
  };
  for (const line of [
    "stamp f gone",
    "stamp --hashes list",
    "status",
    "status f/a",
    "list",
    "transfer",
    "trust",
    "verify f/a",
  ]) {
    const [english, french] = [await run(line, "en"), await run(line, "fr")];
    expect([line, french]).toEqual([line, english]);
  }
  const wrong = { AUTHENTICA_KEY: "not a key" };
  expect(await run("status", "fr", wrong)).toEqual(await run("status", "en", wrong));
});

test.each(LANGUAGES)("help in %s names every option of the command", async (language) => {
  const { command } = await openTerminal();
  for (const [name, options] of Object.entries({
    "": "--url --timeout --json --insecure-http --lang",
    login: "--with-key-stdin",
    stamp: "--hashes --private --name --meta --journal --trust-times --hidden --follow --batch --wait",
    watch: "--every --private",
    verify: "--policy --roots --keys --stamp-roots --fresh --trust",
    trust: "--again",
    list: "--q --status --since --limit",
    export: "--redacted --again",
    transfer: "--accept --decline --cancel",
  })) {
    const { code, out } = await command([...(name ? [name] : []), "--help", "--lang", language]);
    expect(code).toBe(EXITS.done);
    for (const option of options.split(" ")) expect(out.join("\n")).toContain(option);
  }
});
