import { Hono } from "hono";
import type { AccountCall } from "../../accounts/auth/call.ts";
import type { Variables } from "../../platform/http/calls/context.ts";
import { alone } from "../../platform/process/lease.ts";
import { keyListRoutes } from "../../registry/keys/routes.ts";
import { createEntries } from "../../registry/log/entries.ts";
import { entryRoutes } from "../../registry/log/entry-routes.ts";
import { createHealth } from "../../registry/log/health.ts";
import { createProvenNodes } from "../../registry/log/proven-nodes.ts";
import { createReading } from "../../registry/log/reading.ts";
import { registryRoutes } from "../../registry/log/routes.ts";
import { createScrubber } from "../../registry/log/scrubber.ts";
import { createSharedScrubber } from "../../registry/log/shared-scrubber.ts";
import { policyRoutes } from "../../registry/policy-routes.ts";
import { stampRoutes } from "../../registry/stamping/routes.ts";
import { witnessingRoutes } from "../../registry/witnessing/routes.ts";
import type { AppDeps } from "./deps.ts";

/**
 * Wires reading, checking and publishing the log. Returns its routes, and the services that the other modules of this
 * folder need.
 */
export function registryRoom(deps: AppDeps) {
  const { kv, environment, version, log, checkpoints, publication, standings } = deps;
  const { now } = environment;
  const scrubber = createScrubber({ kv, checkpoints, log, now });
  const audit = createSharedScrubber({ kv, scrubber, lease: deps.lease ?? alone });
  const provenNodes = createProvenNodes(kv, publication.signed);
  const reading = createReading(kv, publication, provenNodes);
  const health = createHealth({
    kv,
    now,
    registry: deps.registry,
    checkpoints,
    publication,
    audit,
    standings,
    version: deps.release ?? version,
  });

  const routes = (call: AccountCall) =>
    new Hono<{ Variables: Variables }>()
      .route("/", registryRoutes(call, checkpoints, reading))
      .route("/", entryRoutes(call, createEntries(kv, publication)))
      .route("/", policyRoutes(call, publication.policy, deps.roots ?? null))
      .route("/", stampRoutes(call, { kv, everyMs: deps.stamping?.everyMs ?? null }))
      .route("/", keyListRoutes(call, deps.keyLists, deps.takeKeyList))
      .route("/", witnessingRoutes(call, publication));

  return { audit, health, provenNodes, reading, routes };
}

export type RegistryRoom = ReturnType<typeof registryRoom>;
