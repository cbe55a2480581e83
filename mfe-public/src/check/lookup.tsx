import { Button } from "@authentica/shared-ui/components/button";
import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { Hash } from "@authentica/shared-ui/components/hash";
import { Spinner } from "@authentica/shared-ui/components/spinner";
import { lookupQuery } from "@authentica/shared-ui/registry/lookup-query";
import { verdictOf } from "@authentica/shared-ui/registry/verdict";
import { requestIdOf } from "@authentica/shared-ui/session";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import styles from "./lookup.module.css";
import { Outcome, outcomeWord } from "./outcome.tsx";

export interface LookupProps {
  readonly file: File;
  readonly hash: string;
  /** What a screen reader is to hear. */
  readonly onSay: (words: string) => void;
  readonly onAgain: () => void;
}

/** Asks the registry about a fingerprint and shows what it says. */
export function Lookup({ file, hash, onSay, onAgain }: LookupProps) {
  const { data, isError, error, isFetching, refetch } = useQuery(lookupQuery(hash));
  const verdict = data && verdictOf(data);
  const said = verdict ? `${outcomeWord(verdict.outcome)}.` : isError ? "" : "Recherche dans le registre.";

  useEffect(() => onSay(said), [said, onSay]);

  if (verdict) return <Outcome verdict={verdict} file={file} hash={hash} onAgain={onAgain} />;
  if (!isError) {
    return (
      <p className={styles.searching}>
        <Spinner size="sm" label="" />
        Recherche dans le registre…
      </p>
    );
  }
  return (
    <div className={styles.failed}>
      <ErrorPanel
        title="Le registre n’a pas répondu"
        message="L’empreinte de votre fichier est calculée&nbsp;: il ne reste qu’à la comparer."
        requestId={requestIdOf(error)}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
      <Hash value={hash} />
      <Button variant="quiet" onClick={onAgain}>
        Choisir un autre fichier
      </Button>
    </div>
  );
}
