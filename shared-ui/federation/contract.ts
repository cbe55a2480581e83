import type { RouteObject } from "react-router-dom";

/**
 * What a microfrontend exposes as `./routes`: one route a screen. The `path` of each is the first segment of its address
 * (`"dashboard"`, or `"/"` for the home page); `children` are relative to it. The shell decides who may see which screen
 * and mounts the route of the screen asked for.
 */
export interface RemoteModule {
  readonly default: readonly RouteObject[];
}

/**
 * Version of what shell and microfrontends expect of each other (`RemoteModule`, `RemoteClaims`), `major.minor`: the minor
 * grows with what is added, the major with what goes away. A test holds it to `surfaces.json`.
 */
export const CONTRACT = "1.0";

/** Ranges by package, each `^major.minor.patch` of the lowest version that works. */
export type Ranges = Readonly<Record<string, string>>;

/** Names by package that is shared in part: `Link`, or `session.fetch` for a member of what is exported. */
export type Names = Readonly<Record<string, readonly string[]>>;

/** What a build says of itself: part of the member `authentica` of its `mf-manifest.json`. */
export interface RemoteClaims {
  /** Of its package.json. */
  readonly version: string;
  /** `CONTRACT` as it was. */
  readonly contract: string;
  readonly requires: Ranges;
  readonly uses: Names;
}
