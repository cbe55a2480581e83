import { Button } from "@authentica/shared-ui/components/button";
import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { Hash } from "@authentica/shared-ui/components/hash";
import { Pair, PairList } from "@authentica/shared-ui/components/pair-list";
import { Spinner } from "@authentica/shared-ui/components/spinner";
import { lookupQuery } from "@authentica/shared-ui/registry/lookup-query";
import { proofFails, verdictOf } from "@authentica/shared-ui/registry/verdict";
import { requestIdOf } from "@authentica/shared-ui/session";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { words } from "#words/lookup.tsx";
import type { Evidence } from "../record/use-evidence.ts";
import styles from "./lookup.module.css";
import { Outcome, outcomeWord, type Standing } from "./outcome.tsx";

export interface LookupProps {
  /** The checked file; `null` if only its fingerprint is known. */
  readonly file: File | null;
  readonly hash: string;
  /** Proof of the object that was found, if the page verifies it. */
  readonly evidence: Evidence | undefined;
  /** Called with texts for screen readers. */
  readonly onSay: (words: string) => void;
  readonly onAgain: () => void;
}

/** Looks up a fingerprint in the registry, and shows the result. */
export function Lookup({ file, hash, evidence, onSay, onAgain }: LookupProps) {
  const { data, isError, error, isFetching, refetch } = useQuery(lookupQuery(hash));
  // If the object was fetched again for its proof, that newer version is shown, because it is the one that was
  // verified.
  const verdict = data && verdictOf(evidence?.token.data ?? data);
  const fails = (data && proofFails(data)) || Boolean(evidence?.fault);
  const standing: Standing = fails ? "fails" : evidence?.proof.data?.outcome === "holds" ? "proven" : "told";
  const isSettled = verdict && !(verdict.outcome !== "unknown" && evidence?.isPending);
  const progress = verdict ? words.checkingProof : words.searching;
  const said = isSettled
    ? `${outcomeWord({ verdict, standing, hasFile: file !== null })}.`
    : isError
      ? ""
      : `${progress}.`;

  useEffect(() => onSay(said), [said, onSay]);

  if (isSettled) {
    return (
      <Outcome
        verdict={verdict}
        standing={standing}
        file={file}
        hash={hash}
        objects={data.objects}
        size={data.size}
        showsRecord={evidence !== undefined}
        onAgain={onAgain}
      />
    );
  }
  if (!isError) {
    return (
      <p className={styles.searching}>
        <Spinner size="sm" label="" />
        {progress}…
      </p>
    );
  }
  return (
    <div className={styles.failed}>
      <ErrorPanel
        title={words.failed.title}
        message={file ? words.failed.file : words.failed.hash}
        requestId={requestIdOf(error)}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
      <PairList className={styles.fingerprint}>
        <Pair label={words.hash}>
          <Hash value={hash} />
        </Pair>
      </PairList>
      <Button variant="quiet" onClick={onAgain}>
        {words.failed.another}
      </Button>
    </div>
  );
}
