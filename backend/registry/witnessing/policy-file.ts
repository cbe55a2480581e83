/** Reads the policy file of the operator. */
import { readFileSync } from "node:fs";
import type { Verifier } from "../../formats/tlog/note.ts";
import { type Policy, parsePolicy } from "../../formats/tlog/policy.ts";
import { formatVkey } from "../../formats/tlog/vkey.ts";

/** Limits on a policy. A checkpoint with all its cosignatures must fit into one record. */
const MAX_CHECKPOINT = 48 * 1024;
const MAX_LINES = 60;
/** Bytes of a signature line besides signature and name: key id, time, base64 and separators. */
const LINE_REST = 40;
const SIGNATURE_BYTES = { 1: 64, 4: 64, 6: 2420 } as const;

/**
 * Reads a policy and checks the addresses of its witnesses. Throws an `Error` that names the setting and the expected
 * value.
 */
export function readPolicyFile(path: string): Policy {
  try {
    const policy = parsePolicy(readFileSync(path));
    for (const { name, url } of policy.witnesses) if (url !== null) checkUrl(name, url);
    const keys = [...policy.logs, ...policy.witnesses].map(({ key }) => key);
    const bytes = keys.reduce(
      (sum, { name, type }) => sum + name.length * 3 + LINE_REST + (SIGNATURE_BYTES[type] * 4) / 3,
      0,
    );
    if (bytes > MAX_CHECKPOINT || keys.length > MAX_LINES)
      throw new SyntaxError("the policy names more keys than a checkpoint has room for");
    return policy;
  } catch (error) {
    throw new Error(`REGISTRY_POLICY is "${path}", which is not a usable policy: ${(error as Error).message}.`);
  }
}

function checkUrl(name: string, text: string): void {
  const url = URL.parse(text);
  const isPlain =
    url && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "" && url.search === "";
  // The policy is public, so an address must not contain a password.
  if (!isPlain)
    throw new SyntaxError(
      `the address of the witness ${name} must begin with https:// or http:// and contain no password or query`,
    );
}

/**
 * Returns a sentence if clients that follow the policy would reject signatures of these keys, because the policy does
 * not name a key; otherwise `null`.
 */
export function namesFault({ logs }: Policy, keys: readonly Verifier[]): string | null {
  const named = new Set(logs.map(({ key }) => formatVkey(key)));
  const missing = keys.map(formatVkey).find((vkey) => !named.has(vkey));
  return missing === undefined
    ? null
    : `The policy of REGISTRY_POLICY must have a line for the registry's key: log ${missing}`;
}
