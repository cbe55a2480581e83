import { Alert } from "@authentica/shared-ui/components/alert";
import { CopyButton } from "@authentica/shared-ui/components/copy-button";
import { type ReactNode, useEffect, useId, useRef } from "react";
import styles from "./developers.module.css";

export interface ShownSecretProps {
  readonly secret: string;
  /** Further information about the secret. */
  readonly children?: ReactNode;
}

/** Shows the secret of a webhook once, after it was created or replaced. */
export function ShownSecret({ secret, children }: ShownSecretProps) {
  const place = useRef<HTMLElement>(null);
  const id = useId();
  // Focuses the secret, because the button that had the focus has disappeared.
  useEffect(() => place.current?.focus(), []);
  return (
    <section ref={place} tabIndex={-1} aria-labelledby={id} className={styles.shown}>
      <Alert tone="warning" title={<span id={id}>Ce secret ne sera plus affiché</span>}>
        Gardez-le là où votre serveur le lira&nbsp;: il y vérifie que chaque envoi vient bien d’ici. La signature suit
        Standard Webhooks, que des bibliothèques de tous les langages connaissent.
      </Alert>
      <code className={styles.secret}>{secret}</code>
      <div>
        <CopyButton value={secret} label="Copier le secret" />
      </div>
      {children}
    </section>
  );
}
