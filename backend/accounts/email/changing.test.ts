import { expect, test } from "vitest";
import type { TokenPair } from "../../contract/auth.ts";
import { EMAIL_UNDO_MS } from "../../contract/constants.ts";
import type { RecoveryAnswer } from "../../contract/recovery.ts";
import type { User } from "../../contract/user.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import { CHEAP_PASSWORDS } from "../../tests/cheap-passwords.ts";
import { body, type Harness, openHarness, PASSWORD, type Person, sha256 } from "../../tests/harness.ts";
import { addPasskey } from "../../tests/passkey.ts";
import { findHolder } from "../address/store.ts";
import { findPasskeysOf } from "../passkeys/store.ts";
import { findUserByEmail, type UserRecord } from "../users/store.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NEW_PASSWORD = "cinq mots tout aussi neufs";
const NEW = "nouvelle@example.com";

const codeIn = (mail: Mail | undefined) => /^(\d{6})$/m.exec(mail?.text ?? "")?.[1] as string;
const linkIn = (mail: Mail | undefined) => /#link=(\S+)$/m.exec(mail?.text ?? "")?.[1] as string;

const request = (app: Harness, who: TokenPair, email: string) => app.call("POST", "/user/email/change", who, { email });
const confirm = (app: Harness, who: TokenPair, code: string) => app.call("POST", "/user/email/confirm", who, { code });
const logIn = (app: Harness, email: string, password = PASSWORD) =>
  app.call("POST", "/auth/login", null, { email, password });

const registering = (app: Harness, email: string, wallet: string) =>
  app.call("POST", "/auth/register", null, {
    firstName: "Eve",
    lastName: "L",
    email,
    walletAddress: `0x${wallet.repeat(40)}`,
    password: PASSWORD,
  });

/**
 * Creates an account whose address has just been changed; returns it with its session and the link that undoes the
 * change.
 */
async function openChanged() {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  const ada = await app.signUp("Ada");
  await addPasskey(app, ada, "Téléphone");
  await body(request(app, ada, NEW));
  await body(confirm(app, ada, codeIn((await app.emailsTo(NEW)).at(-1))));
  const link = linkIn((await app.emailsTo(ada.email)).at(-1));
  return { ...app, ada, link, id: ((await findUserByEmail(app.kv, NEW)) as UserRecord).id };
}

