import type { Health } from "../../contract/health.ts";
import type { Checkpoints } from "./checkpoints.ts";
import type { Audit } from "./scrubber.ts";
import { readHead } from "./store.ts";

export interface HealthDeps {
  readonly kv: Deno.Kv;
  readonly checkpoints: Pick<Checkpoints, "latest" | "refusal">;
  readonly audit: Pick<Audit, "state">;
  /** Of the service. */
  readonly version: string;
}

/** How the service is. */
export function createHealth({ kv, checkpoints, audit, version }: HealthDeps) {
  async function registryHealth(): Promise<Health["registry"]> {
    const { size } = await readHead(kv);
    const { checked, finishedAt, problems } = audit.state();
    const rest = {
      size,
      audit: { checked, finishedAt: finishedAt === null ? null : isoOf(finishedAt), problems: problems.length },
    };
    const refusal = checkpoints.refusal();
    if (refusal) return { ...rest, checkpoint: null, problem: refusal.message };
    const latest = checkpoints.latest();
    return { ...rest, checkpoint: latest && { size: latest.size, signedAt: isoOf(latest.signedAt) } };
  }

  return {
    /** That it is up, and how the registry is. */
    async read(): Promise<Health> {
      return { status: "ok", version, registry: await registryHealth() };
    },
  };
}

const isoOf = (ms: number) => new Date(ms).toISOString();

export type HealthService = ReturnType<typeof createHealth>;
