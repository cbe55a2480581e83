import type { LookupAnswer, PublicState } from "@authentica/backend/contract/registry";
import { GIVEN_DATES } from "@authentica/backend/words/attestation";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { FileDrop } from "@authentica/shared-ui/components/file-drop";
import { Icon, type IconDrawing } from "@authentica/shared-ui/components/icon";
import { Pair, PairList } from "@authentica/shared-ui/components/pair-list";
import { ProofTime } from "@authentica/shared-ui/components/proof-time";
import { Seal } from "@authentica/shared-ui/components/seal";
import { Spinner } from "@authentica/shared-ui/components/spinner";
import { READ_FAILURES } from "@authentica/shared-ui/fingerprint/read-failed";
import { useFingerprint } from "@authentica/shared-ui/fingerprint/use-fingerprint";
import { formatBytes } from "@authentica/shared-ui/format/bytes";
import { entryPath } from "@authentica/shared-ui/navigation/paths";
import { lookupQuery } from "@authentica/shared-ui/registry/lookup-query";
import { requestIdOf } from "@authentica/shared-ui/session";
import { useQuery } from "@tanstack/react-query";
import BadgeCheck from "lucide-react/icons/badge-check";
import Ban from "lucide-react/icons/ban";
import CircleDashed from "lucide-react/icons/circle-dashed";
import FileCheck from "lucide-react/icons/file-check";
import FileX from "lucide-react/icons/file-x";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useEffect, useMemo, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { words } from "#words/received.tsx";
import type { GivenProof } from "../../verifier/given-proof.ts";
import { type CheckedStamp, checkStamps } from "../../verifier/stamps.ts";
import outcome from "../check/outcome.module.css";
import { Working } from "../check/working.tsx";
import { OfflineLink } from "../verifier/offline-link.tsx";
import type { Given } from "./given.ts";
import { type Received, type ReceivedFacts, type ReceivedVerdict, received } from "./judged.ts";
import styles from "./received.module.css";
import { trustQuery } from "./trust-query.ts";

const ICONS: Readonly<Record<ReceivedVerdict, IconDrawing>> = {
  recognised: FileCheck,
  authentic: BadgeCheck,
  revoked: Ban,
  erased: Ban,
  incomplete: CircleDashed,
  different: FileX,
  unmet: CircleDashed,
  foreign: CircleDashed,
  broken: TriangleAlert,
};

/** Colours of the verdicts, shared with the result of a look-up. */
const TONES: Readonly<Record<ReceivedVerdict, string | undefined>> = {
  recognised: outcome.certified,
  authentic: outcome.certified,
  revoked: outcome.revoked,
  erased: outcome.erased,
  incomplete: outcome.unknown,
  different: outcome.unknown,
  unmet: outcome.unknown,
  foreign: outcome.unknown,
  broken: outcome.invalid,
};

export interface ReceivedProofProps extends Given {
  /** Called with texts for screen readers. */
  readonly onSay: (words: string) => void;
  readonly onAgain: () => void;
}

/** Verifies a proof that a visitor has received, alone or with its file. Nothing is sent except the fingerprint. */
export function ReceivedProof({ name, proof, file, onSay, onAgain }: ReceivedProofProps) {
  const { state, start } = useFingerprint();
  const trust = useQuery(trustQuery);
  const stamps = useStamps(proof, trust.data);
  const hash = state.phase === "hashed" ? state.hash : null;
  const result = useMemo(
    () => (trust.data && stamps ? received(proof, { hash, trust: trust.data.trust, stamps }) : null),
    [proof, hash, trust.data, stamps],
  );
  const facts = result && "facts" in result ? result.facts : null;
  const lookup = useQuery({ ...lookupQuery(facts?.hash ?? ""), enabled: facts !== null });
  const object = lookup.data?.objects.find(({ tokenId }) => tokenId === facts?.tokenId);
  const verdict =
    result?.verdict === "authentic" && object && object.status !== "active" ? object.status : result?.verdict;

  const first = useRef(file);
  useEffect(() => {
    if (first.current) void start(first.current);
    first.current = null;
  }, [start]);

  const isReading = state.phase === "hashing";
  useEffect(() => {
    if (!isReading) onSay(verdict ? `${words.verdicts[verdict]}.` : `${words.reading}.`);
  }, [isReading, verdict, onSay]);

  if (trust.isError && !trust.data)
    return (
      <div className={styles.waiting}>
        <ErrorPanel
          {...words.unread}
          requestId={requestIdOf(trust.error)}
          onRetry={() => trust.refetch()}
          retrying={trust.isFetching}
        />
        <Button variant="quiet" onClick={onAgain}>
          {words.again}
        </Button>
      </div>
    );
  if (!result || !verdict)
    return (
      <p className={styles.waiting}>
        <Spinner size="sm" label="" />
        {words.reading}…
      </p>
    );
  if (isReading) return <Working file={state.file} bytes={state.bytes} hasSeal={false} onCancel={onAgain} />;

  const mayAdd = facts !== null && (verdict === "recognised" || verdict === "different" || verdict === "unmet");
  return (
    <div className={outcome.outcome}>
      <div className={`${outcome.head} ${TONES[verdict]}`}>
        <div>
          <h3 className={outcome.word}>
            <Icon of={ICONS[verdict]} size="lg" />
            {words.verdicts[verdict]}
          </h3>
          <p className={outcome.meaning}>
            <Meaning verdict={verdict} result={result} endedAt={object?.latestEvent.at ?? null} />
          </p>
        </div>
        {facts && (
          <Seal
            hash={facts.hash}
            form={
              verdict === "revoked" || verdict === "erased" ? "broken" : verdict === "authentic" ? "live" : "outline"
            }
            size={128}
            pressed={verdict === "authentic"}
            className={outcome.seal}
          />
        )}
      </div>
      {facts?.isContradicted && <Alert tone="warning">{words.meaning.contradicted}</Alert>}
      {state.phase === "unreadable" && (
        <Alert tone="warning">
          {READ_FAILURES[state.failure].title}. {READ_FAILURES[state.failure].message}
        </Alert>
      )}
      {mayAdd && (
        <FileDrop
          className={styles.add}
          label={verdict === "recognised" || verdict === "unmet" ? words.add.label : words.add.other}
          hint={words.add.hint}
          browseLabel={words.add.browse}
          anywhere
          onFile={(added) => void start(added)}
        />
      )}
      <PairList>
        {state.phase === "hashed" && (
          <Pair label={words.facts.file}>
            {state.file.name}, {formatBytes(state.file.size)}
          </Pair>
        )}
        <Pair label={words.facts.proof}>{name}</Pair>
        {facts && <Facts facts={facts} now={nowWords(lookup, object, facts)} />}
      </PairList>
      <div className={outcome.actions}>
        <Button onClick={onAgain}>{words.again}</Button>
        <span className={styles.trust}>
          <OfflineLink />
        </span>
      </div>
    </div>
  );
}

