/** Test harness: runs in a language, whose output is tested, and a record of the texts that they print. */
import { Readable } from "node:stream";
import { expect } from "vitest";
import { foreignIn } from "../tests/one-language.ts";
import { openTerminal } from "./test-terminal.ts";
import { WORDS, type Words } from "./words/index.ts";
import type { Keyboard } from "./world/world.ts";

type Fault = ((request: Request, pass: () => Promise<Response>) => Promise<Response>) | null;
type Options = NonNullable<Parameters<typeof openTerminal>[0]>;

/** A message of the service, without words of either language. */
export const MESSAGE = "E17-X";
/** Names in the French interface, names of accounts and keys, and messages of the system in English. */
export const NAMES = ["NO_PROXY", "Développeurs", "Studio", "Ada", "Bob", MESSAGE];
/** Message of the service in English, which follows the sentence of the command. */
const OF_SERVICE = /Réponse du service\u00a0: .*?(?= \(requête|$)/gm;

/** Message of a parser about a malformed policy or key list. It is in English in every language. */
const OF_PARSER = /line \d+: [^.)]*|no known key has signed the note/g;

/** Opens terminals whose runs are in a language, and collects which texts they use. */
export function openStage(language: Words["language"]) {
  const used = new Set<string>();
  const words = recordedWords(language, used);
  async function open(options: Options = {}) {
    let fault: Fault = null;
    const desk = await openTerminal({
      ...options,
      before: (request, pass) => (fault ? fault(request, pass) : pass()),
    });
    /** Runs the command, and tests that all that it prints for people is in the language. Returns its output. */
    async function run(line: string | readonly string[], exit: number, more: Parameters<typeof desk.command>[1] = {}) {
      const { code, out, err } = await desk.command(line, { words, ...more });
      expect([line, code, err]).toEqual([line, exit, err]);
      const text = [...out.filter((each) => !each.startsWith("{")), ...err.split("\n")]
        .join("\n")
        .replaceAll(OF_SERVICE, "")
        .replaceAll(OF_PARSER, "");
      expect([line, text, foreignIn(language, text, [desk.cwd, desk.url, ...NAMES])]).toEqual([line, text, null]);
      expect(text).not.toMatch(/undefined|NaN|\[object/);
      return `${out.join("\n")}\n${err}`;
    }
    const fail = (next: Fault) => {
      fault = next;
    };
    const refuse = (code: string, status = 409, more: object = {}) =>
      fail(() => Promise.resolve(Response.json({ code, message: MESSAGE, ...more }, { status })));
    return { ...desk, run, fail, refuse };
  }
  /** Returns the paths of the texts of these areas that no run has printed. */
  const unused = (areas: readonly string[]): readonly string[] =>
    textPaths(WORDS[language]).filter((path) => areas.includes(path.split(".")[0] ?? "") && !used.has(path));
  return { words, open, unused };
}

export type Stage = ReturnType<typeof openStage>;

/** Standard input that is typed or piped. */
export const typed = (...chunks: readonly string[]) =>
  ({ stdin: Readable.from(chunks.map((chunk) => Buffer.from(chunk))) as Keyboard }) as const;

/** Returns the paths of all texts in a catalogue, such as `args.empty`. */
const textPaths = (value: unknown, path = ""): readonly string[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, member]) => textPaths(member, path === "" ? name : `${path}.${name}`))
    : [path];

/** Returns the words of a language; `used` gets the path of each text that is read or, if it is a function, called. */
function recordedWords(language: Words["language"], used: Set<string>): Words {
  const recorded = <T extends object>(object: T, path: string): T =>
    new Proxy(object, {
      get(target, name, receiver) {
        const value: unknown = Reflect.get(target, name, receiver);
        const here = path === "" ? String(name) : `${path}.${String(name)}`;
        if (typeof value === "object" && value !== null) return recorded(value, here);
        if (typeof value !== "function") {
          used.add(here);
          return value;
        }
        return (...given: unknown[]) => {
          used.add(here);
          return value(...given);
        };
      },
    });
  return recorded(WORDS[language], "");
}
