/** An object whose public page benches look at. */
import { callsOf, claimForm, register, scanForm, sha256Of } from "../tests/told-story.ts";

/** The same bytes on each server that is compared. */
const BYTES = new TextEncoder().encode("A file that a bench has registered.");

/** Registers a file for `grace@example.com`, who must be new; answers the path of its public page once its proof stands. */
export async function addressOfObject(url: string): Promise<string> {
  const who = await register(url, "grace@example.com");
  const hash = sha256Of(BYTES);
  const { call } = callsOf(url);
  await call("POST", "/fingerprint/generate-fingerprint", who, scanForm(BYTES), 200);
  await call("POST", "/object/register", who, claimForm(who, hash), 201);
  for (;;) {
    const answer = await fetch(`${url}/api/registry/lookup?hash=${hash}`);
    const { object } = (await answer.json()) as { object: { tokenId: number; proof: string } };
    // Until then its page says that it waits.
    if (object.proof === "valid") return `/explorer/${object.tokenId}`;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
