/**
 * The built verifier page, and the commands that contain the verifier. If a build has no trust policy, the policy of
 * this service is inserted.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Pinned, TrustAnswer } from "../../contract/verifier.ts";
import { utf8 } from "../../formats/tlog/bytes.ts";
import { formatPolicy, type Policy } from "../../formats/tlog/policy.ts";

/** Paths of the built verifier page and command, relative to the folder of the built front ends. */
export const VERIFIER_PAGE = "mfe-public/verifier/dist/verifier.html";
export const VERIFIER_COMMAND = "mfe-public/verifier/dist/authentica-verify.mjs";
/** Path of the command-line client, which contains the verifier as its command `verify`. */
export const AUTHENTICA_COMMAND = "backend/cli/dist/authentica.mjs";

/** Where the pinned policy is in each file: JSON between two markers. */
const PINNED_IN = {
  page: /(?<=<script type="application\/json" id="pinned">)[^\n]*?(?=<\/script>)/,
  command: /(?<=^globalThis\.AUTHENTICA_PINNED = ).*(?=;$)/m,
} as const;
const CONTENT_POLICY = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/;

export interface VerifierPage {
  readonly html: string;
  /** Content security policy of the page. */
  readonly contentPolicy: string;
}

export interface VerifierFilesDeps {
  /** Folder of the built front ends; `null` if they are not served, so that there is no verifier. */
  readonly webDir: string | null;
  /** Returns this service's trust policy. */
  readonly policy: () => Policy;
  /** Root keys of the service's key lists; `null` if it has none. */
  readonly roots: string | null;
  /** Returns the newest key list as a note; `null` if there is none. */
  readonly keyList: () => string | null;
  /** Root certificates of the service's time-stamping authorities (PEM); `null` if it uses none. */
  readonly stampRoots: string | null;
  readonly publicUrl: string;
}

/** Creates functions that read the built files. Each returns `null` if its file has not been built. */
export function createVerifierFiles({ webDir, policy, roots, keyList, stampRoots, publicUrl }: VerifierFilesDeps) {
  async function read(kind: keyof typeof PINNED_IN, path: string): Promise<string | null> {
    if (webDir === null) return null;
    const built = await readFile(join(webDir, path), "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    return built === null ? null : built.replace(PINNED_IN[kind], (json) => pinInto(json));
  }

  const trust = (): TrustAnswer => ({ policy: formatPolicy(policy()), roots, keyList: keyList(), stampRoots });

  /** Returns the pinned trust data of a build. If the build has pinned none, returns that of the service. */
  function pinInto(json: string): string {
    const built = JSON.parse(json) as Pinned;
    if (built.policy !== null) return json;
    const pinned: Pinned = { ...trust(), by: "service", from: publicUrl };
    return JSON.stringify(pinned).replaceAll("<", "\\u003c");
  }

  const command = () => read("command", VERIFIER_COMMAND);
  const authentica = () => read("command", AUTHENTICA_COMMAND);

  return {
    /** Returns what a verifier trusts that relies on this service. */
    trust,

    /** Returns the files of the verifier as they are downloaded. */
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

    /** Returns the verifier as a module for Node, Deno and Bun. */
    command,

    /** Returns the command-line client as a module for the same runtimes. It contains the address of this service. */
    authentica,
  };
}

export type VerifierFiles = ReturnType<typeof createVerifierFiles>;
