/**
 * Builds the offline verifier in two forms. The page is one HTML file with script, style and fonts inside, which uses
 * no network; its content security policy names their digests, so that nothing else runs in it. The command is one
 * module without dependencies for Node, Deno and Bun.
 *
 * `VERIFIER_POLICY` names a file with the trust policy (c2sp.org/tlog-policy) for both, `VERIFIER_ROOTS` one with the
 * root keys of the log's key lists, `VERIFIER_KEYS` one with the newest key list, `VERIFIER_STAMP_ROOTS` a PEM file
 * with the roots of time-stamping authorities. Without a policy the built files contain none of these, and a server
 * that distributes them inserts its own.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BROWSERS, bundle, RUNTIMES } from "./bundle.mjs";
import { pinnedText } from "./pinned.mjs";
import { LICENCES } from "./shipped.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const source = join(root, "mfe-public/verifier");
const fonts = join(root, "node_modules/@fontsource");

async function face(family, file, weight, folder = fonts) {
  const bytes = await readFile(join(folder, file));
  return `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url("data:font/woff2;base64,${bytes.toString("base64")}") format("woff2")}`;
}

const digestOf = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const pinned = await pinnedText();

const script = await bundle(join(source, "main.ts"), BROWSERS);
if (/<\/script/i.test(script))
  throw new Error('The bundled verifier script contains "</script", which would end its own element in the page.');
const style = [
  await readFile(join(root, "shared-ui/tokens/tokens.css"), "utf8"),
  await readFile(join(root, "shared-ui/tokens/base.css"), "utf8"),
  await face("Newsreader Variable", "newsreader/files/newsreader-latin-400-normal.woff2", "200 800"),
  await face("Instrument Sans Variable", "instrument-sans/files/instrument-sans-latin-400-normal.woff2", "400"),
  await face("Instrument Sans Variable", "instrument-sans/files/instrument-sans-latin-500-normal.woff2", "500 700"),
  await face("JetBrains Mono Variable", "jetbrains-mono-french.woff2", "400", join(root, "shared-ui/tokens/fonts")),
  await readFile(join(source, "page.css"), "utf8"),
].join("\n");
const policy = [
  "default-src 'none'",
  `script-src ${digestOf(script)}`,
  `style-src ${digestOf(style)}`,
  "font-src data:",
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** The placeholders of the source, each with its replacement. */
const parts = [
  ['http-equiv="Content-Security-Policy" content="', policy],
  ["<style>", style],
  ["<script>", script],
];
const NOTHING_PINNED = '{"policy":null,"roots":null,"by":"build","from":null}';
let page = (await readFile(join(source, "page.html"), "utf8")).replace(
  /^<!doctype html>\n/,
  `$&<!-- ${LICENCES} -->\n`,
);
for (const [before, part] of parts) {
  const at = page.indexOf(before) + before.length;
  page = page.slice(0, at) + part + page.slice(at);
}
await mkdir(join(source, "dist"), { recursive: true });
await writeFile(
  join(source, "dist/verifier.html"),
  page.replace(NOTHING_PINNED, () => pinned),
);

const command = join(source, "dist/authentica-verify.mjs");
await writeFile(
  command,
  `#!/usr/bin/env node\n// ${LICENCES}\nglobalThis.AUTHENTICA_PINNED = ${pinned};\n${await bundle(join(source, "command.ts"), RUNTIMES)}\n`,
);
await chmod(command, 0o755);
// With an invalid policy the verifier would not start.
execFileSync(process.execPath, [command, "--trust"], { stdio: ["ignore", "ignore", "inherit"] });
