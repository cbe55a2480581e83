/**
 * Ceremonies for the keys of a log, held by people on a machine away from the server: create a key, write its words
 * down, draft a key list, sign it. Each command asks at a terminal and writes files. The seed of a key leaves the
 * machine only on paper, or in a file if one was requested.
 */
import { keyListOf, keyListOrigin, openKeyList, parseKeyList, parseRoots } from "../../formats/tlog/key-list.ts";
import { createSigner, openNote, parseNote, type Signer, signLines, type Verifier } from "../../formats/tlog/note.ts";
import { formatVkey, parseVkeys } from "../../formats/tlog/vkey.ts";
import { seedSigners } from "../log/signers.ts";
import { describeList } from "./drafting.ts";
import { seedOfWords, type WordLanguage, wordsOf } from "./paper.ts";

/** The terminal of a key ceremony. */
export interface Terminal {
  print(...lines: readonly string[]): void;
  /** Returns a typed line without surrounding spaces. Rejects at the end of input. */
  ask(question: string): Promise<string>;
  /** Removes displayed words from the screen, as far as the terminal can. */
  clear(): void;
}

/** The files of the folder in which the command was started. */
export interface Files {
  read(name: string): Promise<string>;
  /**
   * Writes a file; `secret` makes it readable for its owner only. Rejects if the file exists and `over` is not set.
   */
  write(
    name: string,
    content: string | Uint8Array,
    how?: { readonly secret?: true; readonly over?: true },
  ): Promise<void>;
}

export interface CeremonyDeps {
  readonly terminal: Terminal;
  readonly files: Files;
  readonly randomBytes: (length: number) => Uint8Array<ArrayBuffer>;
  /** Returns the current time (ms since 1970). */
  readonly now: () => number;
}

/** Thrown for a mistake that the person at the terminal can correct. The message is shown to them. */
export class CeremonyError extends Error {
  override readonly name = "CeremonyError";
}

const TRIES = 3;
const COLUMNS = 4;

/**
 * Returns the first line of a ceremony's record. It differs from the first line of a key list, so that the two cannot
 * be confused.
 */
export const recordOrigin = (log: string): string => `${log}/ceremony`;

/** Formats numbered words in columns, to be read downwards. */
function columns(words: readonly string[]): string[] {
  const rows = Math.ceil(words.length / COLUMNS);
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: COLUMNS }, (_, column) => {
      const at = column * rows + row;
      return `${String(at + 1).padStart(4)} ${(words[at] ?? "").padEnd(12)}`;
    })
      .join("")
      .trimEnd(),
  );
}

/**
 * Returns the keys derived from a seed: one Ed25519 key for a root; for the log, an Ed25519 key and a post-quantum
 * key.
 */
export const keysOfSeed = (log: string, seed: Uint8Array, isRoot: boolean, now: () => number): readonly Signer[] =>
  isRoot ? [createSigner(keyListOrigin(log), seed)] : seedSigners(log, seed, now);

export const vkeyText = (keys: readonly Verifier[]): string => keys.map((key) => `${formatVkey(key)}\n`).join("");

