import { createHash, randomBytes } from "node:crypto";
import type { Page, Route } from "@playwright/test";
import type { KnownAnswer } from "../../../../backend/contract/many.ts";
import { json, on, type Reach, type Setting, signedIn } from "../reach.ts";
import { button, heading, type Screens, words } from "./screen.ts";

const LONG =
  "contrat de cession des droits de reproduction, version signée par les deux parties – page 12 sur 48 (recto).pdf";
const NAMES = [...Array.from({ length: 11 }, (_, at) => `estran-${String(at).padStart(2, "0")}.tiff`), LONG];

interface Given {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Returns files with random content. */
const newFiles = (): readonly Given[] =>
  NAMES.map((name) => ({ name, mimeType: "application/octet-stream", buffer: randomBytes(2000) }));

const hashOf = ({ buffer }: Given) => createHash("sha256").update(buffer).digest("hex");

/** Answers look-ups: two of the files are already registered, the first by the user, the second by another person. */
async function answerKnown(page: Page, [own, other]: readonly Given[]): Promise<void> {
  await on(page, "object/known", async (route) => {
    const answer = await route.fetch();
    const { known } = (await answer.json()) as KnownAnswer;
    const told = known.map((one) => {
      if (own && one.hash === hashOf(own))
        return { ...one, standing: "yours", tokenId: 3, object: { _id: "2222-2222-2222", objectName: "Estran" } };
      return other && one.hash === hashOf(other) ? { ...one, standing: "deposited", tokenId: 4 } : one;
    });
    await route.fulfill({ json: { known: told } });
  });
}

/** Returns whether a request uploads one of these files. */
const sends = (route: Route, names: readonly string[]) => {
  const body = route.request().postDataBuffer()?.toString("latin1") ?? "";
  return names.some((name) => body.includes(`filename="${name}"`));
};

/** Answers uploads. Files in `waiting` get no answer; files in `refused` get an error. */
const answerSent = (page: Page, waiting: readonly string[], refused: readonly string[] = []) =>
  on(page, "fingerprint/generate-fingerprint", (route) => {
    if (sends(route, waiting)) return;
    if (!sends(route, refused)) return route.continue();
    return json({ status: 400, code: "invalid_input", message: "The file is empty." }, 400)(route);
  });

/**
 * Chooses files on the scan screen. Each file is uploaded alone, because the call for several files is answered with
 * 404.
 */
async function give(setting: Setting, files: readonly Given[] = newFiles()): Promise<readonly Given[]> {
  const missing = { status: 404, code: "not_found", message: "Not found." };
  await on(setting.page, "fingerprint/generate-fingerprints", json(missing, 404));
  await signedIn(setting, "/authentica");
  await setting.page
    .locator("input[type=file]")
    .first()
    .setInputFiles(files.map((file) => ({ ...file })));
  return files;
}

/** Starts a batch. Two of its files are known, one is refused, and those in `waiting` get no answer. */
const begin =
  (...waiting: readonly string[]): Reach =>
  async (setting) => {
    const { page } = setting;
    const files = newFiles();
    await answerKnown(page, files);
    await answerSent(page, waiting, ["estran-05.tiff"]);
    await give(setting, files);
    await page.getByRole("button", { name: /^Certifier 12\sfichiers$/ }).click();
  };

/** A batch in which all files are done except two, which get no answer. */
const underWay: Reach = async (setting) => {
  await begin("estran-07.tiff", "estran-08.tiff")(setting);
  for (const name of [/^À revoir/, /^Déjà connus/, /^Inscrits/])
    await setting.page.getByRole("heading", { name }).waitFor();
};

/** States of the screens for many files, each with its texts. */
export const BATCH: Screens = {
  "batch: before it begins": {
    reach: async (setting) => {
      await give(setting);
    },
    texts: [
      heading(/^12\sfichiers à certifier$/),
      words(/Les objets prennent le nom des fichiers\./),
      words(/^et 6\sautres$/),
      words("Une vignette par image"),
      button("Choisir un dossier"),
      button("Revenir à un seul fichier"),
      button(/^Certifier 12\sfichiers$/),
    ],
  },
  "batch: pictures that are kept here": {
    reach: async (setting) => {
      await give(
        setting,
        newFiles().map((file) => ({ ...file, mimeType: "image/tiff" })),
      );
      await setting.page.getByRole("radio", { name: "Le garder ici" }).check();
    },
    texts: [words("Envoyer aussi une vignette de chaque image"), words(/son empreinte et son nom, rien d’autre/)],
  },
  "batch: under way, with one that failed": {
    reach: underWay,
    texts: [
      heading(/^12\sfichiers à certifier$/),
      words("Nommés d’après les fichiers, une vignette par image, copies envoyées."),
      heading(/^À revoir/),
      heading(/^En cours/),
      heading(/^Déjà connus/),
      heading(/^Inscrits/),
      words("Échec."),
      button("Mettre en pause"),
      button("Tout arrêter"),
    ],
  },
  "batch: paused": {
    reach: async (setting) => {
      await underWay(setting);
      await setting.page.getByRole("button", { name: "Mettre en pause" }).click();
    },
    texts: [words("En pause"), button("Reprendre")],
  },
  "batch: the limit of the moment is reached": {
    reach: async (setting) => {
      const { page } = setting;
      const tooMany = { status: 429, code: "rate_limited", message: "Too many requests.", retryAfter: 3600 };
      await on(page, "fingerprint/generate-fingerprint", json(tooMany, 429));
      await give(setting);
      await page.getByRole("button", { name: /^Certifier 12\sfichiers$/ }).click();
    },
    texts: [
      words("La limite est atteinte pour le moment"),
      words(/La suite reprendra automatiquement/),
      heading(/^En suspens/),
    ],
  },
  "batch: stopping it is asked for": {
    reach: async (setting) => {
      await underWay(setting);
      await setting.page.getByRole("button", { name: "Tout arrêter" }).click();
    },
    texts: [heading(/^Tout arrêter/), words(/Les autres ne le seront pas\./), button("Continuer")],
  },
  "batch: done, with one to look at": {
    reach: async (setting) => {
      await begin()(setting);
      await setting.page.getByRole("button", { name: "Terminer" }).waitFor();
    },
    texts: [
      heading(/^9\sfichiers sont inscrits à votre nom$/),
      words(/^Inscriptions n°\s\d+ à \d+\. 2\sétaient déjà connus\. 1\sreste à revoir\.$/),
      button("Télécharger les 9 preuves (ZIP)"),
      button("Exporter en CSV"),
      button("Terminer"),
    ],
  },
  "batch: going on with it is offered": {
    reach: async (setting) => {
      await underWay(setting);
      await setting.page.reload();
    },
    texts: [
      words("Ce lot n’est pas allé à son terme."),
      words(/^Reprendre où vous en étiez/),
      words(/Choisissez de nouveau le même dossier\s: nous reprenons où vous en étiez\./),
      button("Abandonner ce lot"),
    ],
  },
};
