/**
 * Draws the product's icons for home screens and task bars and the preview images of the site from the seal of the
 * product, into the shell's build folder.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { LANGUAGES } from "../backend/contract/language.ts";
import { houseCard, houseCardPath } from "../backend/plugins/cards/card.ts";
import { drawCard } from "../backend/plugins/cards/card-drawing.ts";
import { icons } from "./icons/drawn.ts";

const dist = fileURLToPath(new URL("../shell/dist", import.meta.url));
const cards = LANGUAGES.map(
  async (language) => [houseCardPath(language).slice(1), await drawCard(houseCard(language))] as const,
);
const files = { ...(await icons()), ...Object.fromEntries(await Promise.all(cards)) };
for (const [name, bytes] of Object.entries(files)) {
  const path = join(dist, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
}
