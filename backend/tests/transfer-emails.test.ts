import { DOMParser } from "@xmldom/xmldom";
import { expect, test } from "vitest";
import { LANGUAGES, type Language } from "../contract/language.ts";
import type { OutgoingOffer } from "../contract/transfer.ts";
import { CHEAP_PASSWORDS } from "./cheap-passwords.ts";
import { body, type Harness, openHarness, sha256 } from "./harness.ts";
import { foreignIn } from "./one-language.ts";

const STRANGER = "nobody@example.com";
const OFFER_DAYS_MS = 14 * 24 * 60 * 60 * 1000;

type Letter = Awaited<ReturnType<Harness["emailsTo"]>>[number];

/**
 * Opens an application with an owner, Ada, and a recipient, Bob. The parameters are the languages that they have
 * chosen.
 */
async function openScene(chosen: { readonly ada?: Language; readonly bob?: Language } = {}) {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  if (chosen.ada) await app.setUser(ada.email, { language: chosen.ada });
  if (chosen.bob) await app.setUser(bob.email, { language: chosen.bob });
  let objects = 0;
  /** Offers a new object. `content`: its file, if it is deposited. */
  const offer = async (to: string, content?: string): Promise<OutgoingOffer> => {
    if (content !== undefined) await body(app.scan(ada, content, "lumen.pdf"));
    const { _id: objectId } = await app.claimed(ada, sha256(content ?? `${objects++}`), { objectName: "Lumen 7" });
    return body(app.call("POST", "/transfer/offer", ada, { objectId, to }), 201);
  };
  const cancel = ({ _id: offerId }: OutgoingOffer) => body(app.call("POST", "/transfer/cancel", ada, { offerId }));
  /** E-mails about an object. Only these contain a seal. */
  const lettersTo = async (to: string) => (await app.emailsTo(to)).filter(({ seal }) => seal !== undefined);
  return { ...app, ada, bob, offer, cancel, lettersTo };
}

/** Makes the service send one e-mail of each kind to users. */
async function allLetters(language: Language): Promise<readonly Letter[]> {
  const app = await openScene({ ada: language, bob: language });
  const { ada, bob, offer } = app;
  const answer = async (verb: "accept" | "decline", { _id: offerId }: OutgoingOffer) =>
    body(app.call("POST", `/transfer/${verb}`, bob, { offerId }));
  await answer("decline", await offer(bob.email));
  await answer("decline", await offer(bob.wallet, "eight by"));
  await answer("accept", await offer(bob.email, "x".repeat(1536)));
  await app.cancel(await offer(bob.email));
  const { objectId } = await offer(bob.email);
  await body(app.call("POST", "/object/revoke-object", ada, { objectId }));
  await offer(bob.email);
  app.pass(OFFER_DAYS_MS);
  await app.tellExpiredOffers();
  return [...(await app.lettersTo(bob.email)), ...(await app.lettersTo(ada.email))];
}

const parsed = (html: string) =>
  new DOMParser().parseFromString(html.replace("<!doctype html>\n", ""), "text/xml").documentElement as Element;

/** Returns the text of an element by language, without its style sheets. */
function textsByLanguage(element: Element, language: string, texts: Record<string, string> = {}) {
  const own = element.getAttribute("lang") || language;
  if (element.nodeName === "style") return texts;
  for (const child of Array.from(element.childNodes))
    if (child.nodeType === 1) textsByLanguage(child as Element, own, texts);
    else if (child.nodeType === 3) texts[own] = `${texts[own] ?? ""} ${child.nodeValue}`;
  return texts;
}

