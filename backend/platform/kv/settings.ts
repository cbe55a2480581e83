import { isOnPlatform } from "../hosted.ts";
import { isPrivateHost } from "../private-host.ts";
import type { KvLocation } from "./open.ts";

const LEAST_TOKEN = 12;

/**
 * Reads where the records are stored. Instances that share a KV server must also share the session secret and the
 * log's key; otherwise each would create its own sessions and its own log. Throws `Error` with the name of the
 * variable and what is expected.
 */
export function readKvLocation(
  read: (
    name:
      | "KV_URL"
      | "KV_ACCESS_TOKEN"
      | "DENO_KV_URL"
      | "DENO_KV_ACCESS_TOKEN"
      | "DENO_DEPLOY"
      | "AUTH_SECRET"
      | "REGISTRY_KEY"
      | "REGISTRY_SIGNER",
  ) => string | undefined,
  dataDir: string,
): KvLocation {
  const text = either(read, "KV_URL", "DENO_KV_URL");
  const token = either(read, "KV_ACCESS_TOKEN", "DENO_KV_ACCESS_TOKEN");
  if (text === undefined) return isOnPlatform(read) ? { kind: "platform" } : { kind: "file", dataDir };
  const url = URL.parse(text);
  if (url?.protocol !== "http:" && url?.protocol !== "https:")
    throw new Error("KV_URL must be an address that begins with http:// or https://.");
  if (url.protocol === "http:" && !isPrivateHost(url.hostname))
    throw new Error(
      "KV_URL must begin with https://: over http the access token would be sent unencrypted over a public network.",
    );
  if (token === undefined || token.length < LEAST_TOKEN)
    throw new Error(`KV_URL also needs KV_ACCESS_TOKEN, with ${LEAST_TOKEN} characters or more.`);
  const missing = [
    read("AUTH_SECRET") === undefined ? "AUTH_SECRET" : null,
    (read("REGISTRY_KEY") ?? read("REGISTRY_SIGNER")) === undefined ? "REGISTRY_KEY or REGISTRY_SIGNER" : null,
  ].find((name) => name !== null);
  if (missing) throw new Error(`KV_URL also needs ${missing}, with the same value for every instance.`);
  return { kind: "server", url: text.replace(/\/+$/, ""), token };
}

/**
 * Reads a setting by its own name or by the name that Deno uses, because Deno Deploy reserves the latter. Throws
 * `Error` if both are set and differ.
 */
function either<Name extends string>(read: (name: Name) => string | undefined, name: Name, former: Name) {
  const [value, other] = [read(name), read(former)];
  if (value !== undefined && other !== undefined && value !== other)
    throw new Error(`${name} and ${former} are the same setting but differ: set only ${name}.`);
  return value ?? other;
}
