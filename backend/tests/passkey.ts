import type { PasskeyCreation } from "../contract/passkey.ts";
import { createAuthenticator } from "./authenticator.ts";
import { body, type Harness, type Person } from "./harness.ts";

/** Adds a passkey with this name, as the person's browser would. */
export async function addPasskey({ call }: Pick<Harness, "call">, who: Person, name: string): Promise<void> {
  const asked = await body<PasskeyCreation>(call("POST", "/user/passkeys/options", who, {}));
  const response = createAuthenticator().create(asked.options);
  await body(call("POST", "/user/passkeys", who, { challengeId: asked.challengeId, name, response }), 201);
}
