import type { Cession } from "@authentica/backend/contract/transfer";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { Hash } from "@authentica/shared-ui/components/hash";
import { Seal } from "@authentica/shared-ui/components/seal";
import { SupportReference } from "@authentica/shared-ui/components/support-reference";
import { FailureReason } from "@authentica/shared-ui/failure";
import { formatDate, formatDateTime } from "@authentica/shared-ui/format/date";
import { requestIdOf } from "@authentica/shared-ui/session";
import { useMutation } from "@tanstack/react-query";
import { downloadCession } from "./calls.ts";
import styles from "./incoming-offers.module.css";
import own from "./lost-cessions.module.css";
import { useCessions } from "./use-cessions.ts";

export const CESSION_BEGINS = "Le téléchargement de l’attestation de cession commence.";

export const CessionFailure = ({ error }: { readonly error: unknown }) => (
  <>
    L’attestation de cession n’a pas pu être téléchargée. <FailureReason error={error} verbatim />
  </>
);

/** What the reader has given away or received and its owner has since erased: the transfer can still be proven. */
export function LostCessions() {
  const { lost } = useCessions();
  const { mutate, isPending, variables, isSuccess, error } = useMutation({ mutationFn: downloadCession });
  if (lost.length === 0) return null;
  return (
    <section aria-labelledby="lost-cessions" className={own.section}>
      <h2 id="lost-cessions" className={styles.title}>
        {lost.length === 1 ? "Cession d’un objet effacé" : "Cessions d’objets effacés"}
      </h2>
      <p className={styles.lead}>
        Le propriétaire l’a effacé. La cession reste inscrite au registre, et vous pouvez toujours la prouver, sans les
        noms.
      </p>
      <div role="status">
        {isSuccess && (
          <Alert tone="success" className={styles.notice}>
            {CESSION_BEGINS}
          </Alert>
        )}
        {error !== null && (
          <Alert tone="error" className={styles.notice}>
            <CessionFailure error={error} />
            <SupportReference requestId={requestIdOf(error)} />
          </Alert>
        )}
      </div>
      <ul role="list">
        {lost.map((cession) => (
          <LostCession
            key={`${cession.objectId} ${cession.number}`}
            cession={cession}
            pending={isPending && variables === cession}
            onTake={() => mutate(cession)}
          />
        ))}
      </ul>
    </section>
  );
}

interface LostCessionProps {
  readonly cession: Cession;
  readonly pending: boolean;
  readonly onTake: () => void;
}

function LostCession({ cession: { tokenId, hash, side, transferredAt }, pending, onTake }: LostCessionProps) {
  return (
    <li className={styles.offer}>
      <Seal hash={hash} size={72} />
      <div className={styles.words}>
        <h3 className={styles.name}>Objet n°&nbsp;{tokenId}</h3>
        <p className={styles.from}>
          {side === "gave" ? "Cédé" : "Reçu"} le{" "}
          <time dateTime={transferredAt} title={formatDateTime(transferredAt)}>
            {formatDate(transferredAt)}
          </time>
        </p>
        <Hash value={hash} short className={styles.hash} />
      </div>
      <div className={styles.answers}>
        <Button pending={pending} onClick={onTake}>
          Attestation de cession
        </Button>
      </div>
    </li>
  );
}
