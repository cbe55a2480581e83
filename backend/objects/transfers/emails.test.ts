import { expect, test } from "vitest";
import type { OutgoingOffer } from "../../contract/transfer.ts";
import { CHEAP_PASSWORDS } from "../../tests/cheap-passwords.ts";
import { body, type Harness, openHarness, type Person, sha256 } from "../../tests/harness.ts";
import { type OfferDue, offerDueRecords } from "./store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const ID = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/;

async function openScene({ isProven = true } = {}) {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  const [ada, bob] = [await (isProven ? app.signUp : app.register)("Ada"), await app.signUp("Bob")];
  await body(app.scan(ada, "the file", "secret plan.pdf"));
  const object = await app.claimed(ada, sha256("the file"), { objectName: "Contrat" });
  const offer = (to: string): Promise<OutgoingOffer> =>
    body(app.call("POST", "/transfer/offer", ada, { objectId: object._id, to }), 201);
  return { ...app, ada, bob, object, offer };
}

const answer = (app: Harness, verb: "accept" | "decline", who: Person, { _id: offerId }: OutgoingOffer) =>
  body(app.call("POST", `/transfer/${verb}`, who, { offerId }));

const wholeOf = ({ subject, text, html, seal }: Awaited<ReturnType<Harness["emailsTo"]>>[number]): string =>
  `${subject}${text}${html}${seal?.alt}`;

test("an account with a proven address gets an e-mail that says who offers which object, with the object's page", async () => {
  const app = await openScene();
  await app.offer(app.bob.email);
  const [letter, ...more] = await app.emailsTo(app.bob.email);
  expect(more).toEqual([]);
  expect(letter?.subject).toBe("Ada L. vous propose «\u00a0Contrat\u00a0»");
  expect(letter?.seal).toEqual({
    hash: app.object.hash,
    state: "living",
    alt: "Sceau de «\u00a0Contrat\u00a0»",
    fileName: "sceau.png",
  });
  for (const line of [
    "Fichier\u00a0: PDF, 8\u00a0octets",
    `Identifiant de preuve\u00a0: ${app.object._id}`,
    "Répondre avant le\u00a0: 15 janvier 2026 à 01:00 (heure de Paris)",
    "http://localhost:8000/traceability#incoming-offers",
    `http://localhost:8000/p/${app.object._id}`,
  ])
    expect(letter?.text.split("\n")).toContain(line);
  expect(letter?.choose).toBeUndefined();
  expect(wholeOf(letter as never)).not.toContain("secret");
});

test("an object's name cannot become a link in an e-mail", async () => {
  const app = await openScene();
  const names = ["https://evil.example/login", "evil.example", "www.evil.example/@x", "Compte bloqué : evil。example"];
  for (const objectName of names) {
    const { _id: objectId } = await app.claimed(app.ada, sha256(objectName), { objectName });
    await body(app.call("POST", "/transfer/offer", app.ada, { objectId, to: app.bob.email }), 201);
  }
  const told = await app.emailsTo(app.bob.email);
  expect(told).toHaveLength(names.length);
  for (const letter of told) {
    expect(letter.subject).toContain("evil");
    // The subject, and the title that repeats it, are plain text in which no mail program makes a link.
    const read = `${letter.text}${letter.html.replace(/<title>.*<\/title>/, "")}`;
    expect(read).toContain("evil");
    expect(read).not.toMatch(/evil[.。]|[.。]example|:\/\/(?!localhost)/);
  }
});

test("the e-mail to a stranger or an unproven address contains no text of the owner, and no invented file type", async () => {
  const app = await openScene();
  const eve = await app.register("Eve");
  await body(app.scan(app.ada, "another", "evil.scam"));
  const other = await app.claimed(app.ada, sha256("another"), { objectName: "Contrat" });
  for (const [objectId, to] of [
    [app.object._id, "nobody@example.com"],
    [other._id, eve.email],
  ] as const) {
    await body(app.call("POST", "/transfer/offer", app.ada, { objectId, to }), 201);
    const letter = (await app.emailsTo(to)).at(-1);
    expect(letter?.subject).toBe("Un objet vous est proposé · An object is offered to you");
    expect(letter?.text).toMatch(ID);
    expect(wholeOf(letter as never).toLowerCase()).not.toMatch(
      /\bada\b|lovelace|contrat|secret|evil|scam|example\.com/,
    );
  }
});

