import { expect } from "@playwright/test";
import type { Notification } from "../../../../backend/contract/notification.ts";
import type { ObjectPageAnswer } from "../../../../backend/contract/object-page.ts";
import type { Cession, OutgoingOffer } from "../../../../backend/contract/transfer.ts";
import { withoutLater } from "../../fixtures/clock.ts";
import { hoursAgo, inDays, json, on, type Reach, refuse, signedIn } from "../reach.ts";
import { answerCovers, BOB, happened, LONG_NAME, owned } from "./objects.ts";
import { alert, button, heading, link, type Screens, words } from "./screen.ts";

const SHORT = owned("Estran au matin", {
  metadata: { tirage: "3 sur 8", lieu: "Cancale, sous le phare de la Pierre-de-Herpin, à marée basse" },
});
const LONG = owned(LONG_NAME, { file: null, fileName: null, fileSize: null, depositedAt: null });
const { _id: objectId, tokenId } = SHORT;

/** The object as its former owner sees it: without wallet and file. */
const { walletAddress, file, pictureUrl, updatedAt, fileName, fileSize, metadata, ...shown } = SHORT;
const GIVEN = { ...shown, status: "transferred", transferredAt: hoursAgo(50), ownerId: BOB } as const;

const OFFER: OutgoingOffer = {
  _id: "00000000000000000000000001",
  objectId,
  objectName: SHORT.objectName,
  hash: SHORT.hash,
  createdAt: hoursAgo(3),
  expiresAt: inDays(13),
  status: "open",
  direction: "outgoing",
  to: "une.adresse.vraiment.tres.longue@un-domaine-plus-long-encore.example.com",
};

const cession = (side: Cession["side"], hours: number, number = 1): Cession => ({
  objectId,
  tokenId,
  number,
  hash: SHORT.hash,
  side,
  transferredAt: hoursAgo(hours),
  isListed: true,
});

const HISTORY: readonly Notification[] = [
  happened("OBJECT_VIEW", 2, SHORT, { userList: [] }),
  happened("OBJECT_EDIT", 30, SHORT, {
    objectList: [{ _id: objectId, objectName: SHORT.objectName, formerName: "DSC_4127" }],
  }),
  happened("TRANSFER_OFFER", 60, SHORT, { notificationData: { mintOwner: "bob" } }),
  happened("OBJECT_TRANSFER", 24 * 9, SHORT, { userList: [{ firstName: "Ada", lastName: "Lovelace" }, BOB] }),
  happened("OBJECT_MINT", 24 * 40, SHORT),
];

/** Opens the page of an object. `told` is the server's answer. */
export const objectPage =
  ({ offer = null, cessions = [], ...told }: Partial<ObjectPageAnswer> & Pick<ObjectPageAnswer, "object">): Reach =>
  async (setting) => {
    const { page } = setting;
    await answerCovers(page);
    await on(page, "object/get-user-object/*", json({ ...told, offer, cessions }));
    await on(page, "notifications/get-object-notifications/*", json({ data: HISTORY }));
    await signedIn(setting, `/traceability/${objectId}`);
    await page.getByText("Objet frappé.").waitFor();
  };

