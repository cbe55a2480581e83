import { truncate } from "node:fs/promises";
import { MAX_FILE_BYTES } from "../../../../backend/contract/constants.ts";
import { makeFile } from "../../fixtures/files.ts";
import { hoursAgo, json, never, on, type Reach } from "../reach.ts";
import { objectPage } from "./object-page.ts";
import { owned } from "./objects.ts";
import { alert, button, type Screens, words } from "./screen.ts";

const WITHOUT_FILE = { file: null, fileName: null, fileSize: null, depositedAt: null } as const;
const DECLARED = owned("Épreuves du tirage", WITHOUT_FILE);

/**
 * Opens the page of an object that was declared without its file, and chooses a file there. `size` is in bytes. If
 * `isOwn` is true, it is the file that was declared.
 */
const given =
  ({ size = 48_200, isOwn = false }: { readonly size?: number; readonly isOwn?: boolean } = {}): Reach =>
  async (setting) => {
    const file = await makeFile("épreuves-du-tirage-version-définitive-retouchée.tiff", Math.min(size, 48_200));
    if (size > 48_200) await truncate(file.path, size);
    await objectPage({ object: isOwn ? { ...DECLARED, hash: file.hash } : DECLARED })(setting);
    await setting.page.getByLabel("Fichier à déposer").setInputFiles(file.path);
  };

/** States of the screens that deposit the file of a declared object, each with its texts. */
export const DEPOSIT: Screens = {
  "deposit: another file": {
    reach: given(),
    texts: [
      words("Différent"),
      words(/Ce fichier n’est pas celui que vous avez déclaré/),
      words("Rien n’a été envoyé."),
      button("Choisir un autre fichier"),
    ],
  },
  "deposit: beyond what may be sent": {
    reach: given({ size: MAX_FILE_BYTES + 1 }),
    texts: [alert("Le fichier dépasse la taille maximale de 100 Mo."), button("Choisir un autre fichier")],
  },
  "deposit: on its way": {
    reach: async (setting) => {
      await on(setting.page, "fingerprint/generate-fingerprint", never);
      await given({ isOwn: true })(setting);
    },
    texts: [words("Envoi du fichier"), button("Arrêter l’envoi")],
  },
  "deposit: waits for the service": {
    reach: async (setting) => {
      const busy = { status: 503, code: "unavailable", message: "Too busy.", requestId: "REQ-1" };
      await on(setting.page, "fingerprint/generate-fingerprint", json(busy, 503));
      await given({ isOwn: true })(setting);
    },
    texts: [words("Le service ne répond pas"), button("Réessayer maintenant"), button("Arrêter l’envoi")],
  },
  "deposit: refused": {
    reach: async (setting) => {
      const full = { status: 507, code: "no_space", message: "No room is left.", requestId: "REQ-1" };
      await on(setting.page, "fingerprint/generate-fingerprint", json(full, 507));
      await given({ isOwn: true })(setting);
    },
    texts: [alert(/Le fichier n’a pas été déposé/), words("REQ-1"), button("Déposer le fichier")],
  },
  "deposit: somebody else has deposited it": {
    reach: async (setting) => {
      const other = {
        tokenId: DECLARED.tokenId + 1,
        status: "active",
        registeredAt: hoursAgo(100),
        depositedAt: hoursAgo(90),
        latestEvent: { type: "mint", at: hoursAgo(90) },
        proof: "valid",
      };
      const own = { ...other, tokenId: DECLARED.tokenId, depositedAt: null };
      await on(
        setting.page,
        "registry/lookup?*",
        json({ hash: DECLARED.hash, object: other, objects: [other, own], size: 8 }),
      );
      await objectPage({ object: DECLARED })(setting);
    },
    texts: [words(/Ce fichier a été déposé le .* sous un autre numéro/)],
  },
};
