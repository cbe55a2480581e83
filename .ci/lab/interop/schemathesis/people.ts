/** Creates accounts and signs them in, through the API of the tested service. */
import { totpCodeAt } from "../../../../backend/accounts/totp/codes.ts";
import type { TokenPair } from "../../../../backend/contract/auth.ts";
import type { OwnedObject } from "../../../../backend/contract/object.ts";
import type { PasskeyCreation, PasskeyRequest } from "../../../../backend/contract/passkey.ts";
import type { User } from "../../../../backend/contract/user.ts";
import { type Authenticator, createAuthenticator } from "../../../../backend/tests/authenticator.ts";
import {
  callsOf,
  claimForm,
  STORY_PASSWORD,
  scanForm,
  sha256Of,
  type Teller,
  walletOf,
} from "../../../../backend/tests/story-run.ts";
import { ADDRESS_CODE, type Mailbox } from "./mailbox.ts";

export interface Person extends Teller, TokenPair {
  readonly wallet: string;
}

/** A person whose account has a passkey. */
export interface WithPasskey extends Person {
  readonly passkey: Authenticator;
}

export type People = ReturnType<typeof createPeople>;

export function createPeople(url: string, mailbox: Mailbox) {
  const { call, get, post } = callsOf(url);
  let made = 0;

  /** Creates a person with an unproven address. */
  async function newcomer(wallet?: string): Promise<Person> {
    made += 1;
    const email = `person${made}@people.example`;
    const form = { firstName: "Ada", lastName: "Byron", email, walletAddress: wallet ?? walletOf(email) };
    const pair = await post<TokenPair>("/auth/register", null, { ...form, password: STORY_PASSWORD }, 201);
    return { ...pair, email, wallet: form.walletAddress };
  }

  async function proven(): Promise<Person> {
    const who = await newcomer();
    await post("/user/email/prove", who, { code: await mailbox.find(who.email, ADDRESS_CODE) });
    return who;
  }

  /** Signs in. `otp` is a code of the authenticator app, if there is one. */
  async function signIn<P extends Person>(who: P, otp?: string): Promise<P> {
    const form = { email: who.email, password: STORY_PASSWORD, ...(otp !== undefined && { otp }) };
    return { ...who, ...(await post<TokenPair>("/auth/login", null, form)) };
  }

  /** Returns the body with which `POST /user/passkeys` adds a new passkey of this person. */
  async function passkeyFor(who: Person) {
    const { challengeId, options } = await post<PasskeyCreation>("/user/passkeys/options", who, {});
    const passkey = createAuthenticator();
    return { passkey, form: { challengeId, name: "Clé", response: passkey.create(options) } };
  }

  async function withPasskey(who: Person): Promise<WithPasskey> {
    const { passkey, form } = await passkeyFor(who);
    await post("/user/passkeys", who, form, 201);
    return { ...who, passkey };
  }

  /** Returns the answer to a passkey challenge, for a sign-in or for a confirmation in a session. */
  async function passkeyProof({ passkey }: Pick<WithPasskey, "passkey">, confirms: Person | null = null) {
    const path = confirms ? "/auth/reauthenticate/passkey-options" : "/auth/passkey/login-options";
    const { challengeId, options } = await post<PasskeyRequest>(path, confirms, {});
    return { challengeId, response: passkey.get(options) };
  }

  async function signInByPasskey(who: WithPasskey): Promise<WithPasskey> {
    return { ...who, ...(await post<TokenPair>("/auth/passkey/login", null, await passkeyProof(who))) };
  }

  /** Creates a person with an authenticator app; also returns the recovery codes. */
  async function withApp(): Promise<{ readonly who: Person; readonly codes: readonly string[] }> {
    const who = await proven();
    const { secret } = await post<{ secret: string }>("/user/second-factor/app/options", who, {});
    const otp = totpCodeAt(secret, Date.now());
    const { recoveryCodes } = await post<{ recoveryCodes: string[] }>("/user/second-factor/app", who, { otp }, 201);
    return { who, codes: recoveryCodes };
  }

  async function claimed(
    who: Person,
    hash = sha256Of(crypto.getRandomValues(new Uint8Array(32))),
  ): Promise<OwnedObject> {
    const { object } = await post<{ object: OwnedObject }>("/object/register", who, claimForm(who, hash), 201);
    return object;
  }

  /** Uploads a new file; returns its hash. */
  async function scanned(who: Person, bytes = crypto.getRandomValues(new Uint8Array(100))): Promise<string> {
    await post("/fingerprint/generate-fingerprint", who, scanForm(bytes));
    return sha256Of(bytes);
  }

  /** Offers a new object; returns the id of the offer. */
  async function offered(from: Person, to: string): Promise<string> {
    const { _id: objectId } = await claimed(from);
    return (await post<{ _id: string }>("/transfer/offer", from, { objectId, to }, 201))._id;
  }

  const idOf = async (who: Person): Promise<string> => (await get<User>("/user/get-user", who))._id;

  return {
    call,
    get,
    post,
    newcomer,
    proven,
    signIn,
    passkeyFor,
    withPasskey,
    passkeyProof,
    signInByPasskey,
    withApp,
    claimed,
    scanned,
    offered,
    idOf,
  };
}
