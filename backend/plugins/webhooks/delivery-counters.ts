import { DELIVERY_FAILURES } from "../../contract/webhook.ts";
import type { AttemptRecord, Endpoint } from "./store.ts";

/** Numbers by name; each starts at 0. */
type Counts<Name extends string> = Record<Name, number>;

export type SwitchedOffBy = Extract<NonNullable<Endpoint["disabled"]>["by"], "failures" | "gone">;

const zeros = <Name extends string>(names: readonly Name[]): Counts<Name> =>
  Object.fromEntries(names.map((name) => [name, 0])) as Counts<Name>;

/** Counts results of deliveries and switched-off webhooks in this process. Counts never decrease. */
export function createDeliveryCounters() {
  const outcomes = zeros<AttemptRecord["outcome"]>(["delivered", "waiting", "given_up"]);
  const failures = zeros(DELIVERY_FAILURES);
  const disabled = zeros<SwitchedOffBy>(["failures", "gone"]);
  return {
    outcomes: outcomes as Readonly<typeof outcomes>,
    failures: failures as Readonly<typeof failures>,
    disabled: disabled as Readonly<typeof disabled>,
    /** Counts a finished attempt. */
    tried({ outcome, failure }: Pick<AttemptRecord, "outcome" | "failure">): void {
      outcomes[outcome] += 1;
      if (failure !== null) failures[failure] += 1;
    },
    switchedOff(by: SwitchedOffBy): void {
      disabled[by] += 1;
    },
  };
}

export type DeliveryCounters = ReturnType<typeof createDeliveryCounters>;
