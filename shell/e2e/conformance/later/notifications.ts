import type { Notification } from "../../../../backend/contract/notification.ts";
import type { TransferOffer } from "../../../../backend/contract/transfer.ts";
import { inDays, json, on, type Reach, signedIn } from "../reach.ts";
import { BOB, happened, LONG_NAME, owned } from "./objects.ts";
import { button, heading, link, type Screens, words } from "./screen.ts";

const OBJECT = owned("Estran au matin");
const LONG = owned(LONG_NAME, { _id: "3333-3333-3333", tokenId: 8 });

const OFFER: Extract<TransferOffer, { direction: "incoming" }> = {
  _id: "00000000000000000000000002",
  objectId: LONG._id,
  objectName: LONG.objectName,
  hash: LONG.hash,
  createdAt: LONG.createdAt,
  expiresAt: inDays(13),
  status: "open",
  direction: "incoming",
  from: BOB,
  tokenId: LONG.tokenId,
  registeredAt: LONG.createdAt,
  fileType: "PDF",
  fileSize: 2_400_000,
};

const NEWS: readonly Notification[] = [
  happened("TRANSFER_OFFER", 0.2, LONG, { read: false, offer: { _id: OFFER._id, standing: "open" } }),
  happened("OBJECT_VIEW", 0.5, OBJECT, { read: false, userList: [] }),
  happened("TRANSFER_DECLINE", 26, OBJECT, { userList: [], offeredTo: "bob@un-domaine-plus-long-encore.example.com" }),
  happened("TRANSFER_OFFER", 27, OBJECT, {
    offer: { _id: "00000000000000000000000003", standing: "accepted", endedAt: OBJECT.updatedAt },
  }),
  happened("TRANSFER_EXPIRE", 60, OBJECT),
  happened("OBJECT_REVOKE", 90, OBJECT, { userList: [{ firstName: "Grace", lastName: "H." }] }),
  happened("OBJECT_MINT", 24 * 40, OBJECT, { userList: [], objectList: [] }),
];

/** Opens the page of notifications with these notifications. */
const notifications =
  (data: readonly Notification[], view = ""): Reach =>
  async (setting) => {
    const { page } = setting;
    await on(page, "notifications/get-user-notifications*", json({ data }));
    await on(page, "transfer/offers", json({ data: data.length > 0 ? [OFFER] : [] }));
    await signedIn(setting, `/notifications${view}`);
    await page.getByRole("checkbox", { name: "Consultations, Cloche" }).waitFor();
  };

/** States of the page of notifications, each with its texts. */
export const NOTIFICATIONS: Screens = {
  "notifications: none, and what is told of": {
    reach: notifications([], "#preferences"),
    texts: [
      heading("Notifications"),
      words("Ce que d’autres ont fait de vos objets. Vos propres actions sont dans l’activité."),
      heading("Rien de neuf."),
      words("Vous serez prévenu ici quand quelqu’un consulte ou accepte un de vos objets."),
      heading("Ce qui vous est annoncé"),
      words("quelqu’un regarde un de vos objets"),
      words(/Les codes et les messages de sécurité ne peuvent pas être désactivés/),
    ],
  },
  "notifications: of several kinds": {
    reach: notifications(NEWS),
    texts: [
      button("Tout marquer comme lu"),
      link(/^À répondre/),
      link(/Un autre utilisateur a consulté «\sEstran au matin\s»$/),
      link(/^Bob L\. vous a proposé «\sEstran au matin\s»$/),
      words(/^Acceptée/),
      words("Quatorze jours sans réponse. Rien n’a changé."),
      button(/^Accepter Le contrat/),
      button(/^Décliner Le contrat/),
    ],
  },
  "notifications: an offer that is about to be accepted": {
    reach: async (setting) => {
      await notifications(NEWS, "?vue=a-repondre")(setting);
      await setting.page.getByRole("button", { name: /^Accepter/ }).click();
    },
    texts: [
      words(
        /Vous devenez titulaire de l’inscription, et le transfert est inscrit au registre\. Les droits d’auteur n’en sont pas cédés\./,
      ),
      button("Pas maintenant"),
    ],
  },
};
