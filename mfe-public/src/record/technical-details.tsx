import { CopyButton } from "@authentica/shared-ui/components/copy-button";
import { Disclosure } from "@authentica/shared-ui/components/disclosure";
import { Hash } from "@authentica/shared-ui/components/hash";
import { Pair, PairList } from "@authentica/shared-ui/components/pair-list";
import type { Report } from "../proof/report.ts";
import { hexOf } from "./chain.ts";
import styles from "./technical-details.module.css";

/** Everything needed to verify the proof with other tools, in a disclosure that is initially closed. */
export function TechnicalDetails({ report }: { readonly report: Report }) {
  const { checkpoint, leaves, vkeys } = report;
  return (
    <Disclosure title={<>Détails techniques&nbsp;: écritures, chemins, racine, signature, clé</>}>
      <PairList>
        {checkpoint && (
          <>
            <Pair label="Point de contrôle">
              <Raw value={checkpoint.note} label="Copier le point de contrôle" block />
            </Pair>
            <Pair label="Racine signée">
              <Hash value={hexOf(checkpoint.root)} copy="Copier la racine" />
            </Pair>
            <Pair label="Signature Ed25519">
              <Raw value={checkpoint.signature} label="Copier la signature" />
            </Pair>
          </>
        )}
        <Pair label="Clés du registre">
          <Raw value={vkeys} label="Copier les clés" block />
        </Pair>
      </PairList>
      {leaves.map(({ index, leaf, leafHash, path }) => (
        <section key={index} aria-labelledby={`ecriture-${index}`}>
          <h3 id={`ecriture-${index}`} className={styles.title}>
            Écriture n<sup>o</sup>&nbsp;{index}
          </h3>
          <PairList>
            <Pair label="Contenu">
              <Raw value={leaf} label={`Copier l’écriture ${index}`} />
            </Pair>
            <Pair label="Empreinte de l’écriture">
              <Hash value={hexOf(leafHash)} copy={`Copier l’empreinte de l’écriture ${index}`} />
            </Pair>
            <Pair label="Chemin">
              {path === null ? (
                "Non suivi"
              ) : path.length === 0 ? (
                "Aucun\u00a0: elle est à elle seule la racine"
              ) : (
                <Raw value={path.join("\n")} label={`Copier le chemin de l’écriture ${index}`} block />
              )}
            </Pair>
          </PairList>
        </section>
      ))}
      <p className={styles.caution}>
        Le code qui refait ce calcul vient du même serveur que le registre. Pour une preuve qui ne dépende pas de nous,
        conservez la clé et le point de contrôle&nbsp;: les formats sont publics (C2SP tlog, RFC&nbsp;6962).
      </p>
    </Disclosure>
  );
}

/**
 * Shortens post-quantum keys and signatures, which have thousands of characters. The copy button still copies the
 * full text.
 */
const abridged = (line: string): string => (line.length > 400 ? `${line.slice(0, 160)}…${line.slice(-16)}` : line);

interface RawProps {
  readonly value: string;
  readonly label: string;
  /** Whether line breaks in the text are kept. */
  readonly block?: boolean;
}

function Raw({ value, label, block = false }: RawProps) {
  return (
    <span className={styles.raw}>
      <code className={block ? styles.lines : styles.line}>{value.split("\n").map(abridged).join("\n")}</code>
      <CopyButton value={value} label={label} iconOnly />
    </span>
  );
}
