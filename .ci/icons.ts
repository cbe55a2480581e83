/**
 * Draws the product's icons for home screens and task bars from the seal of the product, into the shell's build
 * folder.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { HOUSE_CARD, HOUSE_CARD_PATH } from "../backend/plugins/cards/card.ts";
import { drawCard } from "../backend/plugins/cards/card-drawing.ts";
import { icons } from "./icons/drawn.ts";

const dist = fileURLToPath(new URL("../shell/dist", import.meta.url));
const files = { ...(await icons()), [HOUSE_CARD_PATH.slice(1)]: await drawCard(HOUSE_CARD) };
for (const [name, bytes] of Object.entries(files)) {
  const path = join(dist, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
}
