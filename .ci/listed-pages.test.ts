import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LISTED_PAGES } from "../backend/api/site-files.ts";

const sourceOf = (path: string) => readFileSync(join(import.meta.dirname, "..", path), "utf8");

test("the site map lists only screens that are open to all", () => {
  const names = sourceOf("shell/src/app/screens.ts").matchAll(/path: paths\.(\w+), .*access: "(?:public|guest)"/g);
  const paths = Object.fromEntries(
    Array.from(sourceOf("shared-ui/navigation/paths.ts").matchAll(/^ {2}(\w+): "([^"]+)",$/gm), ([, name, path]) => [
      name,
      path,
    ]),
  );
  const open = Array.from(names, ([, name = ""]) => paths[name]);
  expect(open).toEqual(expect.arrayContaining([...LISTED_PAGES]));
});
