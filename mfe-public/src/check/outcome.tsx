import type { PublicState } from "@authentica/backend/contract/registry";
import { GIVEN_DATES } from "@authentica/backend/words/attestation";
import { DECLARED } from "@authentica/backend/words/status";
import { Button } from "@authentica/shared-ui/components/button";
import { Hash } from "@authentica/shared-ui/components/hash";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Pair, PairList } from "@authentica/shared-ui/components/pair-list";
import { ProofTime } from "@authentica/shared-ui/components/proof-time";
import { Seal } from "@authentica/shared-ui/components/seal";
import { StatusBadge } from "@authentica/shared-ui/components/status";
import { formatBytes } from "@authentica/shared-ui/format/bytes";
import { entryPath } from "@authentica/shared-ui/navigation/paths";
import { earlierThan, inOrder, isDeclared, markOf } from "@authentica/shared-ui/registry/deposit";
import { PROOF_FAULT } from "@authentica/shared-ui/registry/proof-fault";
import type { Verdict } from "@authentica/shared-ui/registry/verdict";
import BadgeCheck from "lucide-react/icons/badge-check";
import Ban from "lucide-react/icons/ban";
import CircleDashed from "lucide-react/icons/circle-dashed";
import Eraser from "lucide-react/icons/eraser";
import FileQuestionMark from "lucide-react/icons/file-question-mark";
import { lazy, Suspense } from "react";
import { Link } from "react-router-dom";
import { words } from "#words/lookup.tsx";
import { Claim, Waits } from "./claim.tsx";
import styles from "./outcome.module.css";

const SameText = lazy(() =>
  import(/* webpackChunkName: "later-same-text" */ "./same-text.tsx").then(
    ({ SameText }) => ({ default: SameText }),
    // The explanation is optional, so nothing is rendered if it cannot be loaded.
    () => ({ default: () => null }),
  ),
);

const OUTCOMES = {
  certified: { icon: BadgeCheck, word: words.outcomes.certified },
  revoked: { icon: Ban, word: words.outcomes.revoked },
  erased: { icon: Eraser, word: words.outcomes.erased },
  declared: { icon: FileQuestionMark, word: DECLARED },
  unknown: { icon: CircleDashed, word: words.outcomes.unknown },
  invalid: PROOF_FAULT,
} as const;

const STATUS_OF = { certified: "active", revoked: "revoked", erased: "erased" } as const;

/**
 * State of the object's proof. `told`: the registry says that it is valid. `proven`: this browser has verified it.
 * `fails`: it is invalid.
 */
export type Standing = "told" | "proven" | "fails";

interface Words {
  readonly verdict: Verdict;
  readonly standing: Standing;
  /** Whether the file is known. If not, only its fingerprint is known. */
  readonly hasFile: boolean;
}

const shownOf = ({ verdict, standing }: Omit<Words, "hasFile">) =>
  standing === "fails" && verdict.outcome !== "unknown" ? "invalid" : verdict.outcome;

/** Returns the short text for an outcome. */
export function outcomeWord({ verdict, standing, hasFile }: Words): string {
  const shown = shownOf({ verdict, standing });
  if (shown !== "certified") return OUTCOMES[shown].word;
  if (!hasFile) return words.outcomes.registered;
  return standing === "proven" ? words.outcomes.authentic : OUTCOMES.certified.word;
}

type Registered = Pick<PublicState, "status" | "tokenId" | "registeredAt" | "depositedAt">;

export interface OutcomeProps {
  readonly verdict: Verdict;
  readonly standing: Standing;
  /** The checked file; `null` if only its fingerprint is known. */
  readonly file: File | null;
  readonly hash: string;
  /** All registered objects with this file. */
  readonly objects: readonly Registered[];
  /** Number of entries in the registry at the time of its answer. */
  readonly size: number;
  /** Whether the rest of the page shows the record of the object. If so, it is not repeated here. */
  readonly showsRecord: boolean;
  readonly onAgain: () => void;
}

/** Form of the seal for each outcome. Other outcomes show the complete seal. */
const FORMS: Partial<Record<ReturnType<typeof shownOf>, "broken" | "outline">> = {
  revoked: "broken",
  invalid: "outline",
};

/**
 * Shows what the registry knows about a file: an icon and a short text, then what the result means and what the
 * visitor can do.
 */
