/**
 * `npm run op -- keys …`: creates and signs the files that determine which keys sign the log. Run it on a machine
 * without a network; only the verb `publish` uses one. Exit code 0: done; 1: failed; 2: wrong arguments.
 */
import { parseArgs } from "node:util";
import { formatKeyList, keyListOf, parseRoots } from "../formats/tlog/key-list.ts";
import { formatPolicy } from "../formats/tlog/policy.ts";
import { CeremonyError, createCeremony, type Files, type Terminal } from "../registry/keys/ceremony.ts";
import { describeList, draftList, type KeyChange } from "../registry/keys/drafting.ts";
import { parseSignerLocation } from "../registry/keys/location.ts";
import { WORD_LANGUAGES, type WordLanguage } from "../registry/keys/paper.ts";
import { openLocatedSigner } from "../registry/keys/signer.ts";

const USAGE = `npm run op -- keys VERB …       all files are in the folder where you are

  new NAME --log ORIGIN [--root] [--seed FILE] [--language english|french]
      makes a key: NAME.vkey, its 24 words on paper, and with --seed the key itself in FILE
  restore NAME.vkey FILE
      writes the key of typed words into FILE
  roots FILE NEEDED HOLDER.vkey…
      writes which root keys sign lists, and how many of them it takes
  list FILE --log ORIGIN --add NAME.vkey…
      draws up the first key list
  rotate OLD NEW [--add NAME.vkey[@SIZE]]… [--retire NAME.vkey@SIZE]… [--close NAME.vkey@SIZE]…
         [--compromised NAME.vkey@TIME]…
      draws up the list after OLD: sizes in entries, TIME such as 2026-11-22T08:00:00Z
  record FILE NAME.vkey…
      writes down a ceremony
  sign FILE [--signer PLACE]
      adds the signature of a root key to a list or a record: typed words, or a key that lives in PLACE (ssh-agent:…, file:…)
  check FILE ROOTS
      tells what a list says, and whether enough roots have signed it
  publish FILE URL
      gives a signed list to the server at URL, such as https://authentica.example`;

class NotUnderstood extends Error {
  override readonly name = "NotUnderstood";
}

const folder = Deno.env.get("INIT_CWD") ?? ".";
const place = (name: string): string => (name.startsWith("/") ? name : `${folder}/${name}`);

const files: Files = {
  read: (name) => Deno.readTextFile(place(name)),
  async write(name, content, { secret, over } = {}) {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    await Deno.writeFile(place(name), bytes, { createNew: !over, mode: secret ? 0o600 : 0o644 });
  },
};

function openTerminal(): Terminal {
  const lines = Deno.stdin.readable.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
  let waiting = "";
  return {
    print: (...all) => console.log(all.join("\n")),
    async ask(question) {
      await Deno.stdout.write(new TextEncoder().encode(question));
      while (!waiting.includes("\n")) {
        const { done, value } = await lines.next();
        if (done) throw new CeremonyError("The input ended before the answer was complete.");
        waiting += value;
      }
      const end = waiting.indexOf("\n");
      const line = waiting.slice(0, end).trim();
      waiting = waiting.slice(end + 1);
      return line;
    },
    // Clears the screen and its scrollback.
    clear: () => void (Deno.stdout.isTerminal() && console.log("\x1b[2J\x1b[3J\x1b[H")),
  };
}

const { values, positionals } = (() => {
  try {
    return parseArgs({
      args: Deno.args,
      allowPositionals: true,
      options: {
        log: { type: "string" },
        root: { type: "boolean", default: false },
        seed: { type: "string" },
        language: { type: "string", default: "english" },
        add: { type: "string", multiple: true, default: [] },
        retire: { type: "string", multiple: true, default: [] },
        close: { type: "string", multiple: true, default: [] },
        compromised: { type: "string", multiple: true, default: [] },
        signer: { type: "string" },
      },
    });
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    return Deno.exit(2);
  }
})();

const ceremony = createCeremony({
  terminal: openTerminal(),
  files,
  randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  now: Date.now,
});

/** Returns the arguments after the verb; throws if there are fewer than `least`. */
function given<N extends number>(least: N): string[] {
  const [, ...rest] = positionals;
  if (rest.length < least)
    throw new NotUnderstood(`expected at least ${least} arguments after the verb, got ${rest.length}`);
  return rest;
}

function needed(option: "log"): string {
  const value = values[option];
  if (value === undefined) throw new NotUnderstood(`the option --${option} is missing`);
  return value;
}

/** Parses `NAME.vkey@VALUE`: returns the keys of the file and the value. */
async function keysAt(text: string, fallback?: string) {
  const at = text.lastIndexOf("@");
  const value = at < 0 ? fallback : text.slice(at + 1);
  if (value === undefined) throw new NotUnderstood(`expected a value after @ in "${text}"`);
  return { keys: await ceremony.keyOf(at < 0 ? text : text.slice(0, at)), value };
}

function size(text: string): number {
  if (!/^(0|[1-9]\d*)$/.test(text)) throw new NotUnderstood(`expected a number of entries, got "${text}"`);
  return Number(text);
}

