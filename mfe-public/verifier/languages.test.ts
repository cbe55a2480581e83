/** The command in both languages, for every result and every refusal. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { LANGUAGES, type Language } from "@authentica/backend/contract/language";
import type { Pinned } from "@authentica/backend/contract/verifier";
import { expect, onTestFinished, test } from "vitest";
import { ENTERED, makeVerifierStates, servicePinned } from "../../backend/tests/verifier-states.ts";
import { failureLines, run } from "./cli.ts";
import { expectLanguage } from "./test-languages.ts";
import { COMMAND_WORDS } from "./words/command.ts";
import { PAGE_WORDS } from "./words/page.ts";

const states = await makeVerifierStates();
const NOBODY: Pinned = { policy: null, roots: null, by: "build", from: null };

/** Runs the command in a folder with these files. Returns its exit code and everything that it prints. */
async function ran(
  files: Readonly<Record<string, Uint8Array | string>>,
  args: readonly string[],
  { env = {}, pinned = NOBODY }: { env?: Record<string, string>; pinned?: Pinned } = {},
) {
  const cwd = await mkdtemp(join(tmpdir(), "authentica-languages-"));
  onTestFinished(() => rm(cwd, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(cwd, name)), { recursive: true });
    await writeFile(join(cwd, name), content);
  }
  const lines: string[] = [];
  const write = (line: string) => lines.push(line);
  const fetchNothing = () => Promise.reject(new Error("no network"));
  const world = { cwd, env, pinned, write, warn: write, memory: null, fetch: fetchNothing };
  const exit = await run(args, world).catch((error) => {
    lines.push(...failureLines(error));
    return 2;
  });
  return { exit, text: lines.join("\n").replaceAll(`${cwd}/`, "") };
}

test.each(states)("reports the result in each language, with the same exit code and JSON: $name", async (state) => {
  const files = { file: state.file, [state.proofName]: state.proof };
  const of = (...args: string[]) => ran(files, ["file", state.proofName, ...args], { pinned: state.pinned });
  const texts = await Promise.all(LANGUAGES.map((language) => of("--lang", language)));
  for (const [at, { exit, text }] of texts.entries()) {
    expect(exit).toBe(state.exit);
    expectLanguage(LANGUAGES[at] as Language, text, ENTERED);
  }
  const [french, english] = texts.map(({ text }) => text);
  expect(french).not.toBe(english);
  if (state.titles === null) return;
  const [json, ...others] = await Promise.all(LANGUAGES.map((language) => of("--json", "--lang", language)));
  for (const other of others) expect(other).toEqual(json);
});

test.each([
  ["a wrong file name", ["gone", "proof"]],
  ["a wrong proof name", ["file", "gone"]],
  ["a folder instead of the file", ["folder", "proof"]],
  ["a folder without a proof", ["file", "folder"]],
  ["an invalid policy", ["file", "proof", "--policy", "file"]],
  ["a missing policy", ["file", "proof", "--policy", "gone"]],
  ["invalid roots", ["file", "proof", "--policy", "policy", "--roots", "file"]],
  ["a key list without roots", ["file", "proof", "--policy", "policy", "--keys", "file"]],
  ["a key list without a policy", ["file", "proof", "--keys", "file"]],
  ["a key file without a key", ["file", "proof", "empty"]],
  ["a key and a policy", ["file", "proof", "key", "--policy", "policy"]],
  ["invalid time-stamp roots", ["file", "proof", "--policy", "policy", "--stamp-roots", "file"]],
  ["an unknown option", ["file", "proof", "--nonsense"]],
  ["an option without its value", ["file", "proof", "--policy"]],
  ["an option with a value that it does not take", ["file", "proof", "--json=1"]],
  ["no proof", ["file"]],
  ["contradictory options", ["file", "proof", "--fresh", "--offline"]],
])("says what is wrong in each language, and exits with 2: %s", async (_, args) => {
  const [state] = states;
  const policy = state?.pinned.policy ?? "";
  const files = { file: "file", "folder/a": "a", proof: state?.proof ?? "", policy, empty: "" };
  for (const language of LANGUAGES) {
    const { exit, text } = await ran(files, ["--lang", language, ...args]);
    expect(exit).toBe(2);
    // The text is neither the code of a fault nor its stack.
    expect(text).not.toMatch(/^[a-zA-Z]+$/);
    expectLanguage(language, text);
  }
});

