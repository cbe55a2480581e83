import type { Reach } from "../reach.ts";
import { button, heading, type Screens, words } from "./screen.ts";

/** Opens the dialog that creates a wallet, from the registration. */
const asked: Reach = async ({ page }) => {
  await page.goto("/register");
  await page.getByRole("button", { name: "Je n’en ai pas" }).click();
  await page.getByRole("dialog").getByLabel("Mot de passe du portefeuille").fill("quatre mots sans rapport");
};

/** States of the dialog that creates a wallet, each with its texts. */
export const WALLET: Screens = {
  "wallet: the two passwords differ": {
    reach: async (setting) => {
      const { page } = setting;
      await asked(setting);
      await page.getByLabel("Encore une fois").fill("autre chose");
      await page.getByRole("button", { name: "Enregistrer le portefeuille" }).click();
    },
    texts: [
      heading("Créer un portefeuille"),
      words(/Nous ne le connaîtrons pas\s: gardez-le bien/),
      words(/Les deux mots de passe sont différents\./),
    ],
  },
  "wallet: it is made": {
    reach: async (setting) => {
      const { page } = setting;
      await asked(setting);
      await page.getByLabel("Encore une fois").fill("quatre mots sans rapport");
      const saving = page.waitForEvent("download");
      await page.getByRole("button", { name: "Enregistrer le portefeuille" }).click();
      await (await saving).cancel();
    },
    texts: [{ text: /^Portefeuille créé\. Conservez le fichier UTC--/, role: "status" }, button(/compte/)],
  },
};
