import { Alert } from "@authentica/shared-ui/components/alert";
import { CopyButton } from "@authentica/shared-ui/components/copy-button";
import { useEffect, useId, useRef } from "react";
import styles from "./api-keys.module.css";

/** A key as it is shown, once, with a first request to make. */
export function MadeKey({ value }: { readonly value: string }) {
  const place = useRef<HTMLElement>(null);
  const id = useId();
  // The button that had the focus is gone.
  useEffect(() => place.current?.focus(), []);
  const request = `curl -H "Authorization: Bearer $AUTHENTICA_KEY" ${window.location.origin}/api/key`;
  return (
    <section ref={place} tabIndex={-1} aria-labelledby={id} className={styles.shown}>
      <Alert tone="warning" title={<span id={id}>Cette clé ne sera plus affichée</span>}>
        Copiez-la maintenant, là où votre programme la lira&nbsp;: jamais dans du code que d’autres voient, ni dans un
        message.
      </Alert>
      <code className={styles.key}>{value}</code>
      <div>
        <CopyButton value={value} label="Copier la clé" />
      </div>
      <div className={styles.try}>
        <p>Pour l’essayer, la clé étant dans la variable AUTHENTICA_KEY&nbsp;:</p>
        <code className={styles.key}>{request}</code>
        <div>
          <CopyButton value={request} label="Copier la commande" />
        </div>
      </div>
    </section>
  );
}
