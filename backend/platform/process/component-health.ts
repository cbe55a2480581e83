import type { HealthPart, Trouble } from "../../contract/health.ts";
import type { Logger } from "../http/calls/log.ts";

/** What ails a part, for the person who runs the service. */
export interface HealthProblem {
  /** A public sentence: without names, addresses or secrets. */
  readonly reason: string;
  /** While this state lasts, the process cannot take work, and `/ready` is refused. */
  readonly stopsWork?: boolean;
}

/** Health of the components of a process. Each component reports; health and readiness read. */
export interface ComponentHealth {
  /** Reports the state of a component; `null`: healthy. Repeating it is free, and a change is logged. */
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
