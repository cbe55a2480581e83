/**
 * Makes all requests that the screens of the microfrontends make, to a service filled with the demonstration of `npm
 * run op -- seed`.
 */
import { Buffer } from "node:buffer";
import { totpCodeAt } from "../../backend/accounts/totp/codes.ts";
import { COLLECTIONS, type EditAnswer } from "../../backend/contract/admin-collections.ts";
import type { TokenPair } from "../../backend/contract/auth.ts";
import type { Notification } from "../../backend/contract/notification.ts";
import type { ListedObject } from "../../backend/contract/object.ts";
import type { User } from "../../backend/contract/user.ts";
import { DEMONSTRATION_EMAILS, DEMONSTRATION_PASSWORD } from "../../backend/tasks/seed/demonstration.ts";
import { NOBODY, ORIGIN, type RecordedAnswer, type Recording, UNKNOWN_HASH } from "./recording.ts";

export interface RecorderOptions {
  /** Sends a request to a path of the service. */
  readonly send: (path: string, init: RequestInit) => Promise<Response>;
  /** The service's `PUBLIC_URL`. */
  readonly publicUrl: string;
  /** E-mail of an administrator without a second factor, with the demonstration's password. */
  readonly adminEmail: string;
  /** Resolves once the registry has signed all registrations. */
  readonly signed: () => Promise<unknown>;
  /** Milliseconds since 1970, by the service's clock. */
  readonly now: () => number;
}

const OF_ANYBODY = [
  "/health",
  "/site",
  "/auth/recovery",
  "/registry/vkeys",
  "/registry/vkey",
  "/registry/policy",
  "/registry/checkpoint",
  "/registry/checkpoint/signed",
  "/registry/checkpoints",
  "/registry/stamps",
  "/registry/entries?limit=1",
  "/registry/entries?limit=10",
  "/registry/keys",
  "/registry/trust",
  "/registry/verifier",
];
const OF_A_PERSON = [
  "/user/get-user",
  "/user/second-factor",
  "/user/passkeys",
  "/user/sessions",
  "/object/get-user-objects",
  "/object/get-user-summary?timeZone=Europe/Paris&since=2000-01-01",
  "/transfer/offers",
  "/transfer/cessions",
  "/notifications/get-user-notifications",
];
const OF_AN_ADMINISTRATOR = ["/admin/fields", "/admin/operations", "/admin/stats", "/admin/audit"];

