import type { HealthPart, Trouble } from "../../contract/health.ts";
import type { Logger } from "../http/calls/log.ts";

/** What ails a part, for the person who runs the service. */
export interface HealthProblem {
  /** A sentence: no name, address or secret of anybody is in it, for everybody may read it. */
  readonly reason: string;
  /** While it lasts no work can be given to this process: `/ready` is refused. */
  readonly stopsWork?: boolean;
}

/** How the parts of a process stand. Whoever looks after a part tells; health and readiness read. */
export interface ComponentHealth {
  /** Tells how a part stands from now on; `null`: well. Telling the same again costs nothing, and a change is logged. */
  tell(part: HealthPart, ailment: HealthProblem | null): void;
  /** What is not well, in the order in which it was told. */
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
