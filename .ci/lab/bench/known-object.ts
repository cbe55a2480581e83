/** Objects whose public pages benches look at. */
import { callsOf, claimForm, register, scanForm, sha256Of } from "../../../backend/tests/story-run.ts";

/** The status of each; its bytes are the same on each server that is compared. */
const STANDINGS = ["registered", "declared", "revoked"] as const;
export type KnownObject = (typeof STANDINGS)[number];

/**
 * Registers a file of each for `grace@example.com`, who must be new; answers the paths of their public pages once
 * their proofs hold.
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
    // Until then its page says that it waits.
    if (object.proof === "valid") return `/explorer/${object.tokenId}`;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
