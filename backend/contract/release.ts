/**
 * Releases of a microfrontend: the description in a build, the file `release.json` at the base of its releases, and
 * what the server returns to the shell. Third parties may write these files, so they are validated before use.
 */
import * as z from "zod/mini";
import { count, described, list, nullable, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";
import { LANGUAGES } from "./language.ts";

/** SHA-256 in the format of Subresource Integrity. */
export const integrity = (words?: string) =>
  described(z.string().check(z.regex(/^sha256-[A-Za-z0-9+/]{43}=$/, "must be sha256-… of 32 bytes in base64")), words);

/** Federation name of a microfrontend. */
export const REMOTE_NAME = /^(?=.{1,40}$)mfe_[a-z][a-z0-9]*(_[a-z0-9]+)*$/;
export const remoteName = (words?: string) =>
  described(z.string().check(z.regex(REMOTE_NAME, "must be a name such as mfe_assets")), words);

/** Title of a microfrontend in the navigation. */
const title = () => z.string().check(z.minLength(1), z.maxLength(40));

/** Name of a release and of its folder: version and first 12 digits of the build's digest. */
const RELEASE_ID = /^\d{1,9}\.\d{1,9}\.\d{1,9}(-[0-9A-Za-z.-]{1,64})?-[0-9a-f]{12}$/;
export const releaseId = (words?: string) =>
  described(
    z.string().check(z.regex(RELEASE_ID, "must be a version and 12 hexadecimal digits, such as 1.4.0-3f9c…")),
    words,
  );

const VERSION = /^\d{1,9}\.\d{1,9}\.\d{1,9}(-[0-9A-Za-z.-]{1,64})?$/;

/**
 * A relative path. No segment is empty, `.` or `..`, and no character has a special meaning in a URL or a file
 * system.
 */
const PATH = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w@+~.-]+(?:\/[\w@+~.-]+)*$/;
export const releasePath = (words?: string) =>
  described(
    z.string().check(z.maxLength(500), z.regex(PATH, "must be a path without .., such as static/js/a.js")),
    words,
  );

const build = () => z.string().check(z.regex(/^[0-9a-f]{12}$/));
const contract = () => z.string().check(z.regex(/^\d{1,4}\.\d{1,4}$/, "must be MAJOR.MINOR"));
const version = () => z.string().check(z.regex(VERSION, "must be a version, such as 1.4.0"));

/** Description of a build: the member `authentica` of its `mf-manifest.json`. */
export const RemoteBuild = z.object({
  version: described(version(), "Version in its package.json."),
  title: z.optional(
    described(title(), "Title in the navigation, if it is not one of the product's own microfrontends."),
  ),
  build: described(build(), "First 12 hexadecimal digits of the SHA-256 over all `files`."),
  contract: described(contract(), "Contract of microfrontends that the build was made for."),
  requires: described(z.record(z.string(), z.string()), "Version range of each package shared with the shell."),
  uses: described(
    z.record(z.string(), z.array(z.string())),
    "Names that the build uses of packages that are only partly shared.",
  ),
  files: described(z.record(releasePath(), integrity()), "Every other file of the build."),
  languages: z.optional(
    described(z.partialRecord(z.enum(LANGUAGES), integrity()), "Manifest of the same build in each language."),
  ),
});
export interface RemoteBuild extends Immutable<z.infer<typeof RemoteBuild>> {}

/** A published build. It is complete and never changes. */
export const Release = z.object({
  version: version(),
  title: z.optional(described(title(), "Title stated in the build.")),
  build: build(),
  contract: contract(),
  releasedAt: described(z.iso.datetime(), "Time of the first release; UTC."),
  manifest: releasePath("Path of its manifest, relative to the base."),
  integrity: integrity("Integrity of the manifest, which contains those of the files."),
  bytes: count("Total size (bytes) of its files without their compressed copies."),
  fragments: z.optional(
    z.object({ path: releasePath("Path of its prerendered pages, relative to the base."), integrity: integrity() }),
  ),
});
export interface Release extends Immutable<z.infer<typeof Release>> {}

export const RELEASE_STEPS = ["release", "canary", "promote", "rollback", "prune"] as const;

/** `release.json` at the base of a microfrontend's releases. All other files there are immutable. */
export const ReleaseLine = z
  .object({
    name: text("Federation name, such as mfe_assets."),
    current: releaseId("Release that visitors get."),
    canary: nullable(
      z.object({
        release: releaseId("Release that some visitors get."),
        percent: z.int().check(z.gte(1), z.lte(99)),
      }),
      "Canary release.",
    ),
    releases: z.record(releaseId(), Release),
    history: list(
      z.object({ at: z.iso.datetime(), does: z.enum(RELEASE_STEPS), release: releaseId() }),
      "Steps so far, oldest first.",
    ),
  })
  .check(
    z.refine(
      ({ current, releases }) => Object.hasOwn(releases, current),
      "names a current release that it does not have",
    ),
    z.refine(
      ({ canary, releases }) => canary === null || Object.hasOwn(releases, canary.release),
      "names a canary that it does not have",
    ),
  );
export interface ReleaseLine extends Immutable<z.infer<typeof ReleaseLine>> {}

/** Address of a microfrontend, for the shell. */
export const RemoteAddress = z.object({
  entry: text("Address of the manifest, absolute or relative to this site."),
  release: nullable(z.string(), "The release; null if the build was deployed without one."),
  integrity: nullable(integrity(), "Integrity of the manifest; null if unknown."),
  title: z.optional(described(title(), "Title in the navigation, if the operator has added one.")),
});
export interface RemoteAddress extends Immutable<z.infer<typeof RemoteAddress>> {}

/**
 * `/remotes.json`: addresses of the microfrontends by federation name. If a value is a string, it is an address
 * without further information.
 */
export const RemotesAnswer = z.record(
  z.string(),
  z.union([
    RemoteAddress,
    z.pipe(
      z.string(),
      z.transform((entry: string): RemoteAddress => ({ entry, release: null, integrity: null })),
    ),
  ]),
);
export type RemotesAnswer = Readonly<Record<string, RemoteAddress>>;

/** Name of the file with the current release, at the base of a microfrontend's releases. */
export const LINE_NAME = "release.json";
