import { Button } from "@authentica/shared-ui/components/button";
import { Dialog } from "@authentica/shared-ui/components/dialog";
import { Icon } from "@authentica/shared-ui/components/icon";
import { formatBytesOf } from "@authentica/shared-ui/format/bytes";
import Check from "lucide-react/icons/check";
import { useEffect, useRef, useState } from "react";
import { words } from "#words/certify.ts";
import type { CertifyStep, Scan } from "../scan/scan.ts";
import styles from "./steps.module.css";
import { useTimeLeft } from "./time-left.ts";

export type Certifying = Extract<Scan, { readonly phase: "certifying" }>;

export interface StepsProps {
  readonly scan: Certifying;
  /** Number of bytes of the file that this device has read. */
  readonly read: number;
  readonly onCancel: () => void;
}

const { run: texts } = words;

const ALL: readonly CertifyStep[] = ["reading", "asking", "sending", "claiming"];

/** Returns the steps that certify a file. `sending` is only included if the file is uploaded. */
export const stepsOf = ({ way }: Pick<Certifying, "way">): readonly CertifyStep[] =>
  way === "sent" ? ALL : ALL.filter((step) => step !== "sending");

/** Returns the progress of the current step, from 0 to 1, or `null` if it is unknown. */
export function partOf({ step, sent, file }: Certifying, read: number): number | null {
  if (step === "reading") return file.size > 0 ? read / file.size : null;
  return step === "sending" ? sent : null;
}

/** Steps of a certification: those done, the current one and those to come. */
export function Steps({ scan, read, onCancel }: StepsProps) {
  const steps = stepsOf(scan);
  const at = steps.indexOf(scan.step);
  const part = partOf(scan, read);
  const left = useTimeLeft(scan.step, part);
  const run = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const mayCancel = scan.claim !== "under_way";

  // The button that started the certification has disappeared, so the focus moves here.
  useEffect(() => {
    if (document.activeElement === document.body) run.current?.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    const hear = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === "Escape" && !defaultPrevented && !document.querySelector("dialog[open]")) setAsking(true);
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form
    <div ref={run} role="group" aria-label={texts.label} tabIndex={-1} className={styles.run}>
      <ol role="list" className={styles.steps}>
        {steps.map((step, place) => {
          const state = place < at ? "done" : place === at ? "current" : "coming";
          return (
            <li key={step} className={styles[state]} {...(state === "current" && { "aria-current": "step" })}>
              <span aria-hidden="true" className={styles.mark}>
                {state === "done" ? <Icon of={Check} size="sm" /> : place + 1}
              </span>
              <span className={styles.words}>{(state === "done" ? words.done : words.steps)[step]}</span>
              {state === "current" && part !== null && (
                <span className={styles.part}>
                  {formatBytesOf(part * scan.file.size, scan.file.size)}
                  {left && texts.left(left)}
                </span>
              )}
            </li>
          );
        })}
      </ol>
      <Button variant="quiet" className={styles.cancel} disabled={!mayCancel} onClick={onCancel}>
        {texts.cancel}
      </Button>
      <Dialog
        open={isAsking && mayCancel}
        onOpenChange={setAsking}
        size="sm"
        title={texts.interrupt}
        description={scan.claim === "doubtful" ? texts.doubtful : texts.nothingYet}
        footer={
          <>
            <Button onClick={onCancel}>{texts.stop}</Button>
            <Button variant="primary" onClick={() => setAsking(false)}>
              {texts.goOn}
            </Button>
          </>
        }
      />
    </div>
  );
}
