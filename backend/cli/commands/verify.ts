import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { run as runVerifier } from "../../../mfe-public/verifier/cli.ts";
import type { PublicState } from "../../client/index.ts";
import { hashFile } from "../files/hash.ts";
import { reasonOf } from "../files/walk.ts";
import { createTransport } from "../net/transport.ts";
import { openService } from "../settings/service.ts";
import { COMMON, given } from "../world/options.ts";
import { EXITS, Failure, type World } from "../world/world.ts";

const USAGE = `authentica verify FILE PROOF [--policy FILE] [--stamp-roots FILE] [--fresh] [--json]
authentica verify FILE [--url ADDRESS] [--json]
authentica verify --trust

With a PROOF (a .tlog-proof, or the archive) nobody is asked: the verifier that is built in judges it by the policy that was pinned at its
build, or by that of --policy. --fresh also compares with what the registry and its witnesses say today; --trust shows whom it believes.
  exit code 0 authentic, 1 different, 2 invalid or could not run, 3 key not pinned, 4 quorum not reached

Without one the registry is asked what it knows of the file, and its word is all there is.
  exit code 0 registered and valid, 1 not registered, or no longer valid`;

/** How long a registry or a witness may be silent, ms. */
const FRESH_MS = 30_000;

export async function verifyCommand(args: readonly string[], world: World): Promise<number> {
  const options = {
    ...COMMON,
    policy: { type: "string" },
    "stamp-roots": { type: "string" },
    offline: { type: "boolean" },
    fresh: { type: "boolean" },
    trust: { type: "boolean" },
  } as const;
  const { values, positionals } = given(USAGE, () => parseArgs({ args: [...args], allowPositionals: true, options }));
  const [file, proof] = positionals;
  if (values.trust || proof !== undefined) {
    const { cwd, pinned, env, version, out } = world;
    const transport = createTransport({ env, idleMs: FRESH_MS, userAgent: `authentica/${version}` });
    return runVerifier(args, { cwd, pinned, write: out, fetch: transport.fetch }).finally(transport.close);
  }
  if (file === undefined) throw new Failure(EXITS.wrong, USAGE);
  if (values.policy !== undefined || values["stamp-roots"] !== undefined || values.offline || values.fresh)
    throw new Failure(EXITS.wrong, "That is for the check of a PROOF, which was not given.");
  const { hash } = await hashFile(resolve(world.cwd, file)).catch((error) => {
    throw new Failure(EXITS.wrong, `${file}: ${reasonOf(error)}.`);
  });
  const service = await openService(world, values, { needsKey: false });
  try {
    const looked = await service.client.lookup(hash);
    const isGood = looked.objects.some(({ status, proof: is }) => status === "active" && is !== "invalid");
    if (values.json) world.out(JSON.stringify({ file, registered: isGood, ...looked }));
    else for (const line of linesOf(hash, service.url, looked.objects)) world.out(line);
    return isGood ? EXITS.done : EXITS.some;
  } finally {
    service.close();
  }
}

function linesOf(hash: string, url: string, objects: readonly PublicState[]): string[] {
  if (objects.length === 0) return [`not registered: ${url} does not know ${hash}.`];
  return [
    ...objects.map(({ status, proofId, tokenId, registeredAt, depositedAt, proof, problem }) => {
      const how = depositedAt === null ? "declared without its file" : "deposited";
      const held =
        proof === "valid"
          ? ""
          : proof === "pending"
            ? ", not yet signed"
            : `, and it does not hold: ${problem ?? "unknown"}`;
      return `${status === "active" ? "registered" : status}: ${proofId}, entry ${tokenId}, ${registeredAt}, ${how}${held}`;
    }),
    `  So says ${url}. A proof says it without asking anybody: authentica verify FILE PROOF.`,
  ];
}
