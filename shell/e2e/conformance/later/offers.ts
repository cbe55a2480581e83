import type { IncomingOffer } from "../../../../backend/contract/transfer.ts";
import type { User } from "../../../../backend/contract/user.ts";
import { answerObjects } from "../../fixtures/objects.ts";
import { hoursAgo, inDays, json, on, type Reach, signedIn } from "../reach.ts";
import { LONG_NAME, owned } from "./objects.ts";
import { alert, button, heading, type Screens, words } from "./screen.ts";

const ADA = { _id: "ada", firstName: "Ada", lastName: "L." };
const CLARA = { _id: "clara", firstName: "Clara-Maria", lastName: "de la T." };

const NAMES = ["Estran au matin", LONG_NAME, "Brume", "Étale", "Le phare"];

const offered = (objectName: string, at: number, more: Partial<IncomingOffer> = {}): IncomingOffer => ({
  _id: String(at).padStart(26, "0"),
  objectId: `2222-2222-222${at}`,
  objectName,
  hash: owned(objectName).hash,
  createdAt: hoursAgo(5 + at),
  expiresAt: inDays(at + 2),
  status: "open",
  direction: "incoming",
  from: ADA,
  tokenId: at,
  registeredAt: hoursAgo(24 * 40),
  fileType: "TIFF",
  fileSize: 48_200_000,
  ...more,
});

/** Five offers of one person, and one offer of another person, whose object has no file. */
const OFFERS = [
  ...NAMES.map((name, at) => offered(name, at + 1)),
  offered("Le contrat", 9, { from: CLARA, fileType: null, fileSize: null }),
];

/** Opens the list of a user to whom these objects are offered. */
const proposed =
  (offers: readonly IncomingOffer[], more: Partial<User> = {}): Reach =>
  async (setting) => {
    const { page } = setting;
    await answerObjects(page, []);
    await on(page, "transfer/offers*", json({ data: offers }));
    await on(page, "user/get-user", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as User), ...more } });
    });
    await signedIn(setting, "/traceability");
    await page
      .getByRole("heading", { name: /propos/ })
      .first()
      .waitFor();
  };

/** Clicks a button in the list of offers. */
const pressed =
  (name: string, reach: Reach): Reach =>
  async (setting) => {
    await reach(setting);
    await setting.page.getByRole("button", { name, exact: true }).click();
    await setting.page.getByRole("dialog").waitFor();
  };

const [FIRST] = OFFERS as [IncomingOffer];

/** States of the offers to the user, each with its texts. */
export const OFFERS_TO_READER: Screens = {
  "offers: several of one person, one of another": {
    reach: proposed(OFFERS),
    texts: [
      heading("6 objets vous sont proposés"),
      heading(/^Ada L\. vous propose 5\sobjets$/),
      button("Tout accepter"),
      button("Tout décliner"),
      button(/^Voir les autres/),
    ],
  },
  "offers: accepting all of a person": {
    reach: pressed("Tout accepter", proposed(OFFERS)),
    texts: [
      heading(/^Accepter les 5\sobjets que propose Ada L\.\s\?$/),
      words(/il ne peut pas être annulé\./),
      button(/^Accepter 5\sobjets$/),
      button("Pas maintenant"),
    ],
  },
  "offers: accepting all of a person without a wallet": {
    reach: pressed("Tout accepter", proposed(OFFERS, { walletAddress: null })),
    texts: [words("Votre adresse de portefeuille manque"), button(/^Accepter 5\sobjets$/)],
  },
  "offers: declining all of a person": {
    reach: pressed("Tout décliner", proposed(OFFERS)),
    texts: [heading(/^Décliner les 5\sobjets que propose Ada L\.\s\?$/), words(/Ils resteront à/)],
  },
  "offers: accepting all has failed": {
    reach: async (setting) => {
      const gone = { status: 404, code: "not_found", message: "This offer is not open any more." };
      await on(setting.page, "transfer/accept", json(gone, 404));
      await pressed("Tout accepter", proposed(OFFERS))(setting);
      await setting.page.getByRole("button", { name: /^Accepter 5\sobjets$/ }).click();
    },
    texts: [alert(/5\sobjets n’ont pas été transférés/), words(LONG_NAME), button("Réessayer"), button("Fermer")],
  },
  "offers: accepting the only one": {
    reach: pressed("Accepter Estran au matin", proposed([FIRST])),
    texts: [heading(/^Accepter cet objet\s\?$/), button("Devenir titulaire"), words(/une attestation de cession/)],
  },
  "offers: accepting the only one without a wallet": {
    reach: pressed("Accepter Estran au matin", proposed([FIRST], { walletAddress: null })),
    texts: [words("Votre adresse de portefeuille manque"), button("Devenir titulaire")],
  },
  "offers: declining the only one": {
    reach: pressed("Décliner Estran au matin", proposed([FIRST])),
    texts: [heading(/^Décliner/)],
  },
};
