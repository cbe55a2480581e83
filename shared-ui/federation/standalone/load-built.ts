import { refusalOf } from "@authentica/backend/contract/host";
import { getInstance } from "@module-federation/enhanced/runtime";
import { pageHost } from "../host.ts";
import type { RemoteModule } from "../index.ts";
import { mountStandalone } from "../standalone.tsx";

const MANIFEST = "/remote/mf-manifest.json";

/**
 * Loads the routes of a build through its manifest, as the shell does. Throws if the current shell would refuse the
 * build.
 */
async function loadBuilt(remote: string): Promise<RemoteModule["default"]> {
  const host = getInstance();
  if (!host) throw new Error("The federation runtime is missing from this page.");
  const manifest = await (await fetch(MANIFEST, { cache: "no-cache" })).json();
  const refusal = refusalOf(manifest, pageHost);
  if (refusal) throw new Error(`The shell would reject this build. ${refusal}`);
  const { path, name } = manifest.metaData.remoteEntry;
  const entry = new URL([path, name].filter(Boolean).join("/"), new URL(MANIFEST, location.href)).href;
  host.registerRemotes([{ name: remote, entry }]);
  const module = await host.loadRemote<RemoteModule>(`${remote}/routes`);
  if (!module) throw new Error(`The remote ${remote} does not expose ./routes.`);
  return module.default;
}

mountStandalone(({ remote }) => loadBuilt(remote));
