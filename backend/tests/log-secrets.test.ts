import { expect, test } from "vitest";
import { userKeys } from "../accounts/users/store.ts";
import { ROUTE_NAMES } from "./calls.ts";
import { PASSWORD } from "./harness.ts";
import { addPasskey } from "./passkey.ts";
import { HASH, sendSample } from "./samples.ts";
import { openWhole } from "./standard-plugins.ts";

const ID = /^[0-9A-HJKMNP-TV-Z]{26}$/;
const HEX64 = /^[0-9a-f]{64}$/i;

const CALLERS = ["nobody", "bob", "ada", "root"] as const;
type Who = (typeof CALLERS)[number];

/** Returns all texts in a value, at any depth. */
function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value && typeof value === "object" ? Object.values(value).flatMap(texts) : [];
}

/** Creates Ada with an object, Bob, an administrator, and the list of what their log must not contain. */
async function openScene() {
  const app = await openWhole();
  const [ada, bob, root] = [await app.signUp("Ada"), await app.signUp("Bob"), await app.signUp("Root")];
  const { _id: objectId } = await app.claimed(ada, HASH);
  await app.checkpoints.sign();
  for (const who of [ada, root]) await addPasskey(app, who, "Téléphone");
  await app.promote(root.email);
  const people = [ada, bob, root];
  const ids = await Promise.all(people.map(({ email }) => app.kv.get<string>(userKeys.byEmail(email))));
  const secrets = new Set([PASSWORD, HASH, objectId, "Lovelace", "Tableau", "Téléphone"]);
  for (const { email, wallet, accessToken, refreshToken } of people)
    for (const secret of [email, wallet, accessToken, refreshToken]) secrets.add(secret);
  for (const { value } of ids) if (value) secrets.add(value);

  /** Sends the sample of a route as one of them, and records the ids, hashes and possible tokens in the answer. */
  async function send(name: (typeof ROUTE_NAMES)[number], who: Who): Promise<void> {
    const answer = await sendSample(name, { app, ada, objectId, caller: { nobody: null, bob, ada, root }[who] });
    const isJson = answer.headers.get("content-type")?.startsWith("application/json");
    if (!isJson) await answer.body?.cancel();
    for (const text of isJson ? texts(await answer.json()) : [])
      if (ID.test(text) || HEX64.test(text) || /^[\w.-]{40,}$/.test(text)) secrets.add(text);
  }
  return { app, secrets, send };
}

test("the log of every call contains no e-mail, hash, token, wallet, name or id", async () => {
  const scenes = [await openScene()];
  for (const name of ROUTE_NAMES)
    for (const who of CALLERS)
      try {
        await scenes.at(-1)?.send(name, who);
      } catch {
        // An earlier call has ended a session that this call needs.
        const scene = await openScene();
        scenes.push(scene);
        await scene.send(name, who);
      }
  expect(scenes.flatMap(({ app }) => app.lines).length).toBeGreaterThan(4 * ROUTE_NAMES.length);
  for (const { app, secrets } of scenes) {
    const logged = JSON.stringify(app.lines);
    for (const secret of secrets) expect(logged.includes(secret), `the log has ${secret}`).toBe(false);
  }
});