test("says in each language what --fresh could not compare, and what --trust trusts", async () => {
  const [state] = states;
  const files = { file: state?.file ?? "", "p.zip": state?.proof ?? "" };
  for (const language of LANGUAGES) {
    const fresh = await ran(files, ["file", "p.zip", "--fresh", "--lang", language], {
      pinned: state?.pinned ?? NOBODY,
    });
    expect(fresh.exit).toBe(2);
    expectLanguage(language, fresh.text.replace("no network", ""), ENTERED);
    for (const pinned of [NOBODY, await servicePinned()]) {
      const { exit, text } = await ran({}, ["--trust", "--lang", language], { pinned });
      expect(exit).toBe(0);
      expectLanguage(language, text);
    }
  }
});

test.each([
  [{}, "fr"],
  [{ LANG: "en_GB.UTF-8" }, "en"],
  [{ LANG: "fr_FR.UTF-8" }, "fr"],
  [{ LC_ALL: "", LC_MESSAGES: "en_US.UTF-8", LANG: "fr_FR.UTF-8" }, "en"],
  [{ LC_ALL: "fr_CA", LC_MESSAGES: "en_US.UTF-8" }, "fr"],
  [{ LC_ALL: "C.UTF-8", LANG: "en_US.UTF-8" }, "fr"],
  [{ LANG: "de_DE.UTF-8" }, "fr"],
] as const)("takes the language from the environment %j: %s", async (env, language) => {
  const { exit, text } = await ran({}, ["--help"], { env });
  expect(exit).toBe(0);
  expect(text).toContain(language === "fr" ? "authentica-verify FICHIER PREUVE" : "authentica-verify FILE PROOF");
  expectLanguage(language, text);
  // The option takes precedence over the environment.
  const other = language === "fr" ? "en" : "fr";
  expectLanguage(other, (await ran({}, ["-h", "--lang", other], { env })).text);
});

test("refuses an unknown language like any invalid option, in the language of the environment", async () => {
  for (const args of [["--lang", "de"], ["--lang=EN"]]) {
    expect(await ran({}, args, { env: { LANG: "en" } })).toEqual({
      exit: 2,
      text: `--lang expects “fr” or “en”, got “${args.at(-1)?.replace("--lang=", "")}”.`,
    });
    expect(await ran({}, args)).toEqual({ exit: 2, text: expect.stringMatching(/^--lang attend «\u00a0fr\u00a0» ou/) });
  }
  expect(await ran({}, ["--lang"])).toEqual({ exit: 2, text: "L’option --lang attend une valeur." });
});

/** Replaces any parameter of a text. */
const sample: unknown = new Proxy(() => sample, {
  get: (_, name) =>
    name === Symbol.toPrimitive
      ? () => "mint"
      : name === Symbol.iterator
        ? function* () {
            for (;;) yield sample;
          }
        : sample,
});

/** Returns all texts of a catalogue, those with parameters for sample values. */
function* textsOf(words: object, path = ""): Generator<readonly [path: string, text: string]> {
  for (const [name, value] of Object.entries(words)) {
    const at = `${path}/${name}`;
    // Dates need numbers. They are tested separately.
    if (name === "dates") continue;
    // These functions choose a text by a parameter. The tests above print each of the texts.
    if (
      ["/report/policy", "/report/heads/invalid", "/report/revoked", "/faults/unreadable", "/faults/notProof"].includes(
        at,
      )
    )
      continue;
    if (typeof value === "string") yield [at, value];
    else if (typeof value === "function") yield [at, [value(sample, sample, sample, sample)].flat().join("\n")];
    else yield* textsOf(value, at);
  }
}

test.each(LANGUAGES)("has no empty text and none in another language: %s", (language) => {
  for (const catalogue of [PAGE_WORDS, COMMAND_WORDS])
    for (const [path, text] of textsOf(catalogue[language])) {
      expect(text, path).not.toMatch(/undefined|\[object/);
      expect(text.trim(), path).not.toBe("");
      expectLanguage(language, text);
    }
});

test("the page's file contains the French texts, which it shows before its script runs", async () => {
  const html = (await readFile(new URL("page.html", import.meta.url), "utf8")).replaceAll("&nbsp;", "\u00a0");
  const { page } = PAGE_WORDS.fr;
  const texts = [...html.matchAll(/data-words="([\w.]+)"[^>]*>([^<]*)</g)];
  expect(texts).toHaveLength(9);
  const at = (path: string) =>
    path.split(".").reduce<unknown>((words, name) => (words as Record<string, unknown>)[name], page);
  for (const [, path = "", text] of texts) expect(text, path).toBe(at(path));
  const { file, proof, title } = page;
  for (const text of [title, file.hint, file.choose, proof.hint, proof.choose]) expect(html).toContain(`>${text}<`);
});
