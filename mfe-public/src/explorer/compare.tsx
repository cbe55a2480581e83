import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { FileDrop } from "@authentica/shared-ui/components/file-drop";
import { Hash } from "@authentica/shared-ui/components/hash";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Seal } from "@authentica/shared-ui/components/seal";
import { useFingerprint } from "@authentica/shared-ui/fingerprint/use-fingerprint";
import { verifierOf } from "@authentica/shared-ui/navigation/paths";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import { useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { Working } from "../check/working.tsx";
import styles from "./compare.module.css";

export interface CompareProps {
  /** Of the registered file. */
  readonly hash: string;
  /** The registration stands: a file that is the same is worth what it says. */
  readonly holds: boolean;
}

/** Whether the file at hand is the registered one, worked out on this device. */
export function Compare({ hash, holds }: CompareProps) {
  const { state, start, cancel } = useFingerprint();
  const [refusal, setRefusal] = useState<string | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  const title = useId();
  const { phase } = state;

  // The control that had the focus goes with its phase.
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
    <section aria-labelledby={title} className={styles.compare}>
      <div className={styles.words}>
        <h2 id={title}>Avez-vous ce fichier&nbsp;?</h2>
        <p>
          Déposez-le pour savoir s’il est celui qui a été inscrit. Il ne quitte pas cet appareil&nbsp;: son empreinte
          est calculée ici.
        </p>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form */}
      <div ref={stage} role="group" aria-labelledby={title} tabIndex={-1} className={styles.stage}>
        {phase === "waiting" && (
          <>
            <FileDrop label="Déposez-le ici" onFile={take} onReject={({ message }) => setRefusal(message)} />
            {refusal && <Alert tone="warning">{refusal}</Alert>}
          </>
        )}
        {phase === "hashing" && <Working file={state.file} bytes={state.bytes} onCancel={cancel} />}
        {phase === "unreadable" && (
          <ErrorPanel
            title="Ce fichier n’a pas pu être lu"
            message="Il a peut-être été déplacé, modifié ou ouvert par un autre programme pendant la lecture."
            onRetry={() => take(state.file)}
          />
        )}
        {phase === "hashed" && (
          <div className={styles.result}>
            <div className={styles.verdict}>
              <div role="status">
                <p className={`${styles.word} ${state.hash === hash ? styles.same : styles.different}`}>
                  <Icon of={state.hash === hash ? CircleCheck : CircleX} size="lg" />
                  {state.hash === hash ? "Identique" : "Différent"}
                </p>
                <p>
                  {state.hash !== hash ? (
                    <>
                      «&nbsp;{state.file.name}&nbsp;» n’est pas le fichier inscrit ici, ou il a changé depuis, ne
                      serait-ce que d’un octet. Cela ne le rend pas faux.
                    </>
                  ) : holds ? (
                    <>«&nbsp;{state.file.name}&nbsp;» est le fichier inscrit ici, à l’octet près.</>
                  ) : (
                    <>
                      «&nbsp;{state.file.name}&nbsp;» est bien le fichier dont parle cette page, mais l’inscription ne
                      vaut plus.
                    </>
                  )}
                </p>
              </div>
              <Seal hash={state.hash} size={96} className={styles.seal} />
            </div>
            {state.hash !== hash && (
              <p className={styles.other}>
                <Hash value={state.hash} copy="Copier l’empreinte de votre fichier" />
                <Link to={verifierOf(state.hash)}>Chercher ce fichier dans le registre</Link>
              </p>
            )}
            <Button onClick={cancel}>Comparer un autre fichier</Button>
          </div>
        )}
      </div>
    </section>
  );
}
