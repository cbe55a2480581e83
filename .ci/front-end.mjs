/**
 * Builds the front end in the working directory once for each language, and last for visitors who have chosen none,
 * because that build names the others. With `PSEUDO=1` there is one more, for the pseudo-locale.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const rsbuild = fileURLToPath(new URL("../node_modules/@rsbuild/core/bin/rsbuild.js", import.meta.url));

// The last build names every language that it finds, so those of an earlier build are removed.
for (const name of existsSync("dist") ? readdirSync("dist") : [])
  if (/^(mf-manifest|fragments)\.\w+\.json$|\.qps[.-]/.test(name)) rmSync(join("dist", name));

const pseudo = process.env.PSEUDO === "1" ? ["qps"] : [];
for (const language of ["fr", "en", ...pseudo, ""]) {
  const env = { ...process.env, WORDS_IN: language };
  const { status } = spawnSync(process.execPath, [rsbuild, "build"], { stdio: "inherit", env });
  if (status !== 0) process.exit(status ?? 1);
}
