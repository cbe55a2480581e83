import type { RouteObject } from "react-router-dom";

/**
 * What a microfrontend exposes as `./routes`: one route per screen. The `path` of a route is the first segment of its
 * address (`"dashboard"`, or `"/"` for the home page); its `children` are relative to that. The shell decides who may
 * see a screen, and mounts only the route of the requested screen.
 */
export interface RemoteModule {
  readonly default: readonly RouteObject[];
}

/**
 * Version (`major.minor`) of the interface between shell and microfrontends (`RemoteModule`, `RemoteClaims`). An
 * addition raises the minor number, a removal the major number. A test compares the version with `surfaces.json`.
 */
export const CONTRACT = "1.0";

/** Required version range of each package: `^major.minor.patch`, where the version is the lowest that works. */
export type Ranges = Readonly<Record<string, string>>;

/** The used names of each package that is only partly shared: `Link`, or `session.fetch` for a member of an export. */
export type Names = Readonly<Record<string, readonly string[]>>;

/** What a build declares about itself: part of the member `authentica` of its `mf-manifest.json`. */
export interface RemoteClaims {
  /** Version in the package.json of the microfrontend. */
  readonly version: string;
  /** Value of `CONTRACT` at the time of the build. */
  readonly contract: string;
  readonly requires: Ranges;
  readonly uses: Names;
}
