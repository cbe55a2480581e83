/** Location of a key of the log, as a setting names it. Contains no secret. */

/**
 * Where a private signing key is kept. Written in settings as:
 *
 *     file:/etc/authentica/registry-key          32 bytes, the seed
 *     env:REGISTRY_KEY                           an environment variable with the seed in base64
 *     ssh-agent:/run/agent.sock#SHA256:…         an Ed25519 key of an agent, by the fingerprint of `ssh-add -l`
 *     awskms://eu-west-3/<key id or alias/name>  a key of AWS KMS, spec ECC_NIST_EDWARDS25519
 */
export type SignerLocation =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "env"; readonly name: string }
  | { readonly kind: "ssh-agent"; readonly socket: string; readonly fingerprint: string }
  | { readonly kind: "awskms"; readonly region: string; readonly keyId: string; readonly endpoint: string };

/** Regions in the European Union, of AWS and of its European Sovereign Cloud. Does not include London and Zurich. */
const EU_REGIONS: ReadonlySet<string> = new Set([
  "eu-central-1",
  "eu-north-1",
  "eu-south-1",
  "eu-south-2",
  "eu-west-1",
  "eu-west-3",
  "eusc-de-east-1",
]);

/**
 * Parses a location. A region outside the EU needs `?outside-eu=yes`; `?endpoint=https://…` sets another address of
 * KMS, for example in a private network. Throws `SyntaxError` with the reason.
 */
export function parseSignerLocation(text: string): SignerLocation {
  const [, kind, rest = ""] = /^([a-z-]+):(.*)$/s.exec(text) ?? [];
  switch (kind) {
    case "file":
      return { kind, path: absolute(rest.replace(/^\/\/(?=\/)/, "")) };
    case "env":
      if (!/^[A-Z][A-Z0-9_]*$/.test(rest))
        throw new SyntaxError(`"${rest}" is not a valid name of an environment variable`);
      return { kind, name: rest };
    case "ssh-agent": {
      const at = rest.lastIndexOf("#");
      const fingerprint = rest.slice(at + 1);
      if (at < 0 || !/^SHA256:[A-Za-z0-9+/]{43}$/.test(fingerprint))
        throw new SyntaxError("the socket must be followed by # and the key's fingerprint, such as #SHA256:…");
      return { kind, socket: absolute(rest.slice(0, at)), fingerprint };
    }
    case "awskms":
      return kmsLocation(text);
    default:
      throw new SyntaxError(
        `expected a location that begins with file:, env:, ssh-agent: or awskms:, got "${text.split(":")[0]}:"`,
      );
  }
}

function absolute(path: string): string {
  if (!path.startsWith("/")) throw new SyntaxError(`expected an absolute path, got "${path}"`);
  return path;
}

function kmsLocation(text: string): SignerLocation {
  const url = URL.parse(text);
  const region = url?.host ?? "";
  const keyId = decodeURIComponent(url?.pathname.slice(1) ?? "");
  if (!url || !/^[a-z]{2,4}(-[a-z]+)+-\d$/.test(region) || !keyId)
    throw new SyntaxError("expected awskms://<region>/<key id>");
  if (!EU_REGIONS.has(region) && url.searchParams.get("outside-eu") !== "yes")
    throw new SyntaxError(`${region} is not in the European Union; add ?outside-eu=yes if that is intended`);
  if (keyId.startsWith("arn:") && keyId.split(":")[3] !== region)
    throw new SyntaxError(`the ARN of the key names another region than ${region}`);
  const domain = region.startsWith("eusc-") ? "amazonaws.eu" : "amazonaws.com";
  const endpoint = url.searchParams.get("endpoint") ?? `https://kms.${region}.${domain}`;
  const { protocol, hostname } = URL.parse(endpoint) ?? { protocol: "", hostname: "" };
  const isOwn = hostname === "127.0.0.1" || hostname === "localhost";
  if (protocol !== "https:" && !(protocol === "http:" && isOwn))
    throw new SyntaxError("the address of the KMS must begin with https://");
  return { kind: "awskms", region, keyId, endpoint: endpoint.replace(/\/+$/, "") };
}
