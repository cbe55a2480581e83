import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

type Import = readonly [folder: string, specifier: string];

const ALLOWED: readonly Import[] = [
  ["shell/src/app/x.ts", "@authentica/shared-ui/api"],
  ["shell/src/app/x.ts", "@authentica/backend/contract/user"],
  ["mfe-assets/src/x.ts", "@authentica/shared-ui/components/button"],
  ["mfe-assets/src/dashboard/x.ts", "../authentica/scan.ts"],
  ["shared-ui/api/x.ts", "@authentica/backend/client"],
  ["backend/objects/x.ts", "../contract/object.ts"],
  ["backend/contract/x.ts", "zod/mini"],
  ["backend/contract/x.ts", "./text.ts"],
  ["backend/api/client.ts", "hono/client"],
  ["backend/api/client.ts", "./app.ts"],
];

const FORBIDDEN: readonly Import[] = [
  ["mfe-public/src/x.ts", "@authentica/mfe-assets/src/routes"],
  ["mfe-public/src/x.ts", "@authentica/shell/src/app"],
  ["mfe-assets/src/authentica/x.ts", "../../../mfe-public/src/routes.tsx"],
  ["mfe-admin/src/x.ts", "../../shell/src/bootstrap.tsx"],
  ["shell/src/app/x.ts", "@authentica/mfe-admin/src/routes"],
  ["shell/src/app/x.ts", "../../../mfe-admin/src/routes.tsx"],
  ["shell/src/app/x.ts", "@authentica/backend/api/app"],
  ["mfe-assets/src/x.ts", "../../backend/objects/service.ts"],
  ["mfe-assets/src/x.ts", "../../shared-ui/components/button.tsx"],
  ["shared-ui/components/x.ts", "@authentica/shell/src/app"],
  ["shared-ui/api/x.ts", "../../backend/api/app.ts"],
  ["shared-ui/api/x.ts", "@authentica/backend/objects/service"],
  ["backend/objects/x.ts", "@authentica/shared-ui/api"],
  ["backend/objects/x.ts", "../../shared-ui/format/hash.ts"],
  ["backend/contract/x.ts", "hono"],
  ["backend/contract/x.ts", "zod"],
  ["backend/contract/x.ts", "../objects/store.ts"],
  ["backend/contract/x.ts", "../api/app.ts"],
];

/** Lints a file per import, in a tree that has nothing but them and the project's lint rules; answers which were refused. */
function lint(imports: readonly Import[]): boolean[] {
  const dir = mkdtempSync(join(tmpdir(), "authentica-arrows-"));
  try {
    cpSync(join(root, ".biome.json"), join(dir, ".biome.json"));
    const files = imports.map(([file, specifier], at) => {
      // The rule for one named file must see that name; the others are numbered to stand side by side.
      const path = file.replace(/\bx\.ts$/, `x${at}.ts`);
      mkdirSync(join(dir, dirname(path)), { recursive: true });
      writeFileSync(join(dir, path), `import "${specifier}";\n`, { flag: "a" });
      return path;
    });
    const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
    const args = [
      biome,
      "lint",
      "--vcs-enabled=false",
      "--only=style/noRestrictedImports",
      "--max-diagnostics=none",
      "--reporter=json",
      ".",
    ];
    const { stdout, stderr } = spawnSync("node", args, { cwd: dir, encoding: "utf8" });
    const report = JSON.parse(stdout) as {
      diagnostics: { category: string; location: { path: string | { file: string } } }[];
    };
    const refused = new Set(
      report.diagnostics
        .filter(({ category }) => category === "lint/style/noRestrictedImports")
        .map(({ location: { path } }) => (typeof path === "string" ? path : path.file)),
    );
    expect(report.diagnostics.length, stderr).toBeGreaterThanOrEqual(refused.size);
    return files.map((file) => [...refused].some((path) => path.endsWith(file)));
  } finally {
    rmSync(dir, { recursive: true });
  }
}

const written = (imports: readonly Import[], answers: readonly boolean[]) =>
  imports.map(([file, specifier], at) => `${file} → ${specifier}: ${answers[at] ? "refused" : "allowed"}`);

test("the lint rule lets every arrow of the architecture pass", () => {
  expect(written(ALLOWED, lint(ALLOWED))).toEqual(
    written(
      ALLOWED,
      ALLOWED.map(() => false),
    ),
  );
});

test("the lint rule refuses every import against the arrows", () => {
  expect(written(FORBIDDEN, lint(FORBIDDEN))).toEqual(
    written(
      FORBIDDEN,
      FORBIDDEN.map(() => true),
    ),
  );
});
