/** The policy that the operator has given. */
import { readFileSync } from "node:fs";
import type { Verifier } from "../../formats/tlog/note.ts";
import { type Policy, parsePolicy } from "../../formats/tlog/policy.ts";
import { formatVkey } from "../../formats/tlog/vkey.ts";

/** A checkpoint with all cosignatures is one record of the store: of these it has room for what a policy may ask. */
const CHECKPOINT_MOST = 48 * 1024;
const LINES_MOST = 60;
/** A signature line beside its signature and name: key id, time, base64 and signs. */
const LINE_REST = 40;
const SIGNATURE_BYTES = { 1: 64, 4: 64, 6: 2420 } as const;

/** Reads a policy whose witnesses can be asked. Throws `Error` naming the setting and what it wants. */
export function readPolicyFile(path: string): Policy {
  try {
    const policy = parsePolicy(readFileSync(path));
    for (const { name, url } of policy.witnesses) if (url !== null) checkUrl(name, url);
    const keys = [...policy.logs, ...policy.witnesses].map(({ key }) => key);
    const bytes = keys.reduce(
      (sum, { name, type }) => sum + name.length * 3 + LINE_REST + (SIGNATURE_BYTES[type] * 4) / 3,
      0,
    );
    if (bytes > CHECKPOINT_MOST || keys.length > LINES_MOST)
      throw new SyntaxError("it names more keys than a checkpoint has room for");
    return policy;
  } catch (error) {
    throw new Error(
      `REGISTRY_POLICY is "${path}", which is no policy that can be followed: ${(error as Error).message}.`,
    );
  }
}

function checkUrl(name: string, text: string): void {
  const url = URL.parse(text);
  const isPlain =
    url && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "" && url.search === "";
  // The policy is public: a password in it would be.
  if (!isPlain) throw new SyntaxError(`the witness ${name} has no plain address that begins with https:// or http://`);
}

/**
 * Returns why followers of the policy would reject what these keys sign, a sentence; `null` if it names each of them.
 */
export function namesFault({ logs }: Policy, keys: readonly Verifier[]): string | null {
  const named = new Set(logs.map(({ key }) => formatVkey(key)));
  const missing = keys.map(formatVkey).find((vkey) => !named.has(vkey));
  return missing === undefined
    ? null
    : `The policy of REGISTRY_POLICY must have a line for the registry's key: log ${missing}`;
}
