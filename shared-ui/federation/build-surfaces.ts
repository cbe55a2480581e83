/**
 * Derives the public interface of our shared modules from the declarations that the compiler generates. Also derives
 * which version a changed interface requires.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { CONTRACT_MODULE, ROUTER_PART, SESSION, type Surface } from "./build-sharing.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** The public interface of a module, without its version. */
export type Outside = Pick<Surface, "names" | "shape">;

interface Module {
  /** Path relative to `shared-ui`, without extension. */
  readonly entry: string;
  /** Exports that other builds rely on. The default is all exports. */
  readonly exports?: readonly string[];
}

const MODULES: Readonly<Record<string, Module>> = {
  [SESSION]: { entry: "session/index" },
  [ROUTER_PART]: { entry: "federation/router" },
  // Only the shell uses the other exports of this module.
  [CONTRACT_MODULE]: { entry: "federation/contract", exports: ["RemoteModule", "RemoteClaims"] },
};

/** Returns the surfaces of the current source. */
export function surfacesNow(): Readonly<Record<string, Outside>> {
  const outDir = mkdtempSync(join(tmpdir(), "authentica-surfaces-"));
  try {
    const entries = Object.values(MODULES).map(({ entry }) => `shared-ui/${entry}.ts`);
    const { status, stdout } = spawnSync(
      join(root, "node_modules/.bin/tsc"),
      [
        ...["--ignoreConfig", "--declaration", "--emitDeclarationOnly", "--noCheck", "--removeComments", "--strict"],
        ...["--target", "ES2024", "--module", "ESNext", "--moduleResolution", "bundler", "--jsx", "react-jsx"],
        ...["--allowImportingTsExtensions", "--rootDir", ".", "--outDir", outDir, ...entries],
      ],
      { cwd: root, encoding: "utf8" },
    );
    if (status !== 0) throw new Error(`Generating the type declarations failed: ${stdout}`);
    return Object.fromEntries(
      Object.entries(MODULES).map(([name, { entry, exports }]) => {
        const folder = join(outDir, "shared-ui", entry, "..");
        const files = readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"));
        return [name, outsideOf(readFileSync(join(outDir, "shared-ui", `${entry}.d.ts`), "utf8"), files, exports)];
      }),
    );
  } finally {
    rmSync(outDir, { recursive: true });
  }
}

const EXPORT_LIST = /^export (type )?\{([^}]*)\}(?: from "([^"]*)")?/;
const DECLARATION = /^(?:export )?(?:declare )?(?:abstract )?(interface|class|type|const|function) (\w+)/;
const MEMBER = /^(?:(?:readonly|static|abstract|get|set) )*([\w$]+|\[[^\]]*\])/;

/**
 * Returns the public interface of a module. `entry` contains its own declarations. `files` are the declarations of its
 * folder, in which its exports and their types are looked up. Names that are imported from elsewhere are recorded by
 * name only, because those modules have separate versions.
 */
