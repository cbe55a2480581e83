import { isPrivateHost } from "../private-host.ts";

/** The object store for files, from `BLOB_URL`. Contains no secrets. */
export interface S3Location {
  readonly bucket: string;
  readonly region: string;
  /** Prefix of all keys; empty or with a slash at its end. */
  readonly prefix: string;
  /** URL of the bucket, without a slash at its end. */
  readonly url: string;
}

export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Token of temporary credentials. */
  readonly sessionToken?: string;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const REGION = /^[a-z0-9-]{1,40}$/;
const PREFIX = /^([A-Za-z0-9_.-]+\/)*$/;
const KNOWN = new Set(["endpoint", "region", "style"]);

/**
 * Parses a location:
 *
 *     s3://bucket/prefix?region=eu-west-3                                      AWS
 *     s3://bucket?endpoint=https://s3.example&region=fr-par                    other providers
 *     s3://bucket?endpoint=http://127.0.0.1:7070                               only within a private network
 *
 * `style=host` puts the bucket's name before the endpoint's host name; otherwise the bucket is in the path. Throws
 * `SyntaxError` with a description of the fault.
 */
export function parseS3Location(text: string): S3Location {
  const url = URL.parse(text);
  if (url?.protocol !== "s3:") throw new SyntaxError("the location must begin with s3://");
  if (url.username || url.password || url.hash)
    throw new SyntaxError(
      "the location must not contain credentials or a fragment; credentials have settings of their own",
    );
  const bucket = url.host;
  if (!BUCKET.test(bucket)) throw new SyntaxError(`"${bucket}" is not a valid bucket name`);
  const path = url.pathname.replace(/^\/+|\/+$/g, "");
  const prefix = path === "" ? "" : `${path}/`;
  if (!PREFIX.test(prefix) || /(^|\/)\.\.?\//.test(prefix))
    throw new SyntaxError("the prefix may only contain letters, digits, _, -, . and /, and no part . or ..");
  for (const name of url.searchParams.keys())
    if (!KNOWN.has(name)) throw new SyntaxError(`unknown parameter "${name}": expected endpoint, region or style`);
  const given = url.searchParams.get("endpoint");
  const region = url.searchParams.get("region") ?? (given === null ? "" : "us-east-1");
  if (!REGION.test(region))
    throw new SyntaxError("the region is missing or invalid: add one, such as ?region=eu-west-3");
  const style = url.searchParams.get("style") ?? (given === null && !bucket.includes(".") ? "host" : "path");
  if (style !== "host" && style !== "path") throw new SyntaxError(`the style is "${style}"; it must be path or host`);
  const domain = region.startsWith("eusc-") ? "amazonaws.eu" : "amazonaws.com";
  return { bucket, region, prefix, url: bucketUrl(given ?? `https://s3.${region}.${domain}`, bucket, style) };
}

function bucketUrl(endpoint: string, bucket: string, style: "path" | "host"): string {
  const at = URL.parse(endpoint);
  const isBare = at !== null && !at.username && !at.password && !at.search && !at.hash && at.pathname === "/";
  if (!isBare)
    throw new SyntaxError("the endpoint must be a URL with only scheme, host and port, such as https://s3.example");
  if (at.protocol !== "https:" && !(at.protocol === "http:" && isPrivateHost(at.hostname)))
    throw new SyntaxError("the endpoint must begin with https://, except within a private network");
  return style === "host" ? `${at.protocol}//${bucket}.${at.host}` : `${at.origin}/${bucket}`;
}
