import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { Hash } from "@authentica/shared-ui/components/hash";
import { Seal } from "@authentica/shared-ui/components/seal";
import { Skeleton } from "@authentica/shared-ui/components/skeleton";
import type { ReactNode } from "react";
import { FoundDetails } from "./found-details.tsx";
import styles from "./object-details.module.css";
import { hashOf, type Scan } from "./scan-machine.ts";

export interface ObjectDetailsProps {
  readonly scan: Scan;
  /** Opens the claim. */
  readonly onClaim: () => void;
  readonly onRetry: () => void;
}

/** What is known of the file, in each state of its scan. */
export function ObjectDetails({ scan, onClaim, onRetry }: ObjectDetailsProps) {
  switch (scan.phase) {
    case "awaiting_upload":
      return <Explanation />;

    case "generating_hash":
      return (
        <Fingerprint>
          <Skeleton shape="title" />
          <Skeleton lines={2} />
        </Fingerprint>
      );

    case "hash_generated":
      return (
        <Fingerprint hash={scan.hash} drawn>
          <p>L’empreinte est calculée. Il reste à vérifier si elle figure déjà au registre.</p>
        </Fingerprint>
      );

    case "verifying_object":
      return (
        <Fingerprint hash={scan.hash}>
          <p>Recherche de cette empreinte dans le registre…</p>
        </Fingerprint>
      );

    case "object_found":
      return <FoundDetails object={scan.object} />;

    case "object_not_found":
      return (
        <Fingerprint hash={scan.hash}>
          <h3 className={styles.outcome}>Objet non encore enregistré</h3>
          <p>
            Personne n’a inscrit cette empreinte. Si ce fichier est votre œuvre, cliquez sur «&nbsp;Réclamer des
            travaux&nbsp;» pour l’inscrire à votre nom.
          </p>
          <Button variant="primary" size="lg" onClick={onClaim} className={styles.claim}>
            Réclamer du travail
          </Button>
        </Fingerprint>
      );

    case "error":
      return (
        <div className={styles.failure}>
          <Alert
            tone="error"
            title="Une erreur s'est produite lors de la vérification."
            action={<Button onClick={onRetry}>Réessayer</Button>}
          >
            {scan.message}
          </Alert>
          {hashOf(scan) !== null && <Fingerprint hash={scan.hash ?? ""} />}
        </div>
      );
  }
}

interface FingerprintProps {
  /** Without one, the place where its seal will stand. */
  readonly hash?: string;
  /** The seal appears now. */
  readonly drawn?: boolean;
  readonly children?: ReactNode;
}

function Fingerprint({ hash, drawn = false, children }: FingerprintProps) {
  return (
    <div className={styles.fingerprint}>
      {hash ? <Seal key={hash} hash={hash} size={144} className={drawn ? styles.drawn : undefined} /> : <SealPlace />}
      <div className={styles.words}>
        {children}
        {hash && (
          <div className={styles.hash}>
            <p className={styles.label}>Empreinte SHA-256</p>
            <Hash value={hash} className={styles.value} />
          </div>
        )}
      </div>
    </div>
  );
}

function Explanation() {
  return (
    <div className={styles.fingerprint}>
      <SealPlace />
      <div className={styles.words}>
        <p>Le sceau de votre fichier, son empreinte et son statut s’inscriront ici.</p>
        <ol className={styles.steps}>
          <li>
            <strong>Numériser</strong> calcule l’empreinte du fichier, 64 caractères qui n’appartiennent qu’à lui.
          </li>
          <li>
            <strong>Vérifier</strong> cherche cette empreinte dans le registre.
          </li>
          <li>
            <strong>Réclamer</strong> l’inscrit à votre nom, si personne ne l’a fait avant vous.
          </li>
        </ol>
      </div>
    </div>
  );
}

function SealPlace() {
  return (
    <svg aria-hidden="true" viewBox="-50 -50 100 100" className={styles.place}>
      <circle r="47" />
      <circle r="33" />
      <circle r="14" />
    </svg>
  );
}
