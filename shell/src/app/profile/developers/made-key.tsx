import { Alert } from "@authentica/shared-ui/components/alert";
import { CopyButton } from "@authentica/shared-ui/components/copy-button";
import { useEffect, useId, useRef } from "react";
import { words } from "#words/api-keys.tsx";
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
      <Alert tone="warning" title={<span id={id}>{words.shown.once}</span>}>
        {words.shown.advice}
      </Alert>
      <code className={styles.secret}>{value}</code>
      <div>
        <CopyButton value={value} label={words.shown.copy} />
      </div>
      <Try lead={words.shown.command} line={command} label={words.shown.copyCommand} />
      <Try lead={words.shown.request} line={request} label={words.shown.copyRequest} />
    </section>
  );
}

interface TryProps {
  readonly lead: string;
  readonly line: string;
  /** Label of the button that copies the command. */
  readonly label: string;
}

/** A command that the user can type in a terminal. */
function Try({ lead, line, label }: TryProps) {
  return (
    <div className={styles.try}>
      <p>{lead}</p>
      <code className={styles.secret}>{line}</code>
      <div>
        <CopyButton value={line} label={label} />
      </div>
    </div>
  );
}
