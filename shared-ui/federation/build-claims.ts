/**
 * Build plugins that record what a microfrontend needs from its shell, and what a shell provides. This code runs at
 * build time only.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Host } from "@authentica/backend/contract/host";
import type { RsbuildPlugin, Rspack } from "@rsbuild/core";
import { ROUTER_PART, type Sharing } from "./build-sharing.ts";
import { CONTRACT, type Names, type RemoteClaims } from "./contract.ts";
import { named } from "./language-of-build.ts";

const MANIFEST = named("mf-manifest.json");
/** Build stage that runs after all files were created and named. */
const AFTER_THE_MANIFEST = 5100;

/**
 * The used members of a package.json. `title` is the name of the microfrontend in the shell's navigation, if it has
 * an entry there.
 */
interface Stated {
  readonly version: string;
  readonly title?: string;
}

const statedIn = (folder: string): Stated => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/**
 * Writes what a microfrontend needs from its shell into its manifest, as the member `authentica`. `exposes` is the
 * path of the module that the microfrontend exposes.
 */
export const claiming = ({ ranges, names }: Sharing, exposes: string): RsbuildPlugin => ({
  name: "authentica-claims",
  setup(api) {
    const claim = (manifest: Manifest, imports: readonly Import[]): RemoteClaims & Pick<Stated, "title"> => {
      const takes = new Set([...manifest.shared.map(({ name }) => name)]);
      if (takes.has("react-router-dom")) takes.add(ROUTER_PART);
      const { version, title } = statedIn(api.context.rootPath);
      return {
        version,
        ...(title !== undefined && { title }),
        contract: CONTRACT,
        requires: Object.fromEntries(Object.entries(ranges).filter(([name]) => takes.has(name))),
        uses: namesTaken(imports, names),
      };
    };
    api.modifyRspackConfig((config, { rspack }) => {
      const apply = (compiler: Rspack.Compiler) =>
        compiler.hooks.thisCompilation.tap("claims", (compilation) => {
          let imports: readonly Import[] = [];
          // The imports are collected at this stage, because the bundler later joins modules and their imports are
          // then no longer known.
          compilation.hooks.finishModules.tap("claims", () => {
            imports = [...importsBehind(compilation, join(api.context.rootPath, exposes))];
          });
          compilation.hooks.processAssets.tap({ name: "claims", stage: AFTER_THE_MANIFEST }, () => {
            const file = compilation.getAsset(MANIFEST);
            if (!file) throw new Error(`The build contains no ${MANIFEST}.`);
            const manifest = JSON.parse(file.source.source().toString()) as Manifest;
            const authentica = { ...manifest.authentica, ...claim(manifest, imports) };
            const text = JSON.stringify({ ...manifest, authentica });
            compilation.updateAsset(MANIFEST, new rspack.sources.RawSource(text));
          });
        });
      config.plugins.push({ apply });
    });
  },
});

/** The used members of a manifest of Module Federation 2. */
interface Manifest {
  readonly shared: readonly { readonly name: string }[];
  readonly authentica?: object;
}

/**
 * One import: the module, and the path of what is used. `["session", "fetch"]` is a member of an export, `[]` is the
 * whole module.
 */
interface Import {
  readonly from: string;
  readonly path: readonly string[];
}

/** Yields the imports of all modules that are reachable from `entry`, including lazily loaded ones. */
function* importsBehind({ modules, moduleGraph }: Rspack.Compilation, entry: string): Generator<Import> {
  const start = [...modules].find((module) => module.nameForCondition() === entry);
  if (!start) throw new Error(`The build does not contain the entry ${entry}.`);
  const behind = new Set([start]);
  for (const module of behind) {
    for (const { dependency, module: next } of moduleGraph.getOutgoingConnections(module)) {
      if (next) behind.add(next);
      const { request, ids } = dependency;
      if (request !== undefined && ids !== undefined) yield { from: request, path: ids };
    }
  }
}

/**
 * Returns which names these imports use of the packages that are only partly shared. Throws if an imported name is
 * not shared.
 */
export function namesTaken(imports: Iterable<Import>, shared: Names): Names {
  const taken = new Map<string, Set<string>>();
  for (const { from, path } of imports) {
    const names = shared[from];
    if (!names) continue;
    const found = taken.get(from) ?? new Set();
    taken.set(from, found);
    const [name, member] = path;
    if (name !== undefined && !names.includes(name))
      throw new Error(`"${name}" of ${from} is not shared. Add it to the shared surface, or do not import it.`);
    const inner = names.filter((one) => name === undefined || one.startsWith(`${name}.`));
    if (name !== undefined) found.add(name);
    // If an export is passed on as a whole, all its members count as used.
    const used = inner.length > 0 && member !== undefined ? [`${name}.${member}`] : inner;
    for (const one of used) found.add(one);
  }
  return Object.fromEntries([...taken].map(([from, found]) => [from, [...found].sort()]).sort());
}

/** Defines the constant `FEDERATION_HOST` in the build of a shell, and writes `host.json`, which tools read. */
export const hosting = ({ offers, names }: Sharing): RsbuildPlugin => ({
  name: "authentica-host",
  setup(api) {
    const host: Host = { version: statedIn(api.context.rootPath).version, contract: CONTRACT, offers, names };
    api.modifyRsbuildConfig((config, { mergeRsbuildConfig }) =>
      mergeRsbuildConfig(config, { source: { define: { FEDERATION_HOST: JSON.stringify(host) } } }),
    );
    api.processAssets({ stage: "additional" }, ({ compilation, sources }) =>
      compilation.emitAsset("host.json", new sources.RawSource(JSON.stringify(host))),
    );
  },
});
