import { Button } from "@authentica/shared-ui/components/button";
import { Disclosure } from "@authentica/shared-ui/components/disclosure";
import { English } from "@authentica/shared-ui/components/english";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Spinner } from "@authentica/shared-ui/components/spinner";
import { SupportReference } from "@authentica/shared-ui/components/support-reference";
import { requestIdOf } from "@authentica/shared-ui/session";
import type { UseQueryResult } from "@tanstack/react-query";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleMinus from "lucide-react/icons/circle-minus";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import type { ReactNode } from "react";
import { words } from "#words/proof.ts";
import styles from "./recomputation.module.css";
import type { Report, Step } from "./report.ts";
import { stepWords } from "./step-words.ts";

const OUTCOMES = {
  holds: { icon: CircleCheck, word: words.outcomes.holds },
  fails: { icon: CircleX, word: words.outcomes.fails },
  waits: { icon: Clock, word: words.outcomes.waits },
  unchecked: { icon: CircleMinus, word: words.outcomes.unchecked },
} as const;

export interface RecomputationProps {
  readonly proof: UseQueryResult<Report>;
  /** Shown after the steps. */
  readonly children?: ReactNode;
}

/** Result of the verification in this browser. Its steps are folded unless one of them needs attention. */
export function Recomputation({ proof, children }: RecomputationProps) {
  const { data: report, isError, error, isFetching, refetch } = proof;
  if (!report && isError) {
    return (
      <div className={styles.unreachable}>
        <p>{words.unreachable}</p>
        <SupportReference requestId={requestIdOf(error)} />
        <Button pending={isFetching} onClick={() => refetch()}>
          {words.retry}
        </Button>
      </div>
    );
  }
  if (!report) {
    return (
      <p className={styles.working}>
        <Spinner size="sm" label="" />
        <span role="status">{words.working}</span>
      </p>
    );
  }
  return (
    <div className={styles.report}>
      <p role="status" className={`${styles.summary} ${styles[report.outcome]}`}>
        {words.summary[report.outcome === "waits" && report.needsWitnesses ? "waitsForWitnesses" : report.outcome]}
      </p>
      <Disclosure title={words.how} open={report.outcome !== "holds"} className={styles.how}>
        <ol role="list" className={styles.steps}>
          {report.steps.map((step) => (
            <StepLine key={step.id} step={step} report={report} />
          ))}
        </ol>
        {children}
      </Disclosure>
    </div>
  );
}

function StepLine({ step, report }: { readonly step: Step; readonly report: Report }) {
  const { icon, word } = OUTCOMES[step.outcome];
  return (
    <li className={styles.step}>
      <p className={`${styles.outcome} ${styles[step.outcome]}`}>
        <Icon of={icon} size="sm" className={styles.icon} />
        {word}
      </p>
      <div>
        <p>{stepWords(step, report)}</p>
        {step.reason && (
          <p className={styles.reason}>
            <English>{step.reason}</English>
          </p>
        )}
      </div>
    </li>
  );
}
