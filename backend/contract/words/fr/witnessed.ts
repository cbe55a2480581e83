/** Words of cosignatures of witnesses in French. */
import { pluralIn } from "../plural.ts";
import { dates } from "./dates.ts";

const plural = /* @__PURE__ */ pluralIn("fr");

export const NO_WITNESS = "Aucun témoin indépendant n’a encore confirmé ce registre.";

export const witnessed = {
  dates,
  none: NO_WITNESS,
  seen: (count: number, of: number): string =>
    count === 0
      ? `Aucun témoin sur ${of} n’a vu ce registre`
      : `${count} ${plural(count, "témoin", "témoins")} sur ${of} ${plural(count, "a", "ont")} vu ce registre`,
  /** Number of witnesses that the policy requires. */
  required: (needed: number): string => (needed === 0 ? "aucun n’est exigé" : `il en faut ${needed}`),
  /** Follows the number of witnesses. `at`: when the last one saw the checkpoint. */
  last: (at: string): string => ` — dernier\u00a0: ${at}`,
  absent: "absent",
  seenAt: (at: string): string => `vu le ${at}`,
  /** Follows the words of a witness that the quorum does not include. */
  apart: ", hors du quorum",
};

export type WitnessedWords = typeof witnessed;
