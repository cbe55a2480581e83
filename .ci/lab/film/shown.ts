/**
 * Records which texts of the catalogues the film shows, and which code recorded it. A test compares both with the
 * current ones.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Language } from "../../../backend/contract/language.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Folder with the media: one folder for each language, and the manifest. */
export const MEDIA = join(root, "mfe-public/src/film/media");
export const MANIFEST = join(MEDIA, "manifest.json");
export const LANGUAGES: readonly Language[] = ["fr", "en"];

export interface Manifest {
  /** SHA-256 of the code that recorded the film. */
  readonly recordedBy: string;
  /** Texts of the catalogues that are readable in the film, sorted. */
  readonly shown: Readonly<Record<Language, readonly string[]>>;
}

/** Returns the SHA-256 of the recording code, without comments and white space. */
export function hashOfRecorder(): string {
  const code = ["certify-a-file.spec.ts", "recorder.ts"]
    .flatMap((name) => readFileSync(join(root, ".ci/lab/film", name), "utf8").split("\n"))
    .filter((line) => !/^\s*(\/\/|\/\*|\*)/.test(line))
    .join("")
    .replaceAll(/\s/g, "");
  return createHash("sha256").update(code).digest("hex");
}

const onOneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/**
 * Returns the texts in the catalogues of a language: the content of string literals and elements, split at parameters.
 * White space is normalised, because screens wrap texts.
 */
export function textsIn(language: Language): ReadonlySet<string> {
  const paths = execFileSync("git", ["ls-files", `*/words/${language}/*`], { cwd: root, encoding: "utf8" });
  const texts = paths
    .split("\n")
    .filter((path) => /\.tsx?$/.test(path) && !path.includes(".test."))
    .flatMap((path) => readFileSync(join(root, path), "utf8").split(/["`<>{}]/))
    .map((text) => text.replaceAll(/\\u([0-9a-f]{4})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))))
    .map((text) => onOneLine(text.replaceAll("&nbsp;", " ")));
  return new Set(texts);
}

/** Returns those of the texts of a screen that a catalogue contains, sorted. Names, dates and hashes are not among them. */
export function fromCatalogues(language: Language, texts: Iterable<string>): string[] {
  const known = textsIn(language);
  const found = [...texts].map(onOneLine).filter((text) => /\p{L}{3}/u.test(text) && known.has(text));
  return [...new Set(found)].sort();
}

/** Returns the words of the screens that captions quote. */
export const quotedIn = (captions: string): string[] =>
  [...captions.matchAll(/“([^”]+)”|«\s([^»]+)\s»/g)].map(([, english, french]) => onOneLine(english ?? french ?? ""));