const SUBJECTS: Readonly<Record<Language, readonly string[]>> = {
  fr: [
    ...Array(3).fill("Ada L. vous propose «\u00a0Lumen 7\u00a0»"),
    "Ada L. vous a transféré «\u00a0Lumen 7\u00a0»",
    "Ada L. vous propose «\u00a0Lumen 7\u00a0»",
    "Ada L. a retiré sa proposition de «\u00a0Lumen 7\u00a0»",
    "Ada L. vous propose «\u00a0Lumen 7\u00a0»",
    "Ada L. a retiré sa proposition de «\u00a0Lumen 7\u00a0»",
    "Ada L. vous propose «\u00a0Lumen 7\u00a0»",
    "ADDRESS a décliné «\u00a0Lumen 7\u00a0»",
    "WALLET a décliné «\u00a0Lumen 7\u00a0»",
    "Bob L. a accepté «\u00a0Lumen 7\u00a0»",
    "Votre proposition de «\u00a0Lumen 7\u00a0» a expiré",
  ],
  en: [
    ...Array(3).fill("Ada L. is offering you “Lumen 7”"),
    "Ada L. transferred “Lumen 7” to you",
    "Ada L. is offering you “Lumen 7”",
    "Ada L. withdrew the offer of “Lumen 7”",
    "Ada L. is offering you “Lumen 7”",
    "Ada L. withdrew the offer of “Lumen 7”",
    "Ada L. is offering you “Lumen 7”",
    "ADDRESS declined “Lumen 7”",
    "WALLET declined “Lumen 7”",
    "Bob L. accepted “Lumen 7”",
    "Your offer of “Lumen 7” has expired",
  ],
};

/** The words for a file's size in each language. */
const FILES: Readonly<Record<Language, readonly string[]>> = {
  fr: [
    "Fichier\u00a0: PDF, 8\u00a0octets",
    "Fichier\u00a0: PDF, 1,5\u00a0ko",
    "Fichier\u00a0: déclaré sans dépôt du fichier",
  ],
  en: ["File: PDF, 8\u00a0bytes", "File: PDF, 1.5\u00a0kB", "File: declared, file not deposited"],
};

