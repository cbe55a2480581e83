import type { RemoteModule, RemoteName } from "@authentica/shared-ui/federation";
import type { Remotes } from "../../shell/src/remotes/index.ts";

/** In the place of the shell's `page-remotes.ts`: a microfrontend is a lazy part of the same build, as any bundler makes it. */
const LOADERS = {
  mfe_public: () => import(/* webpackChunkName: "mfe-public" */ "../../mfe-public/src/routes.tsx"),
  mfe_assets: () => import(/* webpackChunkName: "mfe-assets" */ "../../mfe-assets/src/routes.tsx"),
  mfe_admin: () => import(/* webpackChunkName: "mfe-admin" */ "../../mfe-admin/src/routes.tsx"),
} as const;
const here = new Map<RemoteName, RemoteModule>();
const coming = new Map<RemoteName, Promise<RemoteModule>>();

function load(name: RemoteName): Promise<RemoteModule> {
  const known = coming.get(name);
  if (known) return known;
  const module: Promise<RemoteModule> = LOADERS[name as keyof typeof LOADERS]();
  coming.set(name, module);
  module.then(
    (routes) => here.set(name, routes),
    () => coming.delete(name),
  );
  return module;
}

export const pageRemotes: Remotes = {
  peek: (name) => here.get(name),
  load,
  reload: load,
  prefetch: (name) => void load(name).catch(() => undefined),
  releaseOf: () => null,
  ownerOf: () => null,
  isOutdated: async () => false,
};