/** States of the page of an object, each with its texts. */
export const OBJECT_PAGE: Screens = {
  "object page: active": {
    reach: objectPage({
      object: SHORT,
      shown: { owner: true, title: true, thumbnail: false },
      cessions: [cession("received", 24 * 9)],
    }),
    texts: [
      heading("Estran au matin"),
      words(/^Inscrit le .*, à vous depuis le/),
      button("Télécharger la preuve"),
      button("Renommer"),
      heading("Preuve"),
      words(/46,0\sMo, conservé ici/),
      button(/^Attestation de cession, objet reçu le/),
      heading("Métadonnées"),
      words("3 sur 8"),
      heading("Partager"),
      words("Montrer la vignette"),
      link("Voir la page publique"),
      heading("Transférer ou révoquer"),
      words("À une adresse e-mail ou un portefeuille. Rien ne change avant l’accord du destinataire."),
      heading("Témoins indépendants"),
      heading("Historique des activités"),
      heading("De main en main"),
    ],
  },
  "object page: declared without deposit, under a long name": {
    reach: objectPage({ object: LONG }),
    texts: [
      heading(LONG_NAME),
      words(/^Inscrit à votre nom le/),
      words(/Déclaré sans dépôt du fichier/),
      words(/Conservez l’original\s: sans lui, la preuve ne vaut rien\./),
      button("Ajouter des métadonnées"),
    ],
  },
  "object page: offered": {
    reach: objectPage({ object: SHORT, offer: OFFER }),
    texts: [
      words("En transfert"),
      words(/proposé à/),
      words(/Il reste à vous tant que la proposition n’est pas acceptée/),
      button("Retirer la proposition"),
      words(/Il est déjà proposé à quelqu’un\s: retirez d’abord la proposition\./),
      words(/pour l’effacer, retirez d’abord la proposition/),
    ],
  },
  "object page: the file is erased": {
    reach: objectPage({ object: { ...SHORT, fileErasedAt: hoursAgo(20) } }),
    texts: [words(/, effacé de nos serveurs le/), words(/L’inscription reste\./)],
  },
  "object page: revoked": {
    reach: objectPage({ object: { ...SHORT, status: "revoked" } }),
    texts: [
      words(/révoqué le .*L’inscription a existé\s; elle n’est plus valable\./),
      heading("Ce qui en reste"),
      words(/L’inscription reste visible au registre, marquée «\s?révoquée\s?»/),
    ],
  },
  "object page: given away": {
    reach: objectPage({ object: GIVEN, cessions: [cession("gave", 50, 2), cession("received", 24 * 9)] }),
    texts: [
      words(/Vous conservez l’historique et l’attestation de cession\./),
      words(/^Déposé$/),
      button(/^Attestation de cession, objet transféré le/),
      heading("Page publique"),
    ],
  },
  "object page: renaming refused": {
    reach: async (setting) => {
      const { page } = setting;
      await on(page, "object/edit-object", refuse("objectName must be at most 200 characters"));
      await objectPage({ object: SHORT })(setting);
      await page.getByRole("button", { name: "Renommer" }).click();
      await page.getByLabel("Nom de l’objet").fill(LONG_NAME);
      await page.getByRole("button", { name: "Enregistrer" }).click();
    },
    texts: [words("objectName must be at most 200 characters"), button("Enregistrer"), button("Annuler")],
  },
  "object page: renamed, which can be undone": {
    reach: async (setting) => {
      const { page } = setting;
      await withoutLater(page);
      await on(page, "object/edit-object", json({ object: SHORT }));
      await objectPage({ object: SHORT })(setting);
      await page.getByRole("button", { name: "Renommer" }).click();
      await page.getByLabel("Nom de l’objet").fill("Estran au soir");
      await page.getByRole("button", { name: "Enregistrer" }).click();
      await page.getByRole("status").filter({ hasText: "Object updated successfully!" }).waitFor();
      await page.keyboard.press("F8");
      await expect(
        page.getByRole("region", { name: /^Messages/ }).getByRole("button", { name: "Annuler" }),
      ).toBeFocused();
    },
    texts: [{ text: "Object updated successfully!", role: "status" }, button("Annuler"), button("Fermer ce message")],
  },
  "object page: nobody has the identifier": {
    reach: async (setting) => {
      await on(setting.page, "object/get-user-object/*", json({ status: 404, code: "not_found", message: "No." }, 404));
      await signedIn(setting, `/traceability/${objectId}`);
    },
    texts: [heading("Aucun objet ne porte cet identifiant"), link("Chercher au registre")],
  },
  "object page: it cannot be read": {
    reach: async (setting) => {
      const failed = json({ status: 500, code: "internal", message: "Internal error.", requestId: "REQ-1" }, 500);
      for (const call of ["object/get-user-object/*", "notifications/get-object-notifications/*"])
        await on(setting.page, call, failed);
      await signedIn(setting, `/traceability/${objectId}`);
    },
    texts: [alert(/L’objet n’a pas pu être lu/), words("REQ-1"), words(/Erreur lors de la récupération de l'activité/)],
  },
};
