import { ProofTime } from "@authentica/shared-ui/components/proof-time";
import { Entry } from "../entry/entry.tsx";
import sheet from "../sheet/sheet.module.css";
import { CHAIN } from "./chain.ts";
import styles from "./register-page.module.css";

/** A page of the registry: each entry repeats the hash of the one before it. Marked as a specimen. */
export function RegisterPage() {
  return (
    <figure className={sheet.sheet} aria-label="Exemple de page du registre">
      <header className={sheet.head}>
        <p className={sheet.title}>Registre</p>
        <p className={sheet.mark}>Spécimen</p>
      </header>
      <ol role="list">
        {CHAIN.entries.map(({ number, event, at, hash }, place) => (
          <Entry
            key={number}
            number={number}
            event={event}
            time={<ProofTime at={at} />}
            previous={CHAIN.entries[place - 1]?.hash ?? CHAIN.before}
            own={hash}
            roomy
          />
        ))}
      </ol>
      <figcaption className={`${sheet.caption} ${styles.caption}`}>
        Chaque écriture reprend l’empreinte de la précédente&nbsp;: en changer une seule romprait toutes les suivantes.
      </figcaption>
    </figure>
  );
}
