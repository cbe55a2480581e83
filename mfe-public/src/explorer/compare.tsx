import { Alert } from "@authentica/shared-ui/components/alert";
import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { FileDrop } from "@authentica/shared-ui/components/file-drop";
import { READ_FAILURES } from "@authentica/shared-ui/fingerprint/read-failed";
import { useFingerprint } from "@authentica/shared-ui/fingerprint/use-fingerprint";
import { useEffect, useRef, useState } from "react";
import { words } from "#words/explorer.tsx";
import { Working } from "../check/working.tsx";
import styles from "./compare.module.css";
import { Compared } from "./compared.tsx";

export interface CompareProps {
  /** Number of the registered object in the registry. */
  readonly number: number;
  /** Hash of the registered file. */
  readonly hash: string;
  /** Whether the registration is valid. Otherwise an identical file proves nothing. */
  readonly holds: boolean;
}

/** Compares a file with the registered file, on this device. */
export function Compare({ number, hash, holds }: CompareProps) {
  const { state, start, cancel } = useFingerprint();
  const [refusal, setRefusal] = useState<string | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  const { phase } = state;

  // The focused control has disappeared with its phase, so the focus moves to the area.
  const last = useRef(phase);
  useEffect(() => {
    if (last.current === phase) return;
    last.current = phase;
    if (document.activeElement === document.body) stage.current?.focus({ preventScroll: true });
  }, [phase]);

  const take = (file: File) => {
    setRefusal(null);
    start(file);
  };

  return (
    <section aria-label={words.compare.title} className={styles.compare}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form */}
      <div ref={stage} role="group" aria-label={words.compare.title} tabIndex={-1} className={styles.stage}>
        {phase === "waiting" && (
          <>
            <FileDrop
              anywhere
              mark={null}
              label={<h2 className={styles.title}>{words.compare.title}</h2>}
              hint={
                <>
                  <span className={styles.drop}>{words.compare.drop}</span> {words.compare.hint}
                </>
              }
              className={styles.band}
              onFile={take}
              onReject={({ message }) => setRefusal(message)}
            />
            {refusal && <Alert tone="warning">{refusal}</Alert>}
          </>
        )}
        {phase === "hashing" && <Working file={state.file} bytes={state.bytes} onCancel={cancel} />}
        {phase === "unreadable" && <ErrorPanel {...READ_FAILURES[state.failure]} onRetry={() => take(state.file)} />}
        {phase === "hashed" && (
          <Compared file={state.file} own={state.hash} hash={hash} number={number} holds={holds} onAgain={cancel} />
        )}
      </div>
    </section>
  );
}
