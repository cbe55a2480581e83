import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { classNameOf } from "./build-class-names.ts";

const rootContext = mkdtempSync(join(tmpdir(), "class-names-"));
afterEach(() => rmSync(rootContext, { recursive: true, force: true }));

function namesIn(content: string): string[] {
  const resourcePath = join(rootContext, "button.module.css");
  writeFileSync(resourcePath, content);
  const locals = [...content.matchAll(/\.([a-z]+)/g)].map(([, local = ""]) => local);
  return locals.map((local) => classNameOf({ rootContext, resourcePath }, "", local));
}

test("two builds of a module have the same class names if the content is the same, and no class name in common if it differs", () => {
  const today = namesIn(".button { color: red } .icon { width: 1em }");
  expect(namesIn(".button { color: red } .icon { width: 1em }")).toEqual(today);
  const changed = namesIn(".button { color: blue } .icon { width: 1em }");
  expect(changed.filter((name) => today.includes(name))).toEqual([]);
  for (const name of [...today, ...changed]) expect(name).toMatch(/^[a-z][\w-]{5}$/);
  expect(new Set([...today, ...changed]).size).toBe(4);
});