/** Opens the link of an e-mail in a separate browser, and returns the results. */
async function undo(app: Harness, link: string) {
  const send = (path: string, form: unknown, cookie = "") =>
    app.app.request(`/api/auth/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify(form),
    });
  const answer = await send("email/undo", { link });
  const cookie = (answer.headers.get("set-cookie") ?? "").split(";", 1)[0];
  return { answer, reset: (form: unknown) => send("reset-password", form, cookie) };
}

test("changes an address with the code sent to the new address; both addresses get an e-mail, and only the new one signs in", async () => {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  const ada = await app.signUp("Ada");
  const asked = await body(request(app, ada, ` ${NEW.toUpperCase()} `));
  expect(asked).toEqual({ email: NEW.toUpperCase(), codeExpiresAt: "2026-01-01T00:10:00.000Z" });
  const [letter] = await app.emailsTo(NEW.toUpperCase());
  const changed = await body<User>(confirm(app, ada, codeIn(letter)));
  expect(changed).toMatchObject({ email: NEW.toUpperCase(), emailProvenAt: "2026-01-01T00:00:00.000Z" });
  expect((await app.emailsTo(NEW.toUpperCase())).at(-1)?.subject).toBe("Votre adresse Authentica a changé");
  const [told] = await app.emailsTo(ada.email);
  expect(told?.text).toMatch(/^http:\/\/localhost:8000\/undo-email-change#link=[\w.-]+$/m);
  // The e-mail contains nothing that the account's user has chosen, such as the new address.
  expect(`${told?.text}${told?.html}`.toLowerCase()).not.toMatch(/nouvelle@|lovelace/);
  await body(app.call("GET", "/user/get-user", ada));
  await body(logIn(app, ada.email), 401);
  await body(logIn(app, NEW));
  expect(await app.audit()).toEqual([]);
});

test("an address change needs a recent sign-in, and its code must be entered in the same session", async () => {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  const ada = await app.signUp("Ada");
  const other = await body<TokenPair>(logIn(app, ada.email));
  await body(request(app, ada, NEW));
  const code = codeIn((await app.emailsTo(NEW)).at(-1));
  await body(confirm(app, other, code), 400);
  app.pass(11 * MINUTE_MS);
  const pair = await body<TokenPair>(app.call("POST", "/auth/refresh", null, { refreshToken: ada.refreshToken }));
  expect(await body(request(app, pair, NEW), 403)).toMatchObject({ code: "reauthentication_required" });
  await body(confirm(app, pair, code), 400);
});

test("changing to a taken address gets the same answer as to a free one: only the mailbox is notified, and no code is valid", async () => {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  const [ada, bob, eve] = [await app.signUp("Ada"), await app.signUp("Bob"), await app.register("Eve")];
  const keys = async () => (await Array.fromAsync(app.kv.list({ prefix: [] }))).length;
  const seen = [];
  const grown: number[] = [];
  for (const email of [bob.email, eve.email, NEW]) {
    const before = await keys();
    const { email: shown, ...answer } = await body(request(app, ada, email));
    expect(shown).toBe(email);
    seen.push(answer);
    grown.push((await keys()) - before);
  }
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[2]).toEqual(seen[0]);
  // Records added: the e-mail and the rate limit of its mailbox; the first time also the pending change and the limit
  // of the requester.
  expect(grown).toEqual([4, 2, 2]);
  const [letter] = await app.emailsTo(bob.email);
  expect(letter?.text).toContain("Elle est déjà celle d’un compte");
  expect(codeIn(letter)).toBeUndefined();
});

test("the e-mail to a taken address is in the language of the account that has it", async () => {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  const [ada, bob, eve] = [await app.signUp("Ada"), await app.signUp("Bob"), await app.signUp("Eve")];
  const choose = (who: TokenPair, language: string) =>
    body(app.call("POST", "/user/edit-profile", who, { firstName: "A", lastName: "L", language }));
  await choose(ada, "en");
  await choose(eve, "en");
  await body(request(app, ada, bob.email));
  expect((await app.emailsTo(bob.email)).at(-1)?.text).toContain("Elle est déjà celle d’un compte");
  await body(request(app, bob, eve.email));
  expect((await app.emailsTo(eve.email)).at(-1)?.html).toContain('<html lang="en">');
});

test("finding the account of an address takes the same reads, whether the address is free, taken or reserved", async () => {
  const { kv, ada, id, environment } = await openChanged();
  const reads: number[] = [];
  const counting: Pick<typeof kv, "get" | "getMany"> = {
    get: (key) => kv.get(key),
    getMany(keys) {
      reads.push(keys.length);
      return kv.getMany(keys);
    },
  };
  const holders = [];
  for (const email of ["free@example.com", NEW, ada.email])
    holders.push((await findHolder(counting, email, environment.now()))?.id ?? null);
  expect(holders).toEqual([null, id, id]);
  expect(reads).toEqual([2, 2, 2, 2, 2, 2]);
  const later = environment.now() + EMAIL_UNDO_MS;
  expect(await findHolder(kv, ada.email, later)).toBeNull();
});

test("if an address change and a registration race for the same address, exactly one of them gets it", async () => {
  for (let round = 0; round < 3; round++) {
    const app = await openHarness();
    const ada = await app.signUp("Ada");
    await body(request(app, ada, NEW));
    const code = codeIn((await app.emailsTo(NEW)).at(-1));
    const answers = await Promise.all([confirm(app, ada, code), registering(app, NEW, "b")]);
    const [changed, registered] = answers.map(({ status }) => status);
    expect([
      [200, 409],
      [409, 201],
    ]).toContainEqual([changed, registered]);
    expect(await app.audit()).toEqual([]);
  }
});

test("of 50 parallel guesses at the code of an address change, only five are compared", async () => {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  const ada = await app.signUp("Ada");
  await body(request(app, ada, NEW));
  const code = codeIn((await app.emailsTo(NEW)).at(-1));
  const guesses = Array.from({ length: 50 }, (_, at) => String((Number(code) + 1 + at) % 1_000_000).padStart(6, "0"));
  const answers = await Promise.all(guesses.map((guess) => confirm(app, ada, guess)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  await body(confirm(app, ada, code), 400);
  await body(request(app, ada, NEW));
  app.pass(10 * MINUTE_MS - 1);
  const late = codeIn((await app.emailsTo(NEW)).at(-1));
  app.pass(1);
  const pair = await body<TokenPair>(app.call("POST", "/auth/refresh", null, { refreshToken: ada.refreshToken }));
  await body(confirm(app, pair, late), 400);
});

test("for seven days the former address can undo an address change, which restores the address and ends all sessions", async () => {
  const app = await openChanged();
  app.pass(7 * DAY_MS - 1);
  const intruder = await body<TokenPair>(logIn(app, NEW));
  const { answer, reset } = await undo(app, app.link);
  expect((await body<RecoveryAnswer>(answer)).email).toBe(app.ada.email);
  expect((await app.emailsTo(NEW)).at(-1)?.subject).toBe("Ce compte Authentica n’utilise plus votre adresse");
  for (const pair of [app.ada, intruder]) await body(app.call("GET", "/user/get-user", pair), 401);
  expect(await findPasskeysOf(app.kv, app.id)).toEqual([]);
  // The credentials that the intruder knows are invalid, even before the owner has chosen another password.
  for (const email of [app.ada.email, NEW]) await body(logIn(app, email), 401);
  await body(reset({ email: app.ada.email, newPassword: NEW_PASSWORD }));
  const owner = await body<TokenPair>(logIn(app, app.ada.email, NEW_PASSWORD));
  const account = await body<User>(app.call("GET", "/user/get-user", owner));
  expect(account).toMatchObject({ _id: app.id, email: app.ada.email, emailProvenAt: "2026-01-07T23:59:59.999Z" });
  expect(account.walletAddress?.toLowerCase()).toBe(app.ada.wallet);
  // The link works only once, and the other address can be used by others.
  await body((await undo(app, app.link)).answer, 410);
  await body(registering(app, NEW, "b"), 201);
  expect(await app.audit()).toEqual([]);
});

test("after an address change, no other account can take the former address for seven days", async () => {
  const app = await openChanged();
  const root = await app.signUp("Root");
  await app.promote(root.email);
  const invite = (email: string) =>
    app.call("POST", "/admin", root, { email, firstName: "Eve", lastName: "L", role: "user" });
  await body(registering(app, app.ada.email.toUpperCase(), "b"), 409);
  await body(invite(app.ada.email), 409);
  await body(request(app, root, app.ada.email));
  expect(codeIn((await app.emailsTo(app.ada.email)).at(-1))).toBeUndefined();
  app.pass(7 * DAY_MS);
  await body((await undo(app, app.link)).answer, 410);
  await body(registering(app, app.ada.email, "b"), 201);
  expect(await app.audit()).toEqual([]);
});

test("refuses a second address change while the first can be undone, so an intruder cannot invalidate the owner's link", async () => {
  const app = await openChanged();
  await body(request(app, app.ada, "third@example.com"), 409);
  app.pass(7 * DAY_MS);
  const again = await body<TokenPair>(logIn(app, NEW));
  await body(request(app, again, "third@example.com"));
});

test("refuses an invalid undo link; of two parallel requests with a valid link one succeeds", async () => {
  const app = await openChanged();
  const wrong = `${app.link.slice(0, -2)}${app.link.endsWith("AA") ? "BB" : "AA"}`;
  await body((await undo(app, wrong)).answer, 410);
  await body(app.call("GET", "/user/get-user", app.ada));
  const both = await Promise.all([undo(app, app.link), undo(app, app.link)]);
  expect(both.map(({ answer }) => answer.status).sort()).toEqual([200, 410]);
  expect(await app.audit()).toEqual([]);
});

test("deleting the account frees its former address and invalidates the undo link", async () => {
  const app = await openChanged();
  await body(app.call("POST", "/user/delete-account", app.ada, { email: NEW }), 202);
  await app.resumeErasures();
  await body((await undo(app, app.link)).answer, 410);
  await body(registering(app, app.ada.email, "b"), 201);
  expect(await app.audit()).toEqual([]);
});

test("changing an unproven address frees it at once, and its mailbox gets an e-mail without an undo link", async () => {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  const ada = await app.register("Ada");
  await body(request(app, ada, NEW));
  await body(confirm(app, ada, codeIn((await app.emailsTo(NEW)).at(-1))));
  const told = (await app.emailsTo(ada.email)).at(-1);
  expect(told?.subject).toBe("Votre adresse Authentica a changé");
  expect(told?.text).not.toContain("http");
  await body(registering(app, ada.email, "b"), 201);
});

test("a recovery begun at the former address becomes invalid with the address change", async () => {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  const ada = await app.signUp("Ada");
  let cookie = "";
  const send = async (path: string, form: unknown) => {
    const answer = await app.app.request(`/api/auth/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify(form),
    });
    cookie = (answer.headers.get("set-cookie") ?? cookie).split(";", 1)[0] as string;
    return answer;
  };
  const { context, otpExpiry } = await body<RecoveryAnswer>(send("forgot-password", { email: ada.email }));
  const otp = codeIn((await app.emailsTo(ada.email)).at(-1));
  await body(send("verify-otp", { email: ada.email, otp, context, otpExpiry }));
  await body(request(app, ada, NEW));
  await body(confirm(app, ada, codeIn((await app.emailsTo(NEW)).at(-1))));
  await body(send("reset-password", { email: ada.email, newPassword: NEW_PASSWORD }), 403);
  await body(logIn(app, NEW));
});

