/**
 * Runs the conformance states in another language. They find elements by the texts of the default language; here each
 * locator also accepts the translated text, which is at the same place in the other catalogue.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { parseSync } from "rolldown/utils";
import { pseudo } from "../../../shared-ui/federation/pseudo-text.mjs";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const FOLDERS = [
  "backend/contract/words",
  "shared-ui/words",
  "shell/src/words",
  "mfe-public/src/words",
  "mfe-assets/src/words",
  "mfe-admin/src/words",
];

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** A text of the default language, and its versions in English and in French. */
interface Pair {
  readonly shown: string;
  readonly en: string;
  readonly fr: string;
}

export type Tested = "qps" | "en" | "fr";

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === "string";

/** Placeholder for an expression in a template. */
const HOLE = "\u0000";

/** Returns the texts of a catalogue by their place. A place is the path of property names and indexes. */
function textsOf(path: string): ReadonlyMap<string, readonly [shown: string, chosen: string]> {
  const found = new Map<string, readonly [string, string]>();
  const plain = (node: Node): string | null => {
    if (node.type === "Literal" && typeof node.value === "string") return node.value;
    if (node.type === "TemplateLiteral")
      return (node.quasis as { readonly value: { readonly cooked: string } }[])
        .map(({ value }) => value.cooked)
        .join(HOLE);
    if (node.type === "JSXElement" || node.type === "JSXFragment") {
      const children = (node.children as Node[]).filter(
        ({ type, value }) => type !== "JSXText" || String(value).trim(),
      );
      const [only] = children;
      if (children.length === 1 && only?.type === "JSXText") return String(only.value).trim().replaceAll(/\s+/g, " ");
    }
    return null;
  };
  const walk = (value: unknown, at: string): void => {
    if (Array.isArray(value)) for (const [index, one] of value.entries()) walk(one, `${at}/${index}`);
    if (!isNode(value)) return;
    const callee = value.type === "CallExpression" ? (value.callee as Node).name : null;
    const texts = callee === "specifiedOr" ? (value.arguments as Node[]).map(plain) : [plain(value), plain(value)];
    const [shown, chosen] = texts;
    if (typeof shown === "string" && typeof chosen === "string") found.set(at, [shown, chosen]);
    else if (value.type === "Property")
      walk(value.value, `${at}.${(value.key as Node).name ?? (value.key as Node).value}`);
    else if (value.type === "ObjectExpression") for (const one of value.properties as Node[]) walk(one, at);
    else if (value.type === "VariableDeclarator") walk(value.init, `${at}:${(value.id as Node).name}`);
    else for (const [field, child] of Object.entries(value)) if (!/^(type|key)/.test(field)) walk(child, at);
  };
  // Catalogues have different numbers of imports, so a place does not begin with an index.
  for (const node of parseSync(path, readFileSync(path, "utf8")).program.body) walk(node, "");
  return found;
}

function pairs(): Pair[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder, "fr")).flatMap((file) => {
      const english = textsOf(join(root, folder, "en", file));
      return [...textsOf(join(root, folder, "fr", file))].flatMap(([at, [shown, fr]]) => {
        const en = english.get(at)?.[0];
        return en === undefined ? [] : [{ shown, en, fr }];
      });
    }),
  );
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");
const sourceOf = (text: string) => text.split(HOLE).map(escaped).join("(?:.*)");

/** Returns a regular expression that matches the texts of a locator in the default language and in the tested one. */
export function translator(language: Tested): (wanted: string | RegExp, isExact: boolean) => RegExp {
  const texts = pairs();
  const inTested = ({ en, fr }: Pair) =>
    language === "fr" ? fr : language === "en" ? en : pseudo(en.replaceAll(HOLE, "{}")).replaceAll("{}", HOLE);
  return (wanted, isExact) => {
    const isMeant = ({ shown }: Pair) =>
      typeof wanted !== "string"
        ? wanted.test(shown.replaceAll(HOLE, "7"))
        : shown.includes(HOLE)
          ? shown.replaceAll(HOLE, "").length > 4 && new RegExp(`^${sourceOf(shown)}$`, "s").test(wanted)
          : isExact
            ? shown === wanted
            : shown.toLowerCase().includes(wanted.toLowerCase());
    const own = typeof wanted === "string" ? (isExact ? `^${escaped(wanted)}$` : escaped(wanted)) : wanted.source;
    const others = texts.filter(isMeant).map((pair) => `^\\s*${sourceOf(inTested(pair))}\\s*$`);
    return new RegExp([own, ...new Set(others)].join("|"), "is");
  };
}

interface Named {
  readonly name?: string | RegExp;
  readonly exact?: boolean;
}
type Finder = Record<string, (...args: unknown[]) => unknown>;

/** Makes the locators of a page, and the locators derived from them, accept texts of the tested language. */
export function translate(page: Page, to: ReturnType<typeof translator>): void {
  for (const finder of [page, Object.getPrototypeOf(page.locator("body"))] as unknown as Finder[]) {
    if (Object.hasOwn(finder, "isTranslated")) continue;
    Object.defineProperty(finder, "isTranslated", { value: true });
    for (const method of ["getByText", "getByLabel", "getByPlaceholder"]) {
      const original = finder[method] as (...args: unknown[]) => unknown;
      finder[method] = function (wanted, options) {
        return original.call(this, to(wanted as string | RegExp, (options as Named)?.exact ?? false));
      };
    }
    const getByRole = finder.getByRole as (...args: unknown[]) => unknown;
    finder.getByRole = function (role, options) {
      const { name, exact = false, ...others } = (options ?? {}) as Named;
      return getByRole.call(this, role, name === undefined ? options : { ...others, name: to(name, exact) });
    };
  }
}