/** Makes the recording. Throws `Error` with the answer if a required call fails. */
export async function record({ send, publicUrl, adminEmail, signed, now }: RecorderOptions): Promise<Recording> {
  const answers: Record<string, Record<string, RecordedAnswer>> = {};

  function ask(who: TokenPair | null, method: string, path: string, body?: unknown): Promise<Response> {
    const headers = new Headers(who ? { authorization: `Bearer ${who.accessToken}` } : {});
    if (body !== undefined) headers.set("content-type", "application/json");
    return send(`/api${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  }

  async function good<T>(who: TokenPair | null, method: string, path: string, body?: unknown): Promise<T> {
    const response = await ask(who, method, path, body);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`);
    return JSON.parse(text) as T;
  }

  /** Records any answer. `name` is appended to the name of the call. */
  async function keep<T>(
    [email, who]: readonly [string, TokenPair | null],
    call: string,
    body?: unknown,
    name = "",
  ): Promise<T> {
    const [method = "", path = ""] = call.split(" ", 2);
    const response = await ask(who, method, path, body);
    const [type = ""] = (response.headers.get("content-type") ?? "").split(";", 1);
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = type === "application/json";
    const json = isJson ? JSON.parse(bytes.toString().replaceAll(publicUrl, ORIGIN)) : undefined;
    answers[email] ??= {};
    answers[email][`${method} /api${path}${name}`] = {
      status: response.status,
      ...(isJson ? { json } : { type, base64: bytes.toString("base64") }),
    };
    return json as T;
  }

  const signIn = (email: string) =>
    good<TokenPair>(null, "POST", "/auth/login", { email, password: DEMONSTRATION_PASSWORD });
  const people = new Map<string, TokenPair>();
  for (const email of [...DEMONSTRATION_EMAILS, adminEmail]) people.set(email, await signIn(email));
  const nobody = [NOBODY, null] as const;
  const admin = [adminEmail, await withSecondFactor(people.get(adminEmail) as TokenPair)] as const;
  people.set(...admin);

  // Some actions of an administrator, so that the audit log is not empty.
  const { document: invited } = await good<EditAnswer>(admin[1], "POST", "/admin", {
    email: "dalia@demonstration.example",
    firstName: "Dalia",
    lastName: "Roche",
    role: "user",
  });
  const reason = "Départ annoncé pour la fin du mois";
  await good(admin[1], "POST", `/admin/users/${invited._id}/disable`, { reason });
  const own = await good<User>(admin[1], "GET", "/user/get-user");
  await good(admin[1], "POST", "/user/edit-profile", { firstName: "Inès", lastName: "Garnier" });
  await ask(admin[1], "PUT", `/admin/users/${own._id}/role`, { role: "user", reason: "Un essai sur soi-même" });

  const objects = new Map<string, ListedObject>();
  for (const [, who] of people)
    for (const object of await good<ListedObject[]>(who, "GET", "/object/get-user-objects"))
      objects.set(object._id, object);
  await signed();

  const hashes = [...new Set([...objects.values()].map(({ hash }) => hash)), UNKNOWN_HASH];
  // Done before notifications are read, because viewing an object notifies its owner.
  for (const person of people)
    for (const hash of hashes) await keep(person, "POST /object/verify-object", { hash }, ` ${hash}`);

  for (const path of OF_ANYBODY) await keep(nobody, `GET ${path}`);
  const { size } = (await good<{ registry: { size: number } }>(null, "GET", "/health")).registry;
  for (const hash of hashes) await keep(nobody, `GET /registry/lookup?hash=${hash}`);
  for (const tokenId of [...[...objects.values()].map((object) => object.tokenId), size]) {
    await keep(nobody, `GET /registry/token/${tokenId}`);
    await keep(nobody, `GET /registry/stamps?covers=${tokenId}`);
  }
  for (const proofId of objects.keys()) await keep(nobody, `GET /registry/proof-id/${proofId}`);
  for (let index = 0; index < size; index++) {
    await keep(nobody, `GET /registry/proof/inclusion?index=${index}&size=${size}`);
    // The neighbouring entries that the page of an entry asks for.
    await keep(nobody, `GET /registry/entries?limit=7&before=${index + 4}`);
    if (index > 0) await keep(nobody, `GET /registry/proof/consistency?from=${index}&to=${size}`);
  }
  await keep(nobody, "POST /auth/login", { email: adminEmail, password: "pas celui-là" }, " wrong");
  await keep(nobody, "POST /auth/login", { email: adminEmail, password: DEMONSTRATION_PASSWORD }, " second factor");
  await keep(nobody, "GET /user/get-user");
  await keep(nobody, "POST /auth/passkey/login-options", {});
  await keep(nobody, "POST /auth/forgot-password", { email: "personne@demonstration.example" });
  await keep(nobody, "POST /contact/demo", { email: "personne@demonstration.example" });

  for (const person of people) {
    for (const path of OF_A_PERSON) await keep(person, `GET ${path}`);
    for (const object of await good<ListedObject[]>(person[1], "GET", "/object/get-user-objects")) {
      if ("pictureUrl" in object) await keep(person, `GET /object/cover/${object._id}`);
      await keep<Notification[]>(person, `GET /notifications/get-object-notifications/${object._id}`);
    }
  }
  for (const path of OF_AN_ADMINISTRATOR) await keep(admin, `GET ${path}`);
  for (const collection of COLLECTIONS) await keep(admin, `GET /admin/${collection}`);

  const known = await Promise.all([...people.values()].map((who) => good<User>(who, "GET", "/user/get-user")));
  return {
    recordedAt: new Date(now()).toISOString(),
    password: DEMONSTRATION_PASSWORD,
    people: known.map(({ email, firstName, lastName, role }) => ({ email, firstName, lastName, role })),
    answers,
  };

  /** Adds an authenticator app and confirms with it, as the console requires. */
  async function withSecondFactor(first: TokenPair): Promise<TokenPair> {
    const password = DEMONSTRATION_PASSWORD;
    const who = await good<TokenPair>(first, "POST", "/auth/reauthenticate", { password });
    const { secret } = await good<{ secret: string }>(who, "POST", "/user/second-factor/app/options", {});
    const { recoveryCodes } = await good<{ recoveryCodes: string[] }>(who, "POST", "/user/second-factor/app", {
      otp: totpCodeAt(secret, now()),
    });
    const otp = recoveryCodes[0];
    return good<TokenPair>(who, "POST", "/auth/reauthenticate/second-factor", { otp });
  }
}
