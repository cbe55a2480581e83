/**
 * Builds the front end in the working directory once for each language, and last for visitors who have chosen none,
 * because that build names the others. With `PSEUDO=1` there is one more, for the pseudo-locale.
 */
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createRsbuild, loadConfig } from "@rsbuild/core";

// The last build names every language that it finds, so those of an earlier build are removed.
for (const name of existsSync("dist") ? readdirSync("dist") : [])
  if (/^(mf-manifest|fragments)\.\w+\.json$|\.qps[.-]/.test(name)) rmSync(join("dist", name));

process.env.NODE_ENV = "production";
const pseudo = process.env.PSEUDO === "1" ? ["qps"] : [];
for (const language of ["fr", "en", ...pseudo, ""]) {
  process.env.WORDS_IN = language;
  // The settings depend on the language. This loader evaluates their modules again each time.
  const { content } = await loadConfig({ loader: "jiti" });
  const rsbuild = await createRsbuild({ config: content });
  const { close } = await rsbuild.build();
  await close();
}
