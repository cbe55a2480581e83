/**
 * The built verifier, and the command that contains it, handed out with this service's trust policy if they have none
 * of their own.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Pinned } from "../../contract/verifier.ts";
import { utf8 } from "../../formats/tlog/bytes.ts";
import { formatPolicy, type Policy } from "../../formats/tlog/policy.ts";

/** Where the build puts the page and the commands, under the folder of the built front ends. */
export const VERIFIER_PAGE = "mfe-public/verifier/dist/verifier.html";
export const VERIFIER_COMMAND = "mfe-public/verifier/dist/authentica-verify.mjs";
/** The command-line client, whose `verify` is the verifier. */
export const AUTHENTICA_COMMAND = "backend/cli/dist/authentica.mjs";

/** Where each of them has what is pinned: JSON between two marks. */
const PINNED_IN = {
  page: /(?<=<script type="application\/json" id="pinned">)[^\n]*?(?=<\/script>)/,
  command: /(?<=^globalThis\.AUTHENTICA_PINNED = ).*(?=;$)/m,
} as const;
const CONTENT_POLICY = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/;

export interface VerifierPage {
  readonly html: string;
  /** What the page lets itself do. */
  readonly contentPolicy: string;
}

export interface VerifierFilesDeps {
  /** Folder of the built front ends; `null`: there is no verifier. */
  readonly webDir: string | null;
  /** This service's trust policy. */
  readonly policy: () => Policy;
  /** Root keys of its key lists; `null` where it has none. */
  readonly roots: string | null;
  /** The newest of them, a note; `null` where there is none. */
  readonly keyList: () => string | null;
  /** Roots of its time-stamping authorities, PEM; `null` where it asks none. */
  readonly stampRoots: string | null;
  readonly publicUrl: string;
}

/** Each answers `null` where it has not been built. */
export function createVerifierFiles({ webDir, policy, roots, keyList, stampRoots, publicUrl }: VerifierFilesDeps) {
  async function read(kind: keyof typeof PINNED_IN, path: string): Promise<string | null> {
    if (webDir === null) return null;
    const built = await readFile(join(webDir, path), "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    return built === null ? null : built.replace(PINNED_IN[kind], (json) => pinInto(json));
  }

  /** A build that has pinned a policy is left as it is. */
  function pinInto(json: string): string {
    const built = JSON.parse(json) as Pinned;
    if (built.policy !== null) return json;
    const pinned: Pinned = {
      policy: formatPolicy(policy()),
      roots,
      keyList: keyList(),
      stampRoots,
      by: "service",
      from: publicUrl,
    };
    return JSON.stringify(pinned).replaceAll("<", "\\u003c");
  }

  const command = () => read("command", VERIFIER_COMMAND);
  const authentica = () => read("command", AUTHENTICA_COMMAND);

  return {
    /** Each file as it is handed out. */
    async files(): Promise<{ readonly name: string; readonly bytes: Uint8Array }[]> {
      const texts = [
        { name: "verificateur.html", text: await read("page", VERIFIER_PAGE) },
        { name: "authentica-verify.mjs", text: await command() },
        { name: "authentica.mjs", text: await authentica() },
      ];
      return texts.flatMap(({ name, text }) => (text === null ? [] : [{ name, bytes: utf8(text) }]));
    },

    async page(): Promise<VerifierPage | null> {
      const html = await read("page", VERIFIER_PAGE);
      return html === null ? null : { html, contentPolicy: CONTENT_POLICY.exec(html)?.[1] ?? "default-src 'none'" };
    },

    /** The module that Node, Deno and Bun run. */
    command,

    /** The command that registers, too: a module for the same runtimes, which knows whose service it is of. */
    authentica,
  };
}

export type VerifierFiles = ReturnType<typeof createVerifierFiles>;
