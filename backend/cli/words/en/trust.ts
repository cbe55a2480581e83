/** Texts about the policy that `verify` trusts, in English. */
import type { TrustWords } from "../fr/trust.ts";

export const trust: TrustWords = {
  unreadable: (file, why) => `${file} cannot be read: ${why}.`,
  open: (file) =>
    `${file} decides what verify trusts, and other users may write it: restrict it with chmod 600, and check its content.`,
  damaged: (file, why, url) =>
    `${file} is not a valid policy (${why}): replace it with authentica trust --again --url ${url}.`,
  noLogKey: "the policy names no key of the register",
  unreadableOf: (url, why) => `The policy of ${url} cannot be read: ${why}.`,
  keyListOf: (url, problem) => `${url}: ${problem}`,
  taken: (url, keys, file) =>
    `verify now trusts the policy of ${url}: ${keys.join(" and ")}. Compare it with a copy from another source. It is stored in ${file}.`,
  changed: (url, file) =>
    `${url} HAS CHANGED ITS POLICY: verify still trusts the one stored in ${file}. authentica trust --url ${url} shows both.`,
  notStored: (url, why) => `The policy of ${url} could not be stored: ${why}`,
  key: (id, isPostQuantum) => `${isPostQuantum ? "post-quantum key" : "key"} ${id}`,
  log: (name, key) => `  register  ${name}, ${key}`,
  witness: (name, keyName, key) => `  witness   ${name}, ${keyName}, ${key}`,
  quorum: (quorum) => `  quorum    ${quorum ?? "none: the register’s signature is enough"}`,
  root: (name, key) => `  root      ${name}, ${key}`,
  keyList: (version) => `  keys      version ${version} of the key list, signed by these root keys`,
  againInside: "This command has a built-in policy, so --again does not apply.",
  inside: (from) => `verify trusts the policy built into this command${from === null ? "" : `, of ${from}`}:`,
  stored: (url, file) => `verify trusts, for ${url} (${file}):`,
  isTaken: "This is its current policy. Compare the keys with a copy from another source.",
  isSame: "Its current policy is the same.",
  isDifferent: "ITS CURRENT POLICY IS DIFFERENT:",
  askWhy: "Before you accept it with authentica trust --again, find out why from another source than the service.",
  firstUse: (url, file) => `Trusted at first use: the policy of ${url}, stored in ${file}.`,
  noPolicy:
    "There is no policy to check with: give one with --policy, or store that of a service with authentica trust --url ADDRESS.",
};
