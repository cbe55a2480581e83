/** `npm run bench [name …]`: every line is a ratio whose two sides were measured in this run. All of them without a name. */
import { benchAccounts } from "./accounts.ts";
import { benchAdmin } from "./admin.ts";
import { benchAppends } from "./appends.ts";
import { benchCheckpoints } from "./checkpoints.ts";
import { benchHashing } from "./hashing.ts";
import { benchLists } from "./lists.ts";
import { benchManyLogs } from "./many-logs.ts";
import { benchReads } from "./reads.ts";
import { benchUploads } from "./uploads.ts";

const BENCHES: Readonly<Record<string, () => Promise<void>>> = {
  appends: benchAppends,
  uploads: benchUploads,
  reads: benchReads,
  accounts: benchAccounts,
  checkpoints: benchCheckpoints,
  admin: benchAdmin,
  lists: benchLists,
  "many-logs": benchManyLogs,
  hashing: benchHashing,
};

const names = Deno.args.length > 0 ? Deno.args : Object.keys(BENCHES);
const unknown = names.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`No benchmark is named ${unknown.join(", ")}; there are ${Object.keys(BENCHES).join(", ")}.`);
  Deno.exit(2);
}
for (const name of names) await BENCHES[name]?.();
