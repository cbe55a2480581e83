import { Alert } from "@authentica/shared-ui/components/alert";
import { CopyButton } from "@authentica/shared-ui/components/copy-button";
import { useEffect, useId, useRef } from "react";
import styles from "./developers.module.css";

/** Shows a new key once, with the first steps to use it. */
export function MadeKey({ value }: { readonly value: string }) {
  const place = useRef<HTMLElement>(null);
  const id = useId();
  // Focuses the key, because the button that had the focus has disappeared.
  useEffect(() => place.current?.focus(), []);
  const { origin } = window.location;
  const command = `curl -fsSO ${origin}/authentica.mjs && node authentica.mjs login`;
  const request = `curl -H "Authorization: Bearer $AUTHENTICA_KEY" ${origin}/api/key`;
  return (
    <section ref={place} tabIndex={-1} aria-labelledby={id} className={styles.shown}>
      <Alert tone="warning" title={<span id={id}>Cette clé ne sera plus affichée</span>}>
        Copiez-la maintenant, là où votre programme la lira&nbsp;: jamais dans du code que d’autres voient, ni dans un
        message.
      </Alert>
      <code className={styles.secret}>{value}</code>
      <div>
        <CopyButton value={value} label="Copier la clé" />
      </div>
      <Try
        words="Dans un terminal, avec Node 20 ou plus récent, la commande vous la demande et la garde&nbsp;:"
        line={command}
        label="Copier la commande"
      />
      <Try
        words="Ou depuis votre programme (clé dans AUTHENTICA_KEY)&nbsp;:"
        line={request}
        label="Copier la requête"
      />
    </section>
  );
}

interface TryProps {
  readonly words: string;
  readonly line: string;
  /** Label of the button that copies the command. */
  readonly label: string;
}

/** A command that the user can type in a terminal. */
function Try({ words, line, label }: TryProps) {
  return (
    <div className={styles.try}>
      <p>{words}</p>
      <code className={styles.secret}>{line}</code>
      <div>
        <CopyButton value={line} label={label} />
      </div>
    </div>
  );
}