test.each(LANGUAGES)(
  "every e-mail about a transfer to a user who has chosen %s is in that language",
  async (language) => {
    const letters = await allLetters(language);
    expect(
      letters.map(({ subject }) => subject.replace(/0x\w{4}…\w{4}/, "WALLET").replace(/^\S+@\S+/, "ADDRESS")),
    ).toEqual(SUBJECTS[language]);
    for (const { subject, text, html, seal } of letters) {
      const root = parsed(html);
      expect(root.getAttribute("lang"), subject).toBe(language);
      const { [language]: shown, ...others } = textsByLanguage(root, language);
      expect(others).toEqual({});
      for (const part of [subject, text, shown as string, seal?.alt as string]) {
        expect(foreignIn(language, part), part).toBeNull();
        expect(part).not.toMatch(/undefined|NaN|\bnull\b|\[object|\{/);
      }
    }
    const lines = letters.flatMap(({ text }) => text.split("\n"));
    for (const line of FILES[language]) expect(lines).toContain(line);
  },
);

test("each e-mail is in the language of its reader, and in French if the reader has chosen none", async () => {
  const app = await openScene({ bob: "en" });
  const { _id: offerId } = await app.offer(app.bob.email);
  await body(app.call("POST", "/transfer/accept", app.bob, { offerId }));
  const [toBob, toAda] = [await app.lettersTo(app.bob.email), await app.lettersTo(app.ada.email)];
  expect(toBob.map(({ subject }) => subject)).toEqual([
    "Ada L. is offering you “Lumen 7”",
    "Ada L. transferred “Lumen 7” to you",
  ]);
  expect(toAda.map(({ subject }) => subject)).toEqual(["Bob L. a accepté «\u00a0Lumen 7\u00a0»"]);
});

const TO_STRANGER: Readonly<Record<Language, readonly string[]>> = {
  fr: ["Un objet vous est proposé sur Authentica", "Un objet ne vous est plus proposé sur Authentica"],
  en: ["An object is offered to you on Authentica", "An object is no longer offered to you on Authentica"],
};

test.each(LANGUAGES)("strangers read an offer in %s if its owner has chosen that language", async (language) => {
  const app = await openScene({ ada: language });
  await app.cancel(await app.offer(STRANGER));
  const letters = await app.lettersTo(STRANGER);
  expect(letters.map(({ subject }) => subject)).toEqual(TO_STRANGER[language]);
  for (const { subject, text, html, seal } of letters) {
    expect(parsed(html).getAttribute("lang")).toBe(language);
    expect(html.match(/<h1/g), subject).toHaveLength(1);
    for (const part of [subject, text, seal?.alt as string]) expect(foreignIn(language, part), part).toBeNull();
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|Lumen|Ada/);
  }
});

test("an offer to a disabled account is in the language of the account, not of the owner", async () => {
  const app = await openScene({ ada: "fr", bob: "en" });
  await app.setUser(app.bob.email, { disabled: true });
  await app.offer(app.bob.email);
  expect((await app.lettersTo(app.bob.email)).map(({ subject }) => subject)).toEqual([TO_STRANGER.en[0]]);
});

test("strangers read an offer in both languages, with one seal, if its owner has chosen none", async () => {
  const app = await openScene();
  const offered = await app.offer(STRANGER, "eight by");
  await app.cancel(offered);
  const letters = await app.lettersTo(STRANGER);
  expect(letters.map(({ subject }) => subject)).toEqual([
    "Un objet vous est proposé · An object is offered to you",
    "Un objet ne vous est plus proposé · An object is no longer offered to you",
  ]);
  for (const { subject, text, html, seal } of letters) {
    const root = parsed(html);
    for (const element of Array.from(root.getElementsByTagName("title"))) element.textContent = "";
    const [preview] = Array.from(root.getElementsByTagName("div"));
    (preview as Element).textContent = "";
    const shown = textsByLanguage(root, "fr");
    expect(root.getAttribute("lang")).toBe("fr");
    expect(Object.keys(shown)).toEqual(["fr", "en"]);
    for (const language of LANGUAGES) expect(foreignIn(language, shown[language] as string), subject).toBeNull();
    expect(foreignIn("fr", seal?.alt as string)).toBeNull();
    expect(html.match(/<!--seal-->/g)).toHaveLength(1);
    expect(html.match(/<h1/g)).toHaveLength(2);
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|Lumen|Ada/);
  }
  expect(letters[0]?.text.replaceAll("\u00a0", " ")).toBe(`English version below

Un objet certifié vous est proposé

La personne à qui il appartient vous propose de devenir titulaire de son inscription, à sa place. Les droits d’auteur n’en sont pas cédés. Pour savoir qui elle est, accepter ou décliner, connectez-vous avec cette adresse e-mail, ou créez-y un compte.

Fichier : PDF, 8 octets
Inscrit le : 1er janvier 2026 à 01:00 (heure de Paris), inscription n° 0, date donnée par le service
Identifiant de preuve : ${offered.objectId}
Répondre avant le : 15 janvier 2026 à 01:00 (heure de Paris)

Voir la proposition :
http://localhost:8000/fr/traceability#incoming-offers

Sa page publique, que chacun peut vérifier sans compte :
http://localhost:8000/p/${offered.objectId}

Sans réponse, la proposition expire.

L’équipe Authentica

A registered object is offered to you

The person to whom it belongs offers to make you the owner of its registration in their place. No copyright is assigned. To find out who they are, and to accept or decline, sign in with this e-mail address or create an account with it.

File: PDF, 8 bytes
Registered on: 1 January 2026 at 01:00 (Paris time), entry no. 0, date given by the service
Proof identifier: ${offered.objectId}
Answer before: 15 January 2026 at 01:00 (Paris time)

See the offer:
http://localhost:8000/en/traceability#incoming-offers

Its public page, which anyone can check without an account:
http://localhost:8000/p/${offered.objectId}

If you do not answer, the offer expires.

The Authentica team

Par sécurité, ce message ne contient aucun texte de l’expéditeur.

For security, this message contains no text from the sender.
`);
});
