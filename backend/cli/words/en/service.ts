/** Texts about the service, its key and the connection to it, in English. */
import type { ServiceWords } from "../fr/service.ts";
import { amounts } from "./amounts.ts";

export const service: ServiceWords = {
  refusal: (_code, message) => message,
  ofClient: (_code, message) => message,
  foreignAnswer: (message) => message,
  redirect: (message) => message,
  request: (id) => ` (request ${id})`,
  later: (seconds) => ` Try again in ${amounts.duration(seconds)}.`,
  which: "Which service? Set it with --url or AUTHENTICA_URL, or sign in: authentica login --url ADDRESS.",
  address: (typed) => `Expected the address of a service, such as https://authentica.example, got "${typed}".`,
  notEncrypted: (typed) =>
    `${typed} is not encrypted, so your key could be read on the way. To allow that, add --insecure-http.`,
  noKey: (url) => `There is no key for ${url}: run authentica login --url ${url}, or set AUTHENTICA_KEY.`,
  fewResults: "The service did not return one result for each file.",
  credentials: {
    damaged: (file, why) => `${file} cannot be read: ${why}.`,
    unreadable: (file, why) => `${file} cannot be read: ${why}.`,
    open: (file) =>
      `${file} contains your key, and other users may read it: restrict it with chmod 600, and consider replacing the key.`,
  },
  proxy: {
    readsKey: (variable, url) =>
      `${variable} sets a proxy for ${url}, which would receive your key unencrypted: add the service to NO_PROXY, or allow that with --insecure-http.`,
    address: (variable) => `${variable} must be the address of an HTTP proxy, such as http://proxy.example:3128.`,
    escape: (variable) => `${variable} has an invalid % escape in its user name or password: write % as %25.`,
    needsPassword: (host, variable) =>
      `The proxy ${host} requires a user name and a password: add them to ${variable}, as in http://NAME:PASSWORD@proxy.example:3128.`,
    wrongPassword: (host, variable) => `The proxy ${host} rejects the user name and the password in ${variable}.`,
    away: (host, variable, target, status) =>
      `The proxy ${host} from ${variable} cannot reach ${target} at the moment (${status}).`,
    refuses: (host, variable, target, status) =>
      `The proxy ${host} from ${variable} refuses to connect to ${target} (${status}): ask its operator, or add the service to NO_PROXY if it can be reached directly.`,
    unusable: (host, why) => `the proxy ${host} cannot be used: ${why}`,
    silent: "the proxy does not answer",
  },
  noData: (seconds) => `no data for ${amounts.duration(seconds)}`,
  notNeeded: "the connection is no longer needed",
  continuing: "Continuing.",
  limited: (sentence, seconds) => `${sentence} Continuing in ${amounts.duration(seconds)}.`,
  dailyLimit: "The daily limit of registrations is reached.",
};
