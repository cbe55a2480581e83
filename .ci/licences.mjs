/**
 * Writes `shell/dist/licences.txt`: the licence text of every package and font that is shipped. Throws, and stops the
 * build, if a package has no text and is not in `WITHOUT_TEXT`.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, shippedPackages } from "./shipped.mjs";

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to
the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR
ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH
THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
const mit = (holder) => `MIT License\n\nCopyright (c) ${holder}\n\n${MIT}`;

/** Packages without a licence text: the reason, and the text of their licence. */
export const WITHOUT_TEXT = {
  "@hono/zod-validator": {
    why: "its package.json says MIT, without a text",
    text: mit("Yusuke Wada and the contributors of Hono"),
  },
  brotli: { why: "its package.json says MIT, without a text", text: mit("Devon Govett") },
  dfa: { why: "its package.json says MIT, without a text", text: mit("Devon Govett") },
  fontkit: { why: "its package.json says MIT, without a text", text: mit("Devon Govett") },
  "@resvg/resvg-wasm": {
    why: "its package.json says MPL-2.0, without a text; section 3.2 asks for the place of the source",
    text: `Copyright (c) 2021-present, yisibl

This Source Code Form is subject to the terms of the Mozilla Public License, v. 2.0. If a copy of the MPL was not distributed with this
file, You can obtain one at https://mozilla.org/MPL/2.0/. Its source: https://github.com/yisibl/resvg-js`,
  },
};
/** A platform's binary package has the licence of the package that depends on it. */
const PLATFORM_OF = { "@node-rs/argon2-": "@node-rs/argon2" };

const LICENCE_FILE = /^(?:licen[sc]es?|copying|ofl|notice)(?:[.-].*)?$/i;
const OWN_FONTS = join(root, "shared-ui/tokens/fonts");

/** Returns the licence files of a folder as one text; `null` if there are none. */
function textIn(dir) {
  const files = readdirSync(dir).filter((name) => LICENCE_FILE.test(name) && !/\.[cm]?[jt]s$/.test(name));
  const texts = files.sort().map((name) => readFileSync(join(dir, name), "utf8").trim());
  return texts.length > 0 ? texts.join("\n\n") : null;
}

/** Returns the licence text of each package that is shipped and installed. Throws `Error` naming those without one. */
export function licenceTexts(packages = shippedPackages()) {
  const missing = [];
  const texts = packages.flatMap(({ name, version, license, dir, isOptional, isInstalled }) => {
    if (!isInstalled && isOptional) return [];
    const family = Object.entries(PLATFORM_OF).find(([start]) => name.startsWith(start))?.[1];
    const text =
      (isInstalled ? textIn(dir) : null) ??
      WITHOUT_TEXT[name]?.text ??
      (family && existsSync(join(root, "node_modules", family)) ? textIn(join(root, "node_modules", family)) : null);
    if (text === null) missing.push(`${name}@${version}`);
    return [{ name, version, license, text }];
  });
  if (missing.length > 0)
    throw new Error(
      `No licence text ships with ${missing.join(", ")}: add it to WITHOUT_TEXT in .ci/licences.mjs, with the reason.`,
    );
  return texts;
}

/** Lists packages with the same licence text together above it. */
export function licencesPage(texts) {
  const byText = new Map();
  for (const { name, version, license, text } of texts) {
    const title = `${name} ${version}${license ? ` (${license})` : ""}`;
    byText.set(text, [...(byText.get(text) ?? []), title]);
  }
  const rule = "=".repeat(80);
  const parts = [...byText].map(([text, titles]) => `${rule}\n${[...new Set(titles)].sort().join("\n")}\n\n${text}`);
  return `Authentica contains the work of others, under these licences.\n\n${parts.join("\n\n")}\n`;
}

if (process.argv[1] === import.meta.filename || process.argv[1]?.endsWith("/.ci/licences.mjs")) {
  const fonts = { name: "Subsets of the fonts below", version: "", license: "OFL-1.1", text: textIn(OWN_FONTS) };
  writeFileSync(join(root, "shell/dist/licences.txt"), licencesPage([...licenceTexts(), fonts]));
}
