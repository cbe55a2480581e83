import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { FileDrop } from "@authentica/shared-ui/components/file-drop";
import { Icon } from "@authentica/shared-ui/components/icon";
import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import { useFingerprint } from "@authentica/shared-ui/fingerprint/use-fingerprint";
import { useNoStrayDrop } from "@authentica/shared-ui/navigation/stray-drop";
import LockKeyhole from "lucide-react/icons/lock-keyhole";
import { useEffect, useId, useRef, useState } from "react";
import styles from "./check.module.css";
import { Lookup } from "./lookup.tsx";
import { Working } from "./working.tsx";

/**
 * Whether a file is registered, for anybody: it is fingerprinted on this device, and only the fingerprint is sent. The
 * stage keeps its height from one phase to the next as far as the words allow.
 */
export function Check() {
  const { state, start, cancel } = useFingerprint();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const stage = useRef<HTMLDivElement>(null);
  const title = useId();
  const { phase } = state;

  useNoStrayDrop();

  // The control that had the focus goes with its phase.
  const last = useRef(phase);
  useEffect(() => {
    if (last.current === phase) return;
    last.current = phase;
    if (document.activeElement === document.body) stage.current?.focus({ preventScroll: true });
  }, [phase]);

  const take = (file: File) => {
    setRefusal(null);
    setSaid(`Calcul de l’empreinte de ${file.name}.`);
    start(file);
  };

  const again = () => {
    setSaid("");
    cancel();
  };

  return (
    <section aria-labelledby={title} className={styles.check}>
      <header className={styles.head}>
        <h2 id={title} className={styles.title}>
          Ce fichier <span className={styles.unbroken}>est-il</span> déjà certifié&nbsp;?
        </h2>
        <p className={styles.free}>Sans compte</p>
      </header>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form */}
      <div ref={stage} role="group" aria-labelledby={title} tabIndex={-1} className={styles.stage}>
        {phase === "waiting" && (
          <>
            <FileDrop
              className={styles.zone}
              label="Déposez-le ici"
              hint="Tout type de fichier, quelle que soit sa taille"
              onFile={take}
              onReject={({ message }) => setRefusal(message)}
            />
            {refusal && <Alert tone="warning">{refusal}</Alert>}
          </>
        )}
        {phase === "hashing" && <Working file={state.file} bytes={state.bytes} onCancel={again} />}
        {phase === "unreadable" && (
          <div className={styles.failed}>
            <ErrorPanel
              title="Ce fichier n’a pas pu être lu"
              message="Il a peut-être été déplacé, modifié ou ouvert par un autre programme pendant la lecture."
              onRetry={() => take(state.file)}
            />
            <Button variant="quiet" onClick={again}>
              Choisir un autre fichier
            </Button>
          </div>
        )}
        {phase === "hashed" && <Lookup file={state.file} hash={state.hash} onSay={setSaid} onAgain={again} />}
      </div>
      <p className={styles.foot}>
        <Icon of={LockKeyhole} size="sm" className={styles.lock} />
        <span>
          Votre fichier ne quitte pas cet appareil&nbsp;: son empreinte est calculée ici, et elle seule est comparée au
          registre.
        </span>
      </p>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </section>
  );
}
