/** Words of the preview images of public pages in English. */
import { status } from "../../contract/words/en/status.ts";
import type { CardWords } from "../fr/card.ts";

export const card: CardWords = {
  status,
  kinds: { registration: "Registration", declaration: "Declaration" },
  number: (tokenId) => `no. ${tokenId}`,
  owner: (name) => `by ${name}, name as declared`,
  declared: (on) => `File not deposited, ${on}`,
  revoked: { title: "revoked", line: (number, on) => `${number}, revoked on ${on}` },
  invalid: { title: ["Do not rely", "on it"], line: (number) => `Entry ${number} fails verification` },
  house: {
    title: ["Register", "your files"],
    line: "A register from which nothing is erased",
    foot: "Anyone can check it",
  },
};