test("an offer to a wallet is e-mailed to its account's proven address, and the offering user sees no difference", async () => {
  const app = await openScene();
  const eve = await app.register("Eve");
  const offers: OutgoingOffer[] = [];
  for (const to of [app.bob.wallet, eve.wallet, `0x${"9".repeat(40)}`]) {
    const { _id: objectId } = await app.claimed(app.ada, sha256(to), { objectName: "Contrat" });
    offers.push(await body<OutgoingOffer>(app.call("POST", "/transfer/offer", app.ada, { objectId, to }), 201));
  }
  const told = async (who: Person) =>
    (await app.emailsTo(who.email)).filter(({ subject }) => subject.includes("propos"));
  const [letter, ...more] = await told(app.bob);
  expect(more).toEqual([]);
  expect(letter?.subject).toBe("Ada L. vous propose «\u00a0Contrat\u00a0»");
  expect(letter?.text.split("\n")).toContain(`À votre portefeuille\u00a0: ${app.bob.wallet}`);
  expect(await told(eve), "her mailbox may be a stranger's").toEqual([]);
  for (const offer of offers) expect(Object.keys(offer)).toEqual(Object.keys(offers[0] as OutgoingOffer));
  expect(JSON.stringify(offers)).not.toContain("@");
});

test("a mailbox gets five e-mails a day about offers to its e-mail address or wallet", async () => {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS, rateLimitScale: 1 });
  const [ada, zoe, bob] = [await app.signUp("Ada"), await app.signUp("Zoe"), await app.signUp("Bob")];
  for (const [at, [owner, to]] of [ada, zoe]
    .flatMap((owner) => [bob.email, bob.wallet].map((to) => [owner, to] as const))
    .entries())
    for (let times = 0; times < 2; times++) {
      const { _id: objectId } = await app.claimed(owner, sha256(`${at} ${times}`));
      await body(app.call("POST", "/transfer/offer", owner, { objectId, to }), 201);
    }
  expect(await app.emailsTo(bob.email)).toHaveLength(5);
});

test("the owner's e-mail names who accepted; for a decline it names only the address that the owner typed", async () => {
  const app = await openScene();
  await answer(app, "decline", app.bob, await app.offer(app.bob.email));
  await answer(app, "accept", app.bob, await app.offer(app.bob.email));
  const [declined, accepted, ...more] = await app.emailsTo(app.ada.email);
  expect(more).toEqual([]);
  expect(declined?.subject).toBe(`${app.bob.email} a décliné «\u00a0Contrat\u00a0»`);
  expect(declined?.text).toContain("l’objet est à vous");
  expect(wholeOf(declined as never)).not.toMatch(/Bob/);
  expect(accepted?.subject).toBe("Bob L. a accepté «\u00a0Contrat\u00a0»");
  expect(accepted?.text).toContain(
    "C’était le 1er janvier 2026 à 01:00 (heure de Paris). Vous n’en êtes plus titulaire.",
  );
  for (const letter of [declined, accepted]) {
    expect(letter?.text.split("\n")).toContain(`http://localhost:8000/traceability/${app.object._id}`);
    expect(letter?.choose).toBe("http://localhost:8000/notifications#preferences");
    expect(letter?.leave).toMatch(
      /^http:\/\/localhost:8000\/api\/notifications\/unsubscribe\/\w{26}\.answers\.[\w-]{43}$/,
    );
  }
});

