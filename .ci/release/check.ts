import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { type Host, refusalOf } from "../../backend/contract/host.ts";
import { AllFragments, parsed } from "../../backend/platform/remotes/formats.ts";
import { type Build, FRAGMENTS, integrityOf, MANIFEST } from "./build.ts";

/** Size limits of a microfrontend in bytes: the member `budget` of its package.json. */
export interface Budget {
  /** What a page loads before it can show any screen, compressed with gzip. */
  readonly firstLoad: number;
  /** All files in one language, uncompressed. */
  readonly total: number;
}

export interface CheckOptions {
  /** Expected federation name. */
  readonly name: string;
  readonly budget: Budget;
  /** The shell that the build must run in. */
  readonly host: Host;
  /** Folder of the repository; its path must not be in any file. */
  readonly root: string;
  /** Values that must not be in any file, by the name of their variable. */
  readonly secrets: Readonly<Record<string, string>>;
}

/** Returns the size of a build in bytes, for visitors who have chosen no language. */
export function weightOf({ claims, first, files }: Build): Budget {
  const all = Object.keys(claims.files).map((path) => files.get(path)?.bytes.length ?? 0);
  const weights = [...new Set(first)].map((path) => gzipSync(files.get(path)?.bytes ?? "", { level: 9 }).length);
  return { firstLoad: sum(weights), total: sum(all) };
}

/** Returns every reason why a build cannot be released, as sentences. */
export function problemsOf(build: Build, options: CheckOptions): string[] {
  return [
    ...ofItself(build, options),
    ...ofItsFiles(build),
    ...ofItsTwins(build),
    ...ofItsFragments(build),
    ...overBudget(weightOf(build), options.budget),
    ...tellsTooMuch(build, options),
  ];
}

function* ofItself({ name, manifest, files, first }: Build, options: CheckOptions) {
  if (name !== options.name) yield `The build in this folder is of ${name}, not of ${options.name}.`;
  const refusal = refusalOf(manifest, options.host);
  if (refusal) yield `The shell would refuse it: ${refusal}`;
  for (const path of first)
    if (!files.has(path)) yield `${MANIFEST} loads ${path} first, which is not one of its files.`;
}

function* ofItsFiles({ integrities, files }: Build) {
  for (const [path, { bytes }] of files) {
    const is = integrityOf(bytes);
    if (is !== integrities[path]) yield `${path} differs from the file that was built: its digest is ${is}.`;
    if (/\.map$/.test(path)) yield `${path} is a source map.`;
  }
}

function* ofItsTwins({ files, twins, manifestFile, fragments }: Build) {
  const made = new Set([manifestFile, fragments].map((file) => file?.path));
  for (const { path, bytes, served } of twins) {
    const of = path.replace(/\.(br|gz)$/, "");
    const file = files.get(of);
    if (made.has(of)) continue;
    if (!file || !isTwin(bytes, served.encoding === "br" ? brotliDecompressSync : gunzipSync, file.bytes))
      yield `${path} has other content than its uncompressed file.`;
  }
}

function* ofItsFragments({ claims, files, fragments }: Build) {
  if (!fragments) return;
  try {
    const { languages = {}, ...plain } = parsed(AllFragments, fragments.bytes);
    if (plain.build !== claims.build) yield `${FRAGMENTS} belongs to the earlier build ${plain.build}.`;
    for (const { pages, object, ledger } of [plain, ...Object.values(languages)]) {
      const others = { ...(object && { "an object": object }), ...(ledger && { "the registry": ledger }) };
      for (const [address, { sheets }] of Object.entries({ ...pages, ...others }))
        for (const sheet of sheets)
          if (!files.has(sheet))
            yield `The page of ${address} uses the style sheet ${sheet}, but the build does not contain it.`;
    }
  } catch (error) {
    yield `${FRAGMENTS} is malformed: ${(error as Error).message}.`;
  }
}

function isTwin(bytes: Uint8Array, unpack: (bytes: Uint8Array) => Uint8Array, of: Uint8Array): boolean {
  try {
    return integrityOf(unpack(bytes)) === integrityOf(of);
  } catch {
    return false;
  }
}

function* overBudget(weight: Budget, budget: Budget) {
  if (weight.firstLoad > budget.firstLoad)
    yield `The first load has ${weight.firstLoad} bytes, ${weight.firstLoad - budget.firstLoad} more than its budget of ${budget.firstLoad}.`;
  if (weight.total > budget.total)
    yield `All files have ${weight.total} bytes, ${weight.total - budget.total} more than their budget of ${budget.total}.`;
}

/** Patterns of secrets that have a recognisable form. */
const SECRETS: Readonly<Record<string, RegExp>> = {
  "a private key": /-----BEGIN [A-Z ]*PRIVATE KEY-----|PRIVATE\+KEY\+[\w.-]+\+[0-9a-f]{8}\+/,
  "a key of AWS": /\b(AKIA|ASIA)[0-9A-Z]{16}\b/,
  "a token of GitHub": /\bgh[pousr]_[A-Za-z0-9]{36}\b|\bgithub_pat_\w{60,}/,
  "a token of npm": /\bnpm_[A-Za-z0-9]{36}\b/,
  "a token of Slack": /\bxox[abprs]-[A-Za-z0-9-]{20,}/,
  "a key of Stripe": /\b[sr]k_live_[A-Za-z0-9]{20,}/,
};

function* tellsTooMuch({ files, manifestFile, fragments }: Build, { root, secrets }: CheckOptions) {
  for (const { path, bytes } of [...files.values(), manifestFile, ...(fragments ? [fragments] : [])]) {
    const text = new TextDecoder("latin1").decode(bytes);
    if (/\.(js|css)$/.test(path) && /[/*][#@]\s*sourceMappingURL=/.test(text)) yield `${path} names a source map.`;
    if (text.includes(root)) yield `${path} contains the path of the build folder, ${root}.`;
    for (const [what, form] of Object.entries(SECRETS)) if (form.test(text)) yield `${path} contains ${what}.`;
    for (const [name, value] of Object.entries(secrets))
      if (text.includes(value)) yield `${path} contains the value of ${name}.`;
  }
}

/** Shorter values are not searched for, because they would be found by chance. */
const LEAST_SECRET = 12;

/** Returns the secrets in the environment of this process, recognised by their names. */
export const secretsOf = (variables: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(variables).filter(
      (entry): entry is [string, string] =>
        /SECRET|PASSWORD|PASSWD|TOKEN|CREDENTIAL|(^|_)KEY($|_)/i.test(entry[0]) &&
        (entry[1]?.length ?? 0) >= LEAST_SECRET,
    ),
  );

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
