import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { RetryButton } from "@authentica/shared-ui/components/retry-button";
import { Skeleton } from "@authentica/shared-ui/components/skeleton";
import { SupportReference } from "@authentica/shared-ui/components/support-reference";
import { Fingerprint } from "./fingerprint.tsx";
import { FoundDetails } from "./found-details.tsx";
import styles from "./object-details.module.css";
import type { Precheck } from "./precheck.ts";
import { PrecheckDetails } from "./precheck-details.tsx";
import { hashOf, type Scan } from "./scan-machine.ts";

export interface ObjectDetailsProps {
  readonly scan: Scan;
  /** What is known of the chosen file before it is sent. */
  readonly precheck: Precheck;
  /** Opens the object of a registered hash, without sending the file. */
  readonly onOpenKnown: (hash: string) => void;
  /** Opens the claim. */
  readonly onClaim: () => void;
  readonly onRetry: () => void;
}

/** What is known of the file, in each state of its scan. */
export function ObjectDetails({ scan, precheck, onOpenKnown, onClaim, onRetry }: ObjectDetailsProps) {
  switch (scan.phase) {
    case "awaiting_upload":
      return <PrecheckDetails precheck={precheck} file={scan.file} onOpen={onOpenKnown} />;

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
      return <FoundDetails object={scan.object} proofFails={scan.proofFails} />;

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
            action={<RetryButton onRetry={onRetry} />}
          >
            {scan.message}
            <SupportReference requestId={scan.requestId} />
          </Alert>
          {hashOf(scan) !== null && <Fingerprint hash={scan.hash ?? ""} />}
        </div>
      );
  }
}
