import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { CopyButton } from "@authentica/shared-ui/components/copy-button";
import { Icon } from "@authentica/shared-ui/components/icon";
import Download from "lucide-react/icons/download";
import { useEffect, useId, useRef } from "react";
import { words } from "#words/recovery-codes.ts";
import styles from "./recovery-codes.module.css";

/** Shows recovery codes once, so that the user can copy, save or print them. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const place = useRef<HTMLElement>(null);
  const id = useId();
  // Focuses the section, because the button that had the focus has disappeared.
  useEffect(() => place.current?.focus(), []);
  const text = codes.join("\n");
  return (
    <section ref={place} tabIndex={-1} aria-labelledby={id} className={styles.codes}>
      <Alert tone="warning" title={<span id={id}>{words.once}</span>}>
        {words.keep}
      </Alert>
      <ol role="list" className={styles.list} aria-label={words.list}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.keep}>
        <CopyButton value={text} label={words.copy} />
        <Button
          variant="quiet"
          className={styles.save}
          icon={<Icon of={Download} size="sm" />}
          onClick={() => save(text)}
        >
          {words.save}
        </Button>
      </div>
    </section>
  );
}

function save(text: string): void {
  const address = URL.createObjectURL(new Blob([`${words.fileTitle}\n\n${text}\n`], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = words.fileName;
  link.click();
  URL.revokeObjectURL(address);
}
