import type { HealthPart, Trouble } from "../../contract/health.ts";
import type { Logger } from "../http/calls/log.ts";

/** A problem of a component, described for the operator. */
export interface HealthProblem {
  /** A sentence that may be public: without names, addresses or secrets. */
  readonly reason: string;
  /** While this problem lasts, the process cannot work, and `/ready` fails. */
  readonly stopsWork?: boolean;
}

/**
 * Health of the components of a process: each component reports its state; the health and readiness endpoints read
 * it.
 */
export interface ComponentHealth {
  /** Reports the state of a component; `null` means healthy. May be repeated; only changes are logged. */
  tell(part: HealthPart, ailment: HealthProblem | null): void;
  /** Returns the unhealthy components, in the order reported. */
  troubles(): readonly (Trouble & HealthProblem)[];
}

export function createComponentHealth(log: Logger): ComponentHealth {
  const ailing = new Map<HealthPart, HealthProblem>();
  return {
    tell(part, ailment) {
      const before = ailing.get(part);
      if (ailment) ailing.set(part, ailment);
      else ailing.delete(part);
      if (ailment && !before) log({ level: "error", event: "degraded", part, reason: ailment.reason });
      if (!ailment && before) log({ level: "info", event: "restored", part });
    },
    troubles: () => [...ailing].map(([part, ailment]) => ({ part, ...ailment })),
  };
}
