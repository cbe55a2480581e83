import { DELIVERY_FAILURES } from "../../contract/webhook.ts";
import type { AttemptRecord, Endpoint } from "./store.ts";

/** Counts by a name, each from 0 on. */
type Counts<Name extends string> = Record<Name, number>;

export type SwitchedOffBy = Extract<NonNullable<Endpoint["disabled"]>["by"], "failures" | "gone">;

const zeros = <Name extends string>(names: readonly Name[]): Counts<Name> =>
  Object.fromEntries(names.map((name) => [name, 0])) as Counts<Name>;

/** What has come of the deliveries of this process, and of the webhooks that it has switched off. Counts never fall. */
export function createDeliveryCounters() {
  const outcomes = zeros<AttemptRecord["outcome"]>(["delivered", "waiting", "given_up"]);
  const failures = zeros(DELIVERY_FAILURES);
  const disabled = zeros<SwitchedOffBy>(["failures", "gone"]);
  return {
    outcomes: outcomes as Readonly<typeof outcomes>,
    failures: failures as Readonly<typeof failures>,
    disabled: disabled as Readonly<typeof disabled>,
    /** Notes a try that is settled. */
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