test("after an address change, the account receives offers to the new address and none to the former one", async () => {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  const offered = async (to: string) => {
    const { _id: objectId } = await app.claimed(bob, sha256(to));
    const answer = await app.call("POST", "/transfer/offer", bob, { objectId, to });
    return (await body<{ _id: string }>(answer, 201))._id;
  };
  const [former] = [await offered(ada.email), await offered(NEW)];
  await body(request(app, ada, NEW));
  await body(confirm(app, ada, codeIn((await app.emailsTo(NEW)).filter(codeIn).at(-1))));
  const { data } = await body<{ data: readonly { _id: string }[] }>(app.call("GET", "/transfer/offers", ada));
  expect(data).toHaveLength(1);
  await body(app.call("POST", "/transfer/accept", ada, { offerId: former }), 404);
  expect(await app.audit()).toEqual([]);
});

test("a mailbox gets at most five e-mails a day about address changes, and answers do not reveal who requested them", async () => {
  const app = await openHarness({ rateLimitScale: 1, passwords: CHEAP_PASSWORDS });
  const people: Person[] = [await app.signUp("Ada"), await app.signUp("Bob")];
  for (const who of people) for (let times = 0; times < 5; times++) await body(request(app, who, NEW));
  expect(await app.emailsTo(NEW)).toHaveLength(5);
  await body(request(app, people[0] as Person, NEW), 429);
});
