/** Texts of the link preview of an object's page in English. */
import { dates } from "../../contract/words/en/dates.ts";
import { status } from "../../contract/words/en/status.ts";
import type { PreviewWords } from "../fr/preview.ts";

export const preview: PreviewWords = {
  dates,
  status,
  title: (tokenId) => `Entry no. ${tokenId}`,
  titled: (title, tokenId) => `${title} – entry no. ${tokenId}`,
  owner: (name) => ` Owner: ${name} (name as declared, identity not checked).`,
  description: (sentence, owner) =>
    `${sentence} (${dates.parisTime}), in the register of Authentica.${owner} Check it in your browser, without an account.`,
  invalid: (sentence) => `${sentence}. Do not rely on it.`,
};