export function outsideOf(entry: string, files: readonly string[], exports?: readonly string[]): Outside {
  const declared = new Map<string, string[]>();
  for (const statement of files.flatMap(statementsOf)) {
    const name = DECLARATION.exec(statement)?.[2];
    if (name) declared.set(name, [...(declared.get(name) ?? []), statement.replace(/^export /, "")]);
  }
  const shape: Record<string, string> = {};
  const values: string[] = [];
  const wanted: string[] = [];
  const show = (name: string, isValue: boolean) => {
    if (exports && !exports.includes(name)) return;
    wanted.push(name);
    if (isValue) values.push(name);
  };
  for (const statement of statementsOf(entry)) {
    const [, isType, list, from] = EXPORT_LIST.exec(statement) ?? [];
    for (const item of list?.split(",") ?? []) {
      const [name = "", alias = name] = item.trim().split(" as ");
      if (!name) continue;
      show(alias, !isType);
      if (!declared.has(name)) shape[alias] = `from "${from}"`;
    }
    const [, kind, name] = (statement.startsWith("export ") && DECLARATION.exec(statement)) || [];
    if (name) show(name, kind !== "interface" && kind !== "type");
  }
  const seen = new Set<string>();
  const types = new Map<string, string>();
  for (const name of wanted) {
    if (seen.has(name)) continue;
    seen.add(name);
    for (const statement of declared.get(name) ?? []) {
      Object.assign(shape, entriesOf(name, statement));
      const type = /^declare const \w+: (\w+);/.exec(statement)?.[1];
      if (type) types.set(name, type);
      wanted.push(...(statement.match(/\w+/g) ?? []).filter((word) => declared.has(word)));
    }
  }
  const members = values.flatMap((name) =>
    Object.keys(shape)
      .filter((key) => key.startsWith(`${types.get(name)}.`))
      .map((key) => `${name}.${key.split(".")[1]}`),
  );
  const sorted = Object.entries(shape).sort(([a], [b]) => (a < b ? -1 : 1));
  return { names: [...values, ...members].sort(), shape: Object.fromEntries(sorted) };
}

/**
 * Returns entries for a declaration: one for the declaration and, if it is an interface or class, one for each
 * member.
 */
function entriesOf(name: string, statement: string): Record<string, string> {
  if (!/^(declare )?(abstract )?(class|interface)/.test(statement)) return { [name]: statement };
  const open = statement.indexOf("{");
  const entries: Record<string, string> = { [name]: statement.slice(0, open).trim() };
  for (const member of statementsOf(statement.slice(open + 1, -1))) {
    const [, key] = MEMBER.exec(member) ?? [];
    if (!key || /^(private|#)/.test(member)) continue;
    const before = entries[`${name}.${key}`];
    entries[`${name}.${key}`] = before ? `${before} ${member}` : member;
  }
  return entries;
}

/** Splits the text of declarations into statements. Each statement is returned as one line. */
function statementsOf(text: string): string[] {
  const statements: string[] = [];
  let depth = 0;
  let statement = "";
  for (const sign of text.replace(/\s+/g, " ")) {
    statement += sign;
    if ("{([".includes(sign)) depth += 1;
    if ("})]".includes(sign)) depth -= 1;
    const isBlock = sign === "}" && /^ ?(export )?(declare )?(abstract )?(class|interface) /.test(statement);
    if (depth > 0 || (sign !== ";" && !isBlock)) continue;
    statements.push(statement.trim());
    statement = "";
  }
  return statements;
}

/**
 * Returns the surface with the version that the change from `before` requires. A removal or change requires a new
 * major version, an addition a new minor version. Normally builds that do not use an addition still work with older
 * versions. If the names that a build uses do not show whether it uses the addition, such as a new option, older
 * versions are no longer allowed.
 */
export function nextSurface(before: Surface | undefined, now: Outside): Surface {
  if (!before) return { version: "1.0.0", lowest: "1.0.0", ...now };
  const [major = 0, minor = 0] = before.version.split(".").map(Number);
  if (Object.entries(before.shape).some(([key, shape]) => now.shape[key] !== shape)) {
    const version = `${major + 1}.0.0`;
    return { version, lowest: version, ...now };
  }
  const came = Object.keys(now.shape).filter((key) => !(key in before.shape));
  if (came.length === 0) return { ...before, ...now };
  const version = `${major}.${minor + 1}.0`;
  const untold = came.filter((key) => {
    const [owner = "", member] = key.split(".");
    // Members of a new type need no check: builds can use the type only through a new export, whose name shows this, or
    // it exists only at compile time.
    return member && owner in before.shape && !now.names.some((name) => isMember(name, owner, member, now));
  });
  return { version, lowest: untold.length > 0 ? version : before.lowest, ...now };
}

const isMember = (name: string, owner: string, member: string, { shape }: Outside) => {
  const [value = "", of] = name.split(".");
  return of === member && shape[value]?.includes(`: ${owner};`);
};
