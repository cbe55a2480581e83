import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createSigner, KEY_TYPES } from "../../formats/tlog/note.ts";
import { formatVkey } from "../../formats/tlog/vkey.ts";
import { witnessDouble } from "../../tests/witness-double.ts";
import { namesFault, readPolicyFile } from "./policy-file.ts";

const log = createSigner("log.example", new Uint8Array(32).fill(1));
const types = [KEY_TYPES.timestampedEd25519, KEY_TYPES.timestampedMlDsa44];
const witnessOf = (name: string, at?: string) => witnessDouble({ name, now: () => 0, types }).policy(at);
const LOG = `log ${formatVkey(log)}\n`;

async function written(text: string): Promise<string> {
  const dir = await Deno.makeTempDir({ prefix: "authentica-policy-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  const path = join(dir, "policy");
  await Deno.writeTextFile(path, text);
  return path;
}

test("a witness policy is read from its file, and must name each of the log's keys", async () => {
  const policy = readPolicyFile(await written(`${LOG}${witnessOf("w.example")}quorum w.example\n`));
  expect(policy.witnesses.map(({ url }) => url)).toEqual(["https://w.example", "https://w.example"]);
  expect(namesFault(policy, [log])).toBeNull();
  const next = createSigner("log.example", new Uint8Array(32).fill(2));
  expect(namesFault(policy, [log, next])).toContain(`must have a line for the registry's key: log ${formatVkey(next)}`);
});

test.each([
  ["a line that is none", "witnesses all\n", /line 2/],
  [
    "an address that is none",
    `${witnessOf("w.example", "w.example:80")}quorum none\n`,
    /the address of the witness w\.example must begin with/,
  ],
  [
    "a password in an address",
    `${witnessOf("w.example", "https://a:b@w.example")}quorum none\n`,
    /must begin with https:/,
  ],
  [
    "more keys than a checkpoint has room for",
    `${Array.from({ length: 16 }, (_, at) => witnessOf(`w${at}.example`)).join("")}quorum none\n`,
    /more keys than a checkpoint has room for/,
  ],
])("a policy with %s is refused by the name of its setting", async (_, rest, problem) => {
  const path = await written(LOG + rest);
  expect(() => readPolicyFile(path)).toThrow(problem);
  expect(() => readPolicyFile(path)).toThrow(/^REGISTRY_POLICY is "/);
});

test("a missing file of the witness policy is refused by the name of its setting", () => {
  expect(() => readPolicyFile("/nowhere/policy")).toThrow(/^REGISTRY_POLICY is "\/nowhere\/policy"/);
});
