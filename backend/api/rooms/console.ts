import { Hono } from "hono";
import type { AccountCall } from "../../accounts/auth/call.ts";
import { createCollections } from "../../admin/console/documents.ts";
import { createEditing } from "../../admin/console/editing.ts";
import { disabledEmail } from "../../admin/console/emails.ts";
import { createAdminExports } from "../../admin/console/exports.ts";
import { createOperations } from "../../admin/console/operations/operations.ts";
import { createStats } from "../../admin/console/operations/stats.ts";
import { readWitnessing } from "../../admin/console/operations/witnessing.ts";
import { createPeople, type TellsDisabled } from "../../admin/console/people.ts";
import { remoteFailureRoutes } from "../../admin/console/remote-failures/routes.ts";
import type { RemoteFailures } from "../../admin/console/remote-failures/service.ts";
import { createRemoval } from "../../admin/console/removal.ts";
import { adminRoutes } from "../../admin/console/routes.ts";
import type { Deletion } from "../../admin/personal-data/deletion.ts";
import { liveFsck, type Night } from "../../fsck/live.ts";
import { atLeisure, pacedKv } from "../../fsck/paced.ts";
import type { Variables } from "../../platform/http/calls/context.ts";
import type { Slots } from "../../platform/http/calls/open.ts";
import { missingLegal, NO_LEGAL } from "../../platform/legal.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { mailWrite } from "../../platform/mail/outbox.ts";
import { FROM_HERE } from "../../platform/remotes/settings.ts";
import { onErasedOf } from "../../plugins/plugins.ts";
import { readable } from "../../registry/log/reading.ts";
import type { AccountsRoom } from "./accounts.ts";
import type { AppDeps } from "./deps.ts";

/** Services of other modules that the console needs. */
export interface ConsoleShare {
  readonly accounts: Pick<AccountsRoom, "endsListening" | "makerStands" | "secondFactor" | "sessions">;
  readonly deletion: Deletion;
  readonly remoteFailures: RemoteFailures;
  readonly limits: Limits;
  readonly slots: Slots;
}

/** Wires the admin console: its services and routes. */
export function consoleRoom(deps: AppDeps, { accounts, deletion, remoteFailures, limits, slots }: ConsoleShare) {
  const { kv, collections: stored, blobs, environment, publicUrl, log, version } = deps;
  const { checkpoints, publication, witnessing, keyLists, registry, standings } = deps;
  const { now } = environment;
  const { endsListening, secondFactor, sessions } = accounts;
  const stats = createStats({ kv, now, limits, checkpoints });
  const collections = createCollections(kv, now, stats);
  // The signed checkpoint matters most while the log refuses to write: a store that was reset to an older state must
  // not pass the check.
  const signed = () => ({
    // The published checkpoint may be older than the last signed one, and signed with an older key.
    keys: [...checkpoints.keys(), ...(readable(publication)?.keys ?? []), ...keyLists.keys()],
    note: checkpoints.signed()?.note ?? null,
  });
  const checkHere = (night?: Night) => {
    const checked = { kv: night ? pacedKv(kv, atLeisure(night.signal)) : kv, part: night?.part ?? null };
    return liveFsck({ ...checked, collections: stored, blobs, now }, async () => signed());
  };
  const operations = createOperations({
    kv,
    checkStore: (night) => (deps.checkApart ? deps.checkApart(signed, night) : checkHere(night)),
    now,
    log,
    version: deps.release ?? version,
    remotes: deps.remotes ?? null,
    remoteFailures,
    outbox: deps.outbox,
    deliversTo: deps.deliversTo ?? "files",
    missingSettings: missingLegal(deps.legal ?? NO_LEGAL),
    stamps: deps.stamping?.state ?? (() => []),
    witnessing: () => readWitnessing({ checkpoints, publication, witnessing }),
    askAgain: witnessing.askAgain,
    standings,
  });

  const tellsDisabled: TellsDisabled = (user) => mailWrite(environment, disabledEmail(user, deps.contactEmail));

  const { bases } = (deps.remotes ?? { settings: FROM_HERE }).settings;
  const isServed = (remote: string) => Object.hasOwn(bases, remote);

  const routes = (call: AccountCall) =>
    new Hono<{ Variables: Variables }>()
      .route(
        "/admin",
        adminRoutes({
          call,
          slots,
          requireRecent: (caller) => secondFactor.requireRecent(caller, { strongly: true }),
          kv,
          collections,
          editing: createEditing({ kv, registry, sessions, environment, endsListening, tellsDisabled }),
          removal: createRemoval(kv, deletion, environment, onErasedOf(deps.plugins.map(({ plugin }) => plugin))),
          people: createPeople({
            kv,
            environment,
            sessions,
            endsListening,
            tellsDisabled,
            passwords: deps.passwords,
            limits,
            publicUrl,
          }),
          stats,
          exports: createAdminExports(kv, collections, environment, publicUrl, accounts.makerStands),
          operations,
        }),
      )
      .route("/remote-failures", remoteFailureRoutes(call, remoteFailures, isServed));

  return { operations, routes };
}