export function createCeremony({ terminal, files, randomBytes, now }: CeremonyDeps) {
  const { print, ask } = terminal;

  /** Asks for the words of a key and returns its seed. Asks again, up to three times, if they are wrong. */
  async function askSeed(question: string, isRight: (seed: Uint8Array) => boolean): Promise<Uint8Array> {
    for (let tries = 1; ; tries += 1) {
      let problem: string;
      try {
        const seed = seedOfWords(await askWords(question));
        if (isRight(seed)) return seed;
        problem = "these are the words of another key";
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        problem = error.message;
      }
      print(`These words are wrong: ${problem}.`);
      if (tries === TRIES) throw new CeremonyError("The words were wrong three times, so nothing was changed.");
    }
  }

  /** Reads 24 words, typed on any number of lines. */
  async function askWords(question: string): Promise<string> {
    let typed = await ask(`${question}\n> `);
    const count = () => typed.split(/[\s,;]+/).filter((word) => word !== "" && !/^\d+[.):]?$/.test(word)).length;
    for (let line = typed; line !== "" && count() < 24; typed += ` ${line}`) line = await ask(`(${count()} so far) > `);
    return typed;
  }

  async function keyOf(vkeyFile: string): Promise<readonly Verifier[]> {
    try {
      return parseVkeys(await files.read(vkeyFile));
    } catch (error) {
      throw new CeremonyError(`${vkeyFile} contains no valid verifier key: ${(error as Error).message}.`);
    }
  }

  return {
    /** Creates a key: `<name>.vkey`, the words to write down, and a file with the seed if requested. */
    async make(
      name: string,
      how: {
        readonly log: string;
        readonly isRoot: boolean;
        readonly language: WordLanguage;
        readonly seedFile: string | null;
      },
    ): Promise<void> {
      const seed = randomBytes(32);
      const keys = keysOfSeed(how.log, seed, how.isRoot, now);
      print(`The words of ${name}. Anyone who has them has the key. Write them down with their numbers, on paper:`, "");
      print(...columns(wordsOf(seed, how.language)), "");
      await ask("Compare what you wrote word by word, then press Enter to remove the words from the screen. ");
      terminal.clear();
      await askSeed(`Now type the words of ${name} from the paper.`, (typed) =>
        typed.every((byte, at) => byte === seed[at]),
      );
      terminal.clear();
      await files.write(`${name}.vkey`, vkeyText(keys));
      if (how.seedFile !== null) await files.write(how.seedFile, seed, { secret: true });
      print(`The paper is right. ${name}.vkey is public:`, "", ...keys.map(shortened), "");
      if (how.seedFile !== null)
        print(`${how.seedFile} holds the key itself: move it to where it signs, and leave no copy.`);
    },

    /** Writes the seed of typed words into a file if they belong to this key. */
    async restore(vkeyFile: string, seedFile: string): Promise<void> {
      const known = vkeyText(await keyOf(vkeyFile));
      const { name } = (await keyOf(vkeyFile))[0] as Verifier;
      const isRoot = name.endsWith("/keys");
      const log = isRoot ? name.slice(0, -"/keys".length) : name;
      const seed = await askSeed(
        `Type the words of the key ${vkeyFile}.`,
        (typed) => vkeyText(keysOfSeed(log, typed, isRoot, now)) === known,
      );
      terminal.clear();
      await files.write(seedFile, seed, { secret: true });
      print(`These are its words. ${seedFile} holds the key itself.`);
    },

    /**
     * Adds a root's signature to a list or a record. `signer` opens the root key by its name if it is not on paper.
     */
    async sign(file: string, signer: ((name: string) => Promise<Signer>) | null): Promise<void> {
      const content = await files.read(file);
      const text = content.includes("\n\n— ") ? parseNote(content).text : content;
      const origin = text.split("\n", 1)[0] as string;
      const log = origin.replace(/\/(keys|ceremony)$/, "");
      if (log === origin)
        throw new CeremonyError(
          `${file} is neither a key list nor the record of a ceremony: its first line does not end with /keys or /ceremony.`,
        );
      const isList = origin === keyListOrigin(log);
      print(...(isList ? describeList(parseKeyList(text)) : text.trimEnd().split("\n").map(cut)), "");
      const answer = await ask(isList ? "To sign this list, type its version: " : "To sign this record, type yes: ");
      if (answer !== (isList ? String(parseKeyList(text).version) : "yes"))
        throw new CeremonyError("The confirmation was not typed, so nothing was signed.");
      const root = signer
        ? await signer(keyListOrigin(log))
        : createSigner(keyListOrigin(log), await askSeed("Type the words of your root key.", () => true));
      if (!signer) terminal.clear();
      const line = await signLines(text, [root]);
      const isSigned = content !== text;
      if (isSigned && content.includes(line)) throw new CeremonyError(`This root key has already signed ${file}.`);
      const note = `${content}${isSigned ? "" : "\n"}${line}`;
      openNote(note, [root]);
      await files.write(file, note, { over: true });
      print(`Signed with ${formatVkey(root)}.`, `${file} has ${parseNote(note).signatures.length} signatures.`);
    },

    /** Reports whether the roots have signed a list, and shows its content. */
    async check(file: string, rootsFile: string): Promise<void> {
      const note = await files.read(file);
      try {
        const roots = parseRoots(await files.read(rootsFile));
        const { list, by } = openKeyList(note, roots);
        print(...describeList(list), "", `Signed by ${by.join(", ")}: enough.`);
      } catch (error) {
        if (error instanceof SyntaxError) throw new CeremonyError(`The key list is invalid: ${error.message}.`);
        throw error;
      }
    },

    /** Writes a record of who was present and which keys were created, to be signed. */
    async record(file: string, vkeyFiles: readonly string[]): Promise<void> {
      const keys = await Promise.all(vkeyFiles.map(async (name) => ({ name, keys: await keyOf(name) })));
      const names = new Set(keys.flatMap((one) => one.keys.map(({ name }) => name.replace(/\/keys$/, ""))));
      const [log] = names;
      if (log === undefined || names.size > 1)
        throw new CeremonyError(
          `The root keys must all belong to the same log; the given ones belong to ${names.size}.`,
        );
      const answers: string[] = [];
      for (const what of [
        "What was done",
        "Where",
        "Who was present",
        "Where the papers and keys are kept",
        "What else is to be known",
      ])
        answers.push(`${what.toLowerCase()}: ${await ask(`${what}? `)}`);
      const lines = [
        recordOrigin(log),
        new Date(now()).toISOString().replace(/\.\d+Z$/, "Z"),
        ...answers.map((line) => line.replaceAll(/[^\P{C}]/gu, " ").trimEnd()),
        ...keys.flatMap(({ name, keys: all }) => all.map((key) => `${name} ${formatVkey(key)}`)),
      ];
      await files.write(file, lines.map((line) => `${line}\n`).join(""));
      print(`${file} is written. Let each holder read and sign it: npm run op -- keys sign ${file}`);
    },

    keyOf,

    /** Reads the list of a file, signed or not. */
    async listOf(file: string) {
      const content = await files.read(file);
      return content.includes("\n\n— ") ? keyListOf(content) : parseKeyList(content);
    },
  };
}

/** A post-quantum key has 1,800 characters; the beginning is enough to recognise it. */
const cut = (line: string): string => (line.length > 200 ? `${line.slice(0, 120)}… (${line.length} characters)` : line);

const shortened = (key: Verifier): string => cut(formatVkey(key));

export type Ceremony = ReturnType<typeof createCeremony>;
