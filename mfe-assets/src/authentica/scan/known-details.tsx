import { GIVEN_DATES } from "@authentica/backend/words/attestation";
import { Pair, PairList } from "@authentica/shared-ui/components/pair-list";
import { ProofTime } from "@authentica/shared-ui/components/proof-time";
import { StatusBadge } from "@authentica/shared-ui/components/status";
import { entryPath } from "@authentica/shared-ui/navigation/paths";
import { DECLARED, markOf } from "@authentica/shared-ui/registry/deposit";
import BadgeCheck from "lucide-react/icons/badge-check";
import Ban from "lucide-react/icons/ban";
import Eraser from "lucide-react/icons/eraser";
import FileQuestionMark from "lucide-react/icons/file-question-mark";
import { words } from "#words/found.tsx";
import styles from "./known-details.module.css";
import type { EarlierEntry, KnownEntry } from "./precheck.ts";
import { FAULT, HashPair, RegisteredHead, TimePair } from "./registered-head.tsx";

export interface KnownDetailsProps {
  readonly hash: string;
  readonly entry: KnownEntry;
  /** An earlier registration of the file. */
  readonly earlier?: EarlierEntry | undefined;
  /**
   * Whether the registry reports that the proof of the entry is invalid. If so, none of the entry's statements is shown
   * as true.
   */
  readonly proofFails: boolean;
}

const { labels } = words;

const OUTCOMES = {
  certified: { icon: BadgeCheck, tone: "good", status: "active" },
  revoked: { icon: Ban, tone: "over", status: "revoked" },
  declared: { icon: FileQuestionMark, tone: "foreign", status: "active" },
  erased: { icon: Eraser, tone: "over", status: "erased" },
} as const;

/** Public data of a file that is already registered, shown before anything is uploaded. */
export function KnownDetails({ hash, entry, earlier, proofFails }: KnownDetailsProps) {
  const { icon, tone } = proofFails ? FAULT : OUTCOMES[entry.outcome];
  const { title, means } = proofFails ? FAULT : words.known[entry.outcome];
  return (
    <>
      <RegisteredHead
        hash={hash}
        tone={tone}
        icon={icon}
        title={title}
        words={
          <>
            {means} {words.known.unsent} {!proofFails && GIVEN_DATES}
          </>
        }
        appears
      />
      <PairList>
        {!proofFails && (
          <>
            <Pair label={labels.status}>
              <StatusBadge status={entry.outcome === "declared" ? entry.status : OUTCOMES[entry.outcome].status} />
            </Pair>
            {entry.outcome === "declared" && <Pair label={labels.deposit}>{DECLARED}</Pair>}
            {earlier && (
              <Pair label={labels.earlier}>
                {words.earlier(
                  <a href={entryPath(earlier.tokenId)} target="_blank" rel="noopener">
                    {words.entryLink(earlier.tokenId)}
                  </a>,
                  <ProofTime at={earlier.registeredAt} />,
                  markOf(earlier),
                )}
              </Pair>
            )}
            <TimePair label={labels.registeredAt} at={entry.since} />
            {entry.outcome === "revoked" && entry.revokedAt && (
              <TimePair label={labels.revokedAt} at={entry.revokedAt} />
            )}
            {entry.outcome === "erased" && <TimePair label={labels.erasedAt} at={entry.erasedAt} />}
          </>
        )}
        <Pair label={labels.entry}>
          {proofFails ? (
            <span className={styles.entry}>
              {words.entry(entry.tokenId)}
              <a href={entryPath(entry.tokenId)} target="_blank" rel="noopener">
                {words.known.showProof}
              </a>
            </span>
          ) : (
            words.entry(entry.tokenId)
          )}
        </Pair>
        <HashPair hash={hash} />
      </PairList>
    </>
  );
}
