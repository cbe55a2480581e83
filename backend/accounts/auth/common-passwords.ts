import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as french } from "@zxcvbn-ts/language-fr";
import { yieldToEventLoop } from "../../platform/event-loop-yield.ts";
import { Refusal } from "../../platform/refusal.ts";
import breached from "./breached-passwords.json" with { type: "json" };

/** The most used ones that are long enough, in lower case; the file says where they are from. */
const BREACHED = new Set(breached.passwords.split(" "));

const CONTEXT = ["authentica"];

/**
 * Guesses that a password has to withstand at least, as zxcvbn counts them: past a common word with its usual digits, signs,
 * capitals and repetitions, short of any three words.
 */
const LEAST_GUESSES = 1e9;
/** Characters that are looked at together: the time that it takes grows faster than the length. */
const LOOKED_AT = 40;
/**
 * Readings of signs as letters that are tried at most ("p@ssw0rd"). By default 100 are: up to 360 ms for 40 characters, and the same guesses for
 * passwords that people choose.
 */
const READINGS = 4;

let estimator: ZxcvbnFactory | undefined;

/** Takes a tenth of a second and 15 MB: a server does it before it listens, because nothing else runs at that time. */
export function prepareDictionaries(): ZxcvbnFactory {
  estimator ??= new ZxcvbnFactory({
    dictionary: { ...common, ...french },
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: READINGS,
  });
  return estimator;
}

const guessesFor = (password: string, words: readonly string[]): number =>
  prepareDictionaries().check(password, [...words]).guesses;

/**
 * Refuses a password that is among the most used, or so near to a common word, in French too, to a run of keys, a date or a
 * repetition that it would soon be guessed, or that is little more than the product's name or the account's own e-mail name.
 */
export async function refuseCommonPassword(password: string, email: string): Promise<void> {
  const plain = password.normalize("NFC").toLowerCase();
  const words = [...CONTEXT, (email.split("@", 1)[0] as string).toLowerCase()].filter((word) => word.length >= 4);
  const isContext = words.some(
    (word) => plain.replaceAll(word, "").replaceAll(/[^\p{L}]/gu, "").length < 4 && plain.includes(word),
  );
  if (
    isContext ||
    BREACHED.has(plain) ||
    /^(.)\1*$/su.test(plain) ||
    (await isGuessed(password.normalize("NFC"), words))
  ) {
    throw new Refusal(
      "invalid_input",
      "password is too common: choose one that nobody would guess, such as several unrelated words.",
    );
  }
}

/** Of a long one, beginning and end are looked at: it is as good as the better of them. */
async function isGuessed(password: string, words: readonly string[]): Promise<boolean> {
  const chars = [...password];
  for (const part of new Set([chars.slice(0, LOOKED_AT).join(""), chars.slice(-LOOKED_AT).join("")])) {
    if (guessesFor(part, words) >= LEAST_GUESSES) return false;
    await yieldToEventLoop();
  }
  return true;
}
