import { selectionAnswer } from "../../../../backend/tests/listed-answers.ts";
import { answerObjects } from "../../fixtures/objects.ts";
import { hoursAgo, json, on, type Reach, signedIn } from "../reach.ts";
import { answerCovers, LONG_NAME, owned } from "./objects.ts";
import { alert, button, heading, type Screens, words } from "./screen.ts";

const OBJECTS = [
  owned("Estran au matin"),
  owned(LONG_NAME),
  owned("Brume"),
  owned("Le phare", { status: "revoked", fileErasedAt: hoursAgo(3) }),
  owned("Étale", { file: null, fileName: null, fileSize: null, depositedAt: null }),
].map((object, at) => ({ ...object, _id: `2222-2222-222${at + 2}`, tokenId: at + 2 }));

/** Selects all objects of a list of five. One of them is revoked, and one has no file. */
const chosen: Reach = async (setting) => {
  const { page } = setting;
  await answerCovers(page);
  await answerObjects(page, OBJECTS);
  await on(page, "object/get-user-selection*", (route) =>
    json(selectionAnswer(OBJECTS, new URL(route.request().url()).searchParams))(route),
  );
  await signedIn(setting, "/traceability");
  await page.getByRole("checkbox", { name: "Tout choisir" }).click();
  await page.getByText(/^5\sobjets choisis$/).waitFor();
};

/** Starts an action on the selected objects. If `typed` is given, it is entered and submitted. */
const asked =
  (act: string | RegExp, typed?: string): Reach =>
  async (setting) => {
    const { page } = setting;
    await chosen(setting);
    await page.getByRole("region", { name: "Objets choisis" }).getByRole("button", { name: act }).click();
    if (typed === undefined) return;
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill(typed);
    await dialog.locator("button[type=submit]").click();
  };

/** States of the list with several selected objects, each with its texts. */
export const SELECTION: Screens = {
  "selection: all of the list": {
    reach: chosen,
    texts: [words(/^5\sobjets choisis$/), button(/^Preuves/), button("CSV"), button("Proposer"), button("Révoquer")],
  },
  "selection: offering it": {
    reach: asked("Proposer", "Bob"),
    texts: [
      heading(/^Proposer 4\sobjets$/),
      words(/^Tous à la même personne, qui a 14\sjours pour accepter chacun d’eux\./),
      words(/^Un objet choisi ne peut pas être proposé/),
      words(/adresse e-mail complète/),
      button(/^Proposer 4\sobjets$/),
    ],
  },
  "selection: revoking it, with another number typed": {
    reach: asked("Révoquer", "5"),
    texts: [
      heading(/^Révoquer 4\sobjets/),
      words("Pour confirmer, tapez 4"),
      words(/Tapez le nombre d’objets à révoquer\s: 4\./),
      words("Cette action est irréversible."),
    ],
  },
  "selection: revoking it has failed": {
    reach: async (setting) => {
      await on(
        setting.page,
        "object/revoke-object",
        json({ status: 409, code: "conflict", message: "The object is offered to somebody." }, 409),
      );
      await asked("Révoquer", "4")(setting);
    },
    texts: [alert(/4\sobjets n’ont pas été révoqués/), words(LONG_NAME), button("Réessayer")],
  },
  "selection: erasing its files": {
    reach: asked(/^Effacer/),
    texts: [
      heading(/^Effacer 3\sfichiers conservés ici/),
      words(/^3\sfichiers, 138\sMo\. Les objets restent inscrits/),
      words(/^2\sobjets choisis n’ont pas de fichier à effacer/),
    ],
  },
};
