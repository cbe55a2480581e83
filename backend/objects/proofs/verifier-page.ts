import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Where the build puts the page, under the folder of the built front ends. */
export const VERIFIER_PAGE = "mfe-public/verifier/dist/verifier.html";
const KEY_PLACE = /(<meta name="registry-vkey" content=")[^"]*(">)/;
const POLICY = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/;

export interface VerifierPage {
  readonly html: string;
  /** What the page lets itself do. */
  readonly policy: string;
}

/** The offline verifier with the log's key written in; `null` where it has not been built. */
export async function readVerifierPage(webDir: string, vkey: string): Promise<VerifierPage | null> {
  const page = await readFile(join(webDir, VERIFIER_PAGE), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (page === null) return null;
  const escaped = vkey.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  return {
    html: page.replace(KEY_PLACE, (_, before: string, after: string) => `${before}${escaped}${after}`),
    policy: POLICY.exec(page)?.[1] ?? "default-src 'none'",
  };
}
