/** In the place of the shell's `page-remotes.ts`: a microfrontend is a lazy part of the same build, as any bundler makes it. */
const LOADERS = {
  mfe_public: () => import(/* webpackChunkName: "mfe-public" */ "../../mfe-public/src/routes.tsx"),
  mfe_assets: () => import(/* webpackChunkName: "mfe-assets" */ "../../mfe-assets/src/routes.tsx"),
  mfe_admin: () => import(/* webpackChunkName: "mfe-admin" */ "../../mfe-admin/src/routes.tsx"),
};
const here = new Map();
const coming = new Map();

function load(name) {
  const known = coming.get(name);
  if (known) return known;
  const module = LOADERS[name]();
  coming.set(name, module);
  module.then(
    (routes) => here.set(name, routes),
    () => coming.delete(name),
  );
  return module;
}

export const pageRemotes = {
  peek: (name) => here.get(name),
  load,
  reload: load,
  prefetch: (name) => void load(name).catch(() => undefined),
  releaseOf: () => null,
  isOutdated: async () => false,
};