/** Verifies the time stamps of a proof; returns `null` until that is done. */
function useStamps(proof: GivenProof, trusted: { readonly stampRoots: string | null } | undefined) {
  const [stamps, setStamps] = useState<readonly CheckedStamp[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (trusted)
      void checkStamps(proof, trusted.stampRoots).then((checked) => {
        if (isCurrent) setStamps(checked);
      });
    return () => {
      isCurrent = false;
    };
  }, [proof, trusted]);
  return stamps;
}

const inTime = (seconds: number) => <ProofTime at={new Date(seconds * 1000).toISOString()} />;

interface MeaningProps {
  readonly verdict: ReceivedVerdict;
  readonly result: Received;
  /** Time of the object's last event according to the registry (ISO 8601); `null` if it has not answered. */
  readonly endedAt: string | null;
}

function Meaning({ verdict, result, endedAt }: MeaningProps) {
  const { meaning } = words;
  if (verdict === "broken") return meaning.broken;
  if (result.verdict === "foreign") return meaning.foreign(result.origin);
  if (verdict === "different") return meaning.different;
  if (verdict === "unmet") return meaning.unmet;
  if (!("facts" in result)) return null;
  const { facts } = result;
  const isDeclared = facts.isDeposited === false;
  if (verdict === "recognised") return meaning.recognised(isDeclared, inTime(facts.at));
  const end = facts.endedAt === null ? endedAt && <ProofTime at={endedAt} /> : inTime(facts.endedAt);
  return (
    <>
      {meaning.authentic(isDeclared, inTime(facts.at), facts.registrant)}
      {(verdict === "revoked" || verdict === "erased") && end && meaning.ended(end)}
      {verdict === "incomplete" && meaning.incomplete} {GIVEN_DATES}
    </>
  );
}

function Facts({ facts, now }: { readonly facts: ReceivedFacts; readonly now: string }) {
  const { tokenId, registrant, established } = facts;
  return (
    <>
      {registrant !== null && <Pair label={words.facts.by}>{words.facts.declaredName(registrant)}</Pair>}
      <Pair label={words.facts.object}>
        <span className={outcome.entry}>
          {facts.name !== null && `${facts.name} · `}
          {words.facts.number(tokenId)}
          <Link to={entryPath(tokenId)}>{words.facts.ownPage}</Link>
        </span>
      </Pair>
      <Pair label={words.facts.dated}>
        {established === null ? words.facts.service : words.facts.established(established.by, inTime(established.at))}
      </Pair>
      <Pair label={words.facts.now}>{now}</Pair>
    </>
  );
}

/** Says what the registry answers about the object today. */
function nowWords(
  { data, isError }: { readonly data: LookupAnswer | undefined; readonly isError: boolean },
  object: PublicState | undefined,
  { last }: ReceivedFacts,
): string {
  const { facts } = words;
  if (!data) return isError ? facts.unread : facts.asking;
  if (!object) return facts.absent;
  if (object.status !== "active") return facts[object.status];
  return object.latestEvent.index > last ? facts.changed : facts.current;
}
