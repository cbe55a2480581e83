import { element } from "./element.ts";
import { type Fault, type FaultWords, faultText } from "./fault.ts";

/** Marks where technical texts begin and end. No text contains it. */
const MARK = "\u0000";

/** Returns a fault as the contents of an element. Its technical texts are English in every language. */
export const faultNodes = (fault: Fault, words: FaultWords): (Node | string)[] =>
  faultText(fault, { ...words, technical: ({ text }) => `${MARK}${text.replaceAll(MARK, "")}${MARK}` })
    .split(MARK)
    .map((part, at) => (at % 2 === 0 ? part : element("span", { lang: "en" }, part)));
