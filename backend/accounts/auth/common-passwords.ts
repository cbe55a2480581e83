import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as french } from "@zxcvbn-ts/language-fr";
import { yieldToEventLoop } from "../../platform/event-loop-yield.ts";
import { Refusal } from "../../platform/refusal.ts";
import breached from "./breached-passwords.json" with { type: "json" };

/**
 * The most frequently used passwords that are long enough to be accepted, in lower case. The JSON file names their
 * source.
 */
const BREACHED = new Set(breached.passwords.split(" "));

const CONTEXT = ["authentica"];

/**
 * Minimum number of guesses, as estimated by zxcvbn, that a password must require. A common word with the usual digits,
 * signs, capitals and repetitions needs fewer; any three words need more.
 */
const LEAST_GUESSES = 1e9;
/**
 * Greatest length (characters) of the part that zxcvbn estimates, because its running time grows faster than the
 * length.
 */
const LOOKED_AT = 40;
/**
 * Maximum number of substitutions of letters by other characters ("p@ssw0rd") that zxcvbn tries. Its default of 100
 * takes up to 360 ms for 40 characters, and finds the same guesses for passwords that people choose.
 */
const READINGS = 4;

let estimator: ZxcvbnFactory | undefined;

/** Loads the dictionaries (0.1 s, 15 MB). Servers call it before they listen, because it blocks the event loop. */
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
 * Throws if a password is easily guessed: it is one of the most used passwords, zxcvbn guesses it quickly (common
 * English or French words, keyboard runs, dates, repetitions), or it is little more than the product's name or the
 * local part of the account's e-mail address.
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
      "password is too common: choose one that no one would guess, such as several unrelated words.",
    );
  }
}

/**
 * Returns whether a password is easily guessed. For a long password, the beginning and the end are estimated
 * separately, and the stronger estimate counts.
 */
async function isGuessed(password: string, words: readonly string[]): Promise<boolean> {
  const chars = [...password];
  for (const part of new Set([chars.slice(0, LOOKED_AT).join(""), chars.slice(-LOOKED_AT).join("")])) {
    if (guessesFor(part, words) >= LEAST_GUESSES) return false;
    await yieldToEventLoop();
  }
  return true;
}
