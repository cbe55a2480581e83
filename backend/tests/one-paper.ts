/**
 * Draws a certificate and an attestation on their worker and prints the number of bytes. Tests run it to find out
 * whether that works under given permissions.
 */
import process from "node:process";
import { createPaperThread } from "../objects/papers/papers.ts";
import { drawnPaper } from "./drawn-paper.ts";

const { draw } = createPaperThread(new AbortController().signal, ({ reason }) => {
  process.stderr.write(String(reason));
  Deno.exit(1);
});
let bytes = 0;
for (const kind of ["certificate", "attestation"] as const)
  bytes += (await draw(drawnPaper(kind, "潮汐 क्षत्रिय"), { isPatient: false })).answer.length;
process.stdout.write(String(bytes));
Deno.exit(0);
