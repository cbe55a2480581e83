import type { RouteObject } from "react-router-dom";

/**
 * What a microfrontend exposes as `./routes`: one route per screen. The `path` of each is the first segment of its
 * address (`"dashboard"`, or `"/"` for the home page); `children` are relative to it. The shell decides who may see a
 * screen, and mounts the route of the requested one.
 */
export interface RemoteModule {
  readonly default: readonly RouteObject[];
}

/**
 * Version (`major.minor`) of the interface between shell and microfrontends (`RemoteModule`, `RemoteClaims`):
 * additions raise the minor number, removals the major one. A test compares it with `surfaces.json`.
 */
export const CONTRACT = "1.0";

/** Required range of each package: `^major.minor.patch` of the lowest version that works. */
export type Ranges = Readonly<Record<string, string>>;

/** Names used of each package that is shared in part: `Link`, or `session.fetch` for a member of an export. */
export type Names = Readonly<Record<string, readonly string[]>>;

/** What a build declares about itself: part of the member `authentica` of its `mf-manifest.json`. */
export interface RemoteClaims {
  /** Version in its package.json. */
  readonly version: string;
  /** `CONTRACT` at build time. */
  readonly contract: string;
  readonly requires: Ranges;
  readonly uses: Names;
}
