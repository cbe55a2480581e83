import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { CopyButton } from "@authentica/shared-ui/components/copy-button";
import { Icon } from "@authentica/shared-ui/components/icon";
import Download from "lucide-react/icons/download";
import styles from "./recovery-codes.module.css";

/** Recovery codes as they are shown, once: to be copied, saved or printed. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const text = codes.join("\n");
  return (
    <div className={styles.codes}>
      <Alert tone="warning" title="Ces codes ne seront plus affichés">
        Gardez-les ailleurs que sur l’appareil de votre application&nbsp;: sans elle, chacun vous laisse entrer une
        fois.
      </Alert>
      <ol role="list" className={styles.list} aria-label="Codes de secours">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.keep}>
        <CopyButton value={text} label="Copier les codes" />
        <Button variant="quiet" icon={<Icon of={Download} size="sm" />} onClick={() => save(text)}>
          Enregistrer dans un fichier
        </Button>
      </div>
    </div>
  );
}

function save(text: string): void {
  const address = URL.createObjectURL(new Blob([`Codes de secours Authentica\n\n${text}\n`], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "codes-de-secours-authentica.txt";
  link.click();
  URL.revokeObjectURL(address);
}
