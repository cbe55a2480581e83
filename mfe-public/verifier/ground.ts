/** Shows on the page on which keys and signatures a proof relies. */
import { instantOf, inUtc } from "@authentica/backend/contract/instant";
import { witnessedWords, witnessWords } from "@authentica/backend/contract/witnessed";
import type { QuorumJudgement } from "@authentica/backend/tlog/quorum";
import { element } from "./element.ts";
import type { Ground } from "./judge.ts";
import { othersWords, unsignedWords } from "./quorum-words.ts";
import type { Trust } from "./trust.ts";
import type { Words } from "./words/page.ts";

/**
 * Returns the page elements that show the ground of a proof. `origin` is the name of the log that the proof is about;
 * `seenAt` is as in `Judgement`.
 */
export const groundOf = (
  { key, quorum, against }: Ground,
  origin: string,
  { trust, words, seenAt }: { readonly trust: Trust | null; readonly words: Words; readonly seenAt: number | null },
): Node[] =>
  key === "policy" && quorum ? quorumOf(quorum, seenAt, words) : unknownKeyOf(origin, against, trust, words);

function quorumOf(quorum: QuorumJudgement, seenAt: number | null, words: Words): Node[] {
  const texts = [
    seenAt === null || seenAt === quorum.seenAt ? null : words.ground.firstSeen(inUtc(instantOf(seenAt, words.dates))),
    unsignedWords(quorum, words),
    othersWords(quorum, words),
  ].filter((text) => text !== null);
  return [
    element("h3", { class: "ground" }, words.ground.witnesses),
    element("p", {}, witnessedWords(quorum, words.witnessed)),
    quorum.witnesses.length === 0
      ? null
      : element(
          "ul",
          { class: "witnesses" },
          ...quorum.witnesses.map((word) =>
            element(
              "li",
              word.seen === null ? {} : { "data-seen": "" },
              element("span", { class: "mark", "aria-hidden": "true" }, word.seen === null ? "–" : "✓"),
              element(
                "span",
                {},
                element("span", { class: "name" }, word.operator),
                ` ${witnessWords(word, words.witnessed)}`,
              ),
            ),
          ),
        ),
    ...texts.map((text) => element("p", {}, text)),
  ].filter((node) => node !== null);
}

function unknownKeyOf(origin: string, against: Ground["against"], trust: Trust | null, { ground }: Words): Node[] {
  return [
    element("p", {}, ground.unknownKey),
    element("p", {}, ground.chosenKey),
    against === null ? null : element("p", { class: "warning" }, ground.against[against](origin)),
    element("p", {}, trust ? ground.noKeyTrusted : ground.nobodyTrusted),
  ].filter((node) => node !== null);
}
