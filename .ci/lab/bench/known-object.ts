/** Objects whose public pages the benchmarks open. */
import { callsOf, claimForm, register, scanForm, sha256Of } from "../../../backend/tests/story-run.ts";

/** Status of each object. The bytes of the files are the same on each compared server. */
const STANDINGS = ["registered", "declared", "revoked"] as const;
export type KnownObject = (typeof STANDINGS)[number];

/**
 * Registers a file for each status as `grace@example.com`, which must be a new account. Returns the paths of their
 * public pages once their proofs are valid.
 */
export async function addressesOfObjects(url: string): Promise<Readonly<Record<KnownObject, string>>> {
  const who = await register(url, "grace@example.com");
  const { call, post } = callsOf(url);
  const paths: [KnownObject, string][] = [];
  for (const standing of STANDINGS) {
    const bytes = new TextEncoder().encode(`A file that a bench has ${standing}.`);
    const hash = sha256Of(bytes);
    if (standing !== "declared") await call("POST", "/fingerprint/generate-fingerprint", who, scanForm(bytes), 200);
    const { object } = await post<{ object: { _id: string } }>("/object/register", who, claimForm(who, hash), 201);
    if (standing === "revoked") await post("/object/revoke-object", who, { objectId: object._id });
    paths.push([standing, await addressOf(url, hash)]);
  }
  return Object.fromEntries(paths) as Record<KnownObject, string>;
}

async function addressOf(url: string, hash: string): Promise<string> {
  for (;;) {
    const answer = await fetch(`${url}/api/registry/lookup?hash=${hash}`);
    const { object } = (await answer.json()) as { object: { tokenId: number; proof: string } };
    // Before that the page shows that the proof is pending.
    if (object.proof === "valid") return `/explorer/${object.tokenId}`;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
