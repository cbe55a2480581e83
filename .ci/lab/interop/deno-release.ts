/** A release of Deno, as npm has it for this kind of machine. */
import { arch } from "node:os";
import { join } from "node:path";
import { type Command, cache, Missing } from "./needs.ts";
import { ran } from "./process.ts";

const PACKAGES: Readonly<Record<string, string>> = { x64: "@deno/linux-x64-glibc", arm64: "@deno/linux-arm64-glibc" };
const FETCH_MS = 3 * 60_000;

export function denoRelease(version: string): Command {
  const folder = join(cache, `deno-${version}`);
  const path = join(folder, "package", "deno");
  return {
    name: `Deno ${version}`,
    path,
    async get() {
      if (await Deno.stat(join(folder, "ready")).catch(() => null)) return;
      const name = PACKAGES[arch()];
      if (!name || Deno.build.os !== "linux") throw new Missing("there is none for this machine");
      await Deno.mkdir(folder, { recursive: true });
      const packed = await ran("npm", ["pack", "--silent", `${name}@${version}`], { cwd: folder, withinMs: FETCH_MS });
      if (packed.code !== 0) throw new Missing("npm does not give it");
      const untied = await ran("tar", ["xzf", packed.output.trim(), "package"], { cwd: folder });
      if (untied.code !== 0) throw new Error(untied.errors);
      await Deno.chmod(path, 0o755);
      await Deno.writeTextFile(join(folder, "ready"), "");
    },
  };
}
