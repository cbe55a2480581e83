/** What the build changes in the packages of others, as the SBOM declares it: `pedigree.patches` of CycloneDX 1.6, by package. */
import { CUTS, GLUE } from "../shared-ui/federation/build-smaller.ts";

/** The package of a file in `CUTS`. */
export function packageOfCut(end) {
  // The bundler writes this file out of its own package.
  if (end === GLUE) return "@rspack/core";
  const [folder = ""] = end.split(/\/(?:cjs|dist)\//);
  return folder.startsWith("react-") ? folder : `@module-federation/${folder}`;
}

const removed = (text) => text.replaceAll(/^/gm, "-");
const added = (text) => (text === "" ? "" : `\n${text.replaceAll(/^/gm, "+")}`);

/** A cut as its own kind of diff: what goes, and what comes in its place. */
function diffOf(file, { functions = [], idle = [], texts = [], spans = [] }) {
  return [
    `--- ${file}`,
    ...functions.map((name) => `-body of ${name}\n+throw new Error("${name} is left out.");`),
    ...idle.map((name) => `-body of ${name}`),
    ...texts.map(([text, by]) => `${removed(text)}${added(by)}`),
    ...spans.map(
      ([from, to, by]) => `${removed(from)}\n-… up to, and without:\n ${to.replaceAll("\n", "\n ")}${added(by)}`,
    ),
  ].join("\n");
}

const patch = (content) => ({ type: "unofficial", diff: { text: { contentType: "text/plain", content } } });

/** The patches of each package that is changed, by its name. */
export function patches() {
  const all = new Map();
  for (const [file, cut] of Object.entries(CUTS)) {
    const name = packageOfCut(file);
    all.set(name, [...(all.get(name) ?? []), patch(diffOf(file, cut))]);
  }
  all.set("lucide-react", [
    patch(
      "--- dist/esm/icons/*.mjs\n-createLucideIcon of the package\n+drawing of shared-ui/components (shared-ui/federation/drawing-loader.mjs)",
    ),
  ]);
  return all;
}