function time(text: string): number {
  const ms = Date.parse(text);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text) || Number.isNaN(ms))
    throw new NotUnderstood(`expected a time such as 2026-11-22T08:00:00Z, got "${text}"`);
  return ms / 1000;
}

async function changes(): Promise<KeyChange[]> {
  const all: KeyChange[] = [];
  for (const text of values.add) {
    const { keys, value } = await keysAt(text, "0");
    all.push({ kind: "add", keys, first: size(value) });
  }
  for (const [kind, texts] of [
    ["rotated", values.retire],
    ["closed", values.close],
  ] as const)
    for (const text of texts) {
      const { keys, value } = await keysAt(text);
      all.push({ kind, keys, last: size(value) });
    }
  for (const text of values.compromised) {
    const { keys, value } = await keysAt(text);
    all.push({ kind: "compromised", keys, since: time(value) });
  }
  if (all.length === 0) throw new NotUnderstood("no change to the key list is given");
  return all;
}

async function draft(file: string, before: string | null): Promise<void> {
  const old = before === null ? null : await ceremony.listOf(before);
  const list = draftList(old, old?.log ?? needed("log"), await changes(), Math.floor(Date.now() / 1000));
  await files.write(file, formatKeyList(list));
  console.log([...describeList(list), "", `${file} is to be signed: npm run op -- keys sign ${file}`].join("\n"));
}

async function publish(file: string, url: string): Promise<void> {
  const note = await files.read(file);
  const { version } = keyListOf(note);
  const address = `${url.replace(/\/+$/, "")}/api/registry/keys`;
  const answer = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ note }),
  });
  const body = (await answer.json().catch(() => ({}))) as { readonly message?: string; readonly index?: number };
  if (!answer.ok) throw new CeremonyError(`The server answered ${answer.status}: ${body.message ?? "no reason given"}`);
  const kept = await (await fetch(`${address}/${version}`)).text();
  if (!kept.startsWith(note.split("\n\n— ")[0] as string))
    throw new CeremonyError("The server returned another key list of this version than the published one.");
  console.log(`Version ${version} is entry ${body.index} of the registry.`);
}

async function writeRoots(file: string, many: string, holders: readonly string[]): Promise<void> {
  const witnesses = await Promise.all(
    holders.map(async (holder) => {
      const [key, other] = await ceremony.keyOf(holder);
      if (!key || other) throw new CeremonyError(`The file ${holder} must contain exactly one root key.`);
      return { name: holder.replace(/^.*\//, "").replace(/\.vkey$/, ""), key, url: null };
    }),
  );
  const members = witnesses.map(({ name }) => name);
  const group = { name: "holders", threshold: size(many), members };
  const text = formatPolicy({ logs: [], witnesses, groups: [group], quorum: "holders" });
  parseRoots(text);
  await files.write(file, text);
  console.log(text);
}

async function run(): Promise<void> {
  const [verb] = positionals;
  if (verb !== "publish") await Deno.permissions.revoke({ name: "net" });
  switch (verb) {
    case "new": {
      const [name] = given(1) as [string];
      const language = values.language as WordLanguage;
      if (!WORD_LANGUAGES.includes(language))
        throw new NotUnderstood(
          `unknown language of words: "${language}"; expected one of ${WORD_LANGUAGES.join(", ")}`,
        );
      return ceremony.make(name, { log: needed("log"), isRoot: values.root, language, seedFile: values.seed ?? null });
    }
    case "restore": {
      const [vkey, file] = given(2) as [string, string];
      return ceremony.restore(vkey, file);
    }
    case "roots": {
      const [file, many, ...holders] = given(3) as [string, string, ...string[]];
      return writeRoots(file, many, holders);
    }
    case "list":
      return draft(given(1)[0] as string, null);
    case "rotate": {
      const [before, file] = given(2) as [string, string];
      return draft(file, before);
    }
    case "record": {
      const [file, ...keys] = given(2) as [string, ...string[]];
      return ceremony.record(file, keys);
    }
    case "sign": {
      const { signer } = values;
      const location = signer === undefined ? null : parseSignerLocation(signer);
      const opened = (name: string) =>
        openLocatedSigner(name, location as NonNullable<typeof location>, { variable: () => undefined, kms: null });
      return ceremony.sign(given(1)[0] as string, location && opened);
    }
    case "check": {
      const [file, roots] = given(2) as [string, string];
      return ceremony.check(file, roots);
    }
    case "publish": {
      const [file, url] = given(2) as [string, string];
      return publish(file, url);
    }
    default:
      throw new NotUnderstood(verb === undefined ? "the verb is missing" : `unknown verb "${verb}"`);
  }
}

try {
  await run();
  Deno.exit(0);
} catch (error) {
  if (error instanceof NotUnderstood) {
    console.error(`Not understood: ${error.message}.\n\n${USAGE}`);
    Deno.exit(2);
  }
  console.error((error as Error).message);
  Deno.exit(1);
}