test("the new owner's e-mail says that the object is theirs, where its page is, and what proves the transfer", async () => {
  const app = await openScene();
  await answer(app, "accept", app.bob, await app.offer(app.bob.email));
  const [, letter, ...more] = await app.emailsTo(app.bob.email);
  expect(more).toEqual([]);
  expect(letter?.subject).toBe("Ada L. vous a transféré «\u00a0Contrat\u00a0»");
  expect(letter?.seal).toEqual({
    hash: app.object.hash,
    state: "living",
    alt: "Sceau de «\u00a0Contrat\u00a0»",
    fileName: "sceau.png",
  });
  for (const line of [
    "C’était le 1er janvier 2026 à 01:00 (heure de Paris). Vous en êtes titulaire. Le transfert est inscrit au registre.",
    "De\u00a0: Ada L.",
    `Identifiant de preuve\u00a0: ${app.object._id}`,
    "L’attestation de cession est sur la page de l’objet. Elle prouve que cette personne vous l’a transféré, et quand.",
    `http://localhost:8000/traceability/${app.object._id}`,
    `http://localhost:8000/p/${app.object._id}`,
  ])
    expect(letter?.text.split("\n")).toContain(line);
  expect(letter?.text.toLowerCase()).toContain(`au portefeuille\u00a0: ${app.bob.wallet}`);
  expect(letter?.choose).toBe("http://localhost:8000/notifications#preferences");
  expect(letter?.leave).toContain(".answers.");
});

test("a new owner who unsubscribed, or whose address is unproven, gets no e-mail about the transfer", async () => {
  const app = await openScene();
  await body(app.call("POST", "/notifications/preferences", app.bob, { kind: "answers", way: "letter", on: false }));
  await answer(app, "accept", app.bob, await app.offer(app.bob.email));
  expect(await app.emailsTo(app.bob.email)).toHaveLength(1);
  const eve = await app.register("Eve");
  await app.setUser(eve.email, { walletProvenAt: "2026-01-01T00:00:00.000Z" });
  const { _id: objectId } = await app.claimed(app.ada, sha256("for Eve"));
  const toEve = await body<OutgoingOffer>(
    app.call("POST", "/transfer/offer", app.ada, { objectId, to: eve.wallet }),
    201,
  );
  await answer(app, "accept", eve, toEve);
  expect((await app.emailsTo(eve.email)).filter(({ subject }) => subject.includes("transféré"))).toEqual([]);
});

test("a mailbox gets at most twenty e-mails a day about answers to offers", async () => {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS, rateLimitScale: 1 });
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  const { _id: objectId } = await app.claimed(ada, sha256("to and fro"));
  for (let times = 0; times < 21; times++)
    await answer(
      app,
      "decline",
      bob,
      await body(app.call("POST", "/transfer/offer", ada, { objectId, to: bob.email }), 201),
    );
  expect(await app.emailsTo(ada.email)).toHaveLength(20);
});

test("notifies the owner of an expired offer once", async () => {
  const app = await openScene();
  await app.offer(app.bob.email);
  app.pass(14 * DAY_MS);
  await app.tellExpiredOffers();
  await app.tellExpiredOffers();
  expect((await app.emailsTo(app.ada.email)).map(({ subject }) => subject)).toEqual([
    "Votre proposition de «\u00a0Contrat\u00a0» a expiré",
  ]);
});

test("an expired offer whose notification fails does not delay others", async () => {
  const app = await openScene();
  await app.offer(app.bob.email);
  const [due] = await Array.fromAsync(app.kv.list<OfferDue>({ prefix: offerDueRecords.all }));
  const broken = { ...(due?.value as OfferDue), expiresAt: app.environment.now() };
  await app.kv.set(offerDueRecords.key(broken), { ...broken, tokenId: {} });
  app.pass(14 * DAY_MS);
  await expect(app.tellExpiredOffers()).rejects.toThrow();
  expect(await app.emailsTo(app.ada.email)).toHaveLength(1);
});

const SWITCHED_OFF = "switched them off";

test.each([SWITCHED_OFF, "not proven the address"])(
  "an account with %s gets no e-mails about answers to offers",
  async (why) => {
    const app = await openScene({ isProven: why === SWITCHED_OFF });
    if (why === SWITCHED_OFF)
      await body(
        app.call("POST", "/notifications/preferences", app.ada, { kind: "answers", way: "letter", on: false }),
      );
    await answer(app, "decline", app.bob, await app.offer(app.bob.email));
    await answer(app, "accept", app.bob, await app.offer(app.bob.email));
    const told = (await app.emailsTo(app.ada.email)).filter(({ subject }) => subject.includes("Contrat"));
    expect(told).toEqual([]);
    const offers = (await app.emailsTo(app.bob.email)).filter(({ subject }) => subject.includes("propose"));
    expect(offers, "offers are always told").toHaveLength(2);
  },
);