export function Outcome({ verdict, standing, file, hash, objects, size, showsRecord, onAgain }: OutcomeProps) {
  const { outcome } = verdict;
  const shown = shownOf({ verdict, standing });
  const mayClaim = outcome !== "certified";
  const hasFile = file !== null;
  const { facts, actions } = words;
  return (
    <div className={styles.outcome}>
      <div className={`${styles.head} ${styles[shown]}`}>
        <div>
          <h3 className={styles.word}>
            <Icon of={OUTCOMES[shown].icon} size="lg" />
            {outcomeWord({ verdict, standing, hasFile })}
          </h3>
          <p className={styles.meaning}>
            {shown === "invalid" ? (
              PROOF_FAULT.meaning
            ) : (
              <>
                <Earlier verdict={verdict} objects={objects} hasFile={hasFile} />
                <Meaning verdict={verdict} hasFile={hasFile} />
                {outcome !== "unknown" && ` ${GIVEN_DATES}`}
              </>
            )}
          </p>
        </div>
        <Seal hash={hash} form={FORMS[shown]} size={128} pressed={shown === "certified"} className={styles.seal} />
      </div>
      {outcome === "unknown" && file && (
        <Suspense>
          <SameText file={file} hash={hash} />
        </Suspense>
      )}
      <PairList>
        {file && (
          <Pair label={facts.file}>
            {file.name}, {formatBytes(file.size)}
          </Pair>
        )}
        {outcome !== "unknown" && (objects.length < 2 || shown === "invalid") && (
          <Pair label={facts.entry}>
            <span className={styles.entry}>
              {facts.number(verdict.tokenId)}{" "}
              {shown !== "invalid" && (
                <StatusBadge status={outcome === "declared" ? verdict.status : STATUS_OF[outcome]} />
              )}
              <Link to={entryPath(verdict.tokenId)}>{showsRecord ? facts.ownPage : facts.proof}</Link>
            </span>
          </Pair>
        )}
        {objects.length > 1 && shown !== "invalid" && (
          <Pair label={facts.registrations}>
            <Registrations objects={objects} />
          </Pair>
        )}
        {outcome === "unknown" && showsRecord && <Pair label={facts.among}>{facts.entries(size)}</Pair>}
        <Pair label={words.hash}>
          <Hash value={hash} />
        </Pair>
      </PairList>
      <div className={styles.actions}>
        {mayClaim && file && <Claim file={file} />}
        <Button
          variant={mayClaim && file ? "quiet" : "secondary"}
          className={mayClaim && file ? styles.quiet : undefined}
          onClick={onAgain}
        >
          {file ? actions.another : actions.first}
        </Button>
      </div>
      {mayClaim && file && <Waits />}
    </div>
  );
}

/** Lists all objects with this file, with their dates and statuses. */
function Registrations({ objects }: Pick<OutcomeProps, "objects">) {
  return (
    <ol role="list" className={styles.registrations}>
      {inOrder(objects).map((object) => (
        <li key={object.tokenId}>
          <span className={styles.entry}>
            <Link to={entryPath(object.tokenId)}>{words.facts.registration(object.tokenId)}</Link>
            <StatusBadge status={object.status} />
          </span>
          <ProofTime at={object.registeredAt} />
          {words.facts.made(markOf(object))}
        </li>
      ))}
    </ol>
  );
}

interface EarlierProps extends Pick<OutcomeProps, "verdict" | "objects"> {
  readonly hasFile: boolean;
}

/** Mentions that the file was also registered earlier, before the registration that the verdict is about. */
function Earlier({ verdict, objects, hasFile }: EarlierProps) {
  const earlier = verdict.outcome === "unknown" ? null : earlierThan(verdict.tokenId, objects);
  if (!earlier) return null;
  const sentence = words.earlier[isDeclared(earlier) ? "declared" : "registered"];
  return <>{sentence(hasFile, <ProofTime at={earlier.registeredAt} />, earlier.tokenId)} </>;
}

interface MeaningProps {
  readonly verdict: Verdict;
  readonly hasFile: boolean;
}

function Meaning({ verdict, hasFile }: MeaningProps) {
  const { meaning } = words;
  if (verdict.outcome === "unknown") return meaning.unknown[hasFile ? "file" : "hash"];
  const since = <ProofTime at={verdict.since} />;
  if (verdict.outcome === "certified") {
    const { changedAt } = verdict;
    return (
      <>
        {meaning.certified[hasFile ? "file" : "hash"](since)}
        {changedAt && <> {meaning.certified.changed(<ProofTime at={changedAt} />)}</>}
      </>
    );
  }
  if (verdict.outcome === "erased") return meaning.erased(hasFile, since, <ProofTime at={verdict.erasedAt} />);
  if (verdict.outcome === "declared") return meaning.declared(hasFile, since, verdict.status);
  const { revokedAt } = verdict;
  return meaning.revoked(hasFile, since, revokedAt && <ProofTime at={revokedAt} />);
}
