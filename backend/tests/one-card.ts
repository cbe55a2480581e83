/**
 * Draws one card on its worker and prints the number of bytes. Tests run it to find out whether that works under
 * given permissions.
 */
import process from "node:process";
import { createCardThread } from "../plugins/cards/cards.ts";

const draw = createCardThread(new AbortController().signal, ({ reason }) => {
  process.stderr.write(String(reason));
  Deno.exit(1);
});
const words = { title: ["Une", "carte"], line: "sans objet", shown: [], foot: "ni place" } as const;
const png = await draw({ ...words, hash: "ab".repeat(32), form: "live" });
process.stdout.write(String(png.answer.length));
Deno.exit(0);
