import { Alert } from "@authentica/shared-ui/components/alert";
import { CopyButton } from "@authentica/shared-ui/components/copy-button";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { words } from "#words/webhooks.tsx";
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
      <Alert tone="warning" title={<span id={id}>{words.secret.once}</span>}>
        {words.secret.advice}
      </Alert>
      <code className={styles.secret}>{secret}</code>
      <div>
        <CopyButton value={secret} label={words.secret.copy} />
      </div>
      {children}
    </section>
  );
}
