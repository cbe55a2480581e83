import { expect, test } from "vitest";
import type { OutgoingOffer } from "../../contract/transfer.ts";
import { CHEAP_PASSWORDS } from "../../tests/cheap-passwords.ts";
import { body, type Harness, openHarness, type Person, sha256 } from "../../tests/harness.ts";

const STRANGER = "nobody@example.com";

/** Opens an application with Ada, her object, and Bob. */
async function openScene({ rateLimitScale }: { readonly rateLimitScale?: number } = {}) {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS, ...(rateLimitScale && { rateLimitScale }) });
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  const object = await app.claimed(ada, sha256("the file"), { objectName: "Contrat secret" });
  const offer = (to: string): Promise<OutgoingOffer> =>
    body(app.call("POST", "/transfer/offer", ada, { objectId: object._id, to }), 201);
  const cancel = ({ _id: offerId }: OutgoingOffer) => body(app.call("POST", "/transfer/cancel", ada, { offerId }));
  return { ...app, ada, bob, object, offer, cancel };
}

const subjectsTo = async (app: Harness, email: string) => (await app.emailsTo(email)).map(({ subject }) => subject);
const takenBackTo = async (app: Harness, { email }: Pick<Person, "email">) =>
  (await app.emailsTo(email)).filter(({ text }) => text.includes("Il n’y a plus rien à accepter ni à décliner."));

test("notifies the addressee when an offer is taken back, with the owner and the object", async () => {
  const app = await openScene();
  await app.cancel(await app.offer(app.bob.email));
  const [, letter, ...more] = await app.emailsTo(app.bob.email);
  expect(more).toEqual([]);
  expect(letter?.subject).toBe("Ada L. a retiré sa proposition de «\u00a0Contrat secret\u00a0»");
  expect(letter?.seal).toMatchObject({ hash: app.object.hash, state: "living" });
  for (const line of [
    "Rien n’a changé. Il n’y a plus rien à accepter ni à décliner.",
    "Proposé le\u00a0: 1er janvier 2026 à 01:00 (heure de Paris)",
    `Identifiant de preuve\u00a0: ${app.object._id}`,
    `http://localhost:8000/p/${app.object._id}`,
  ])
    expect(letter?.text.split("\n")).toContain(line);
  expect(letter?.choose, "offers are always told").toBeUndefined();
  expect(await app.audit()).toEqual([]);
});

test("the e-mail about a cancelled offer to a stranger or an unproven address contains no text of the owner", async () => {
  const app = await openScene();
  const eve = await app.register("Eve");
  for (const email of [STRANGER, eve.email]) {
    await app.cancel(await app.offer(email));
    const [letter, ...more] = await takenBackTo(app, { email });
    expect(more).toEqual([]);
    expect(letter?.subject).toBe("Un objet ne vous est plus proposé · An object is no longer offered to you");
    expect(`${letter?.subject}${letter?.text}${letter?.html}${letter?.seal?.alt}`.toLowerCase()).not.toMatch(
      /\bada\b|lovelace|contrat|secret|example\.com/,
    );
  }
});

test("revoking the object notifies the addressee that the offer has ended and that the object is revoked", async () => {
  const app = await openScene();
  await app.offer(app.bob.email);
  await body(app.call("POST", "/object/revoke-object", app.ada, { objectId: app.object._id }));
  const [letter, ...more] = await takenBackTo(app, app.bob);
  expect(more).toEqual([]);
  expect(letter?.text).toContain("L’objet est révoqué. Il n’y a plus rien à accepter ni à décliner.");
  expect(letter?.text).not.toContain("Rien n’a changé");
  expect(letter?.seal?.state).toBe("broken");
  expect(await app.audit()).toEqual([]);
});

test("does not announce the end of an offer that was never e-mailed, was declined, or ended in another way", async () => {
  const app = await openScene({ rateLimitScale: 1 });
  const declined = await app.offer(app.bob.email);
  await body(app.call("POST", "/transfer/decline", app.bob, { offerId: declined._id, undoable: true }));
  await app.cancel(declined);
  await body(app.call("POST", "/transfer/decline", app.bob, { offerId: (await app.offer(app.bob.email))._id }));
  expect(await takenBackTo(app, app.bob)).toEqual([]);
  await app.cancel(await app.offer(app.bob.email));
  expect(await takenBackTo(app, app.bob)).toHaveLength(1);
  // Three e-mails about offers and one about a withdrawal were sent, so one more is allowed.
  await app.cancel(await app.offer(app.bob.email));
  expect(await subjectsTo(app, app.bob.email)).toHaveLength(5);
  await app.cancel(await app.offer(app.bob.email));
  expect(await subjectsTo(app, app.bob.email), "the mailbox has had its five").toHaveLength(5);
  expect(await app.audit()).toEqual([]);
});

test("when an offer to a wallet ends, the mailbox that received the e-mail about the offer is notified", async () => {
  const app = await openScene();
  await app.cancel(await app.offer(app.bob.wallet));
  expect(await takenBackTo(app, app.bob)).toHaveLength(1);

  const eve = await app.register("Eve");
  const offer = await app.offer(eve.wallet);
  app.pass(1000);
  await app.setUser(eve.email, { emailProvenAt: new Date(app.environment.now()).toISOString() });
  await app.cancel(offer);
  expect(await takenBackTo(app, eve), "proven after the offer").toEqual([]);
  expect(await app.audit()).toEqual([]);
});
