import type { TokenAnswer } from "@authentica/backend/contract/registry";
import { Alert } from "@authentica/shared-ui/components/alert";
import { CopyButton } from "@authentica/shared-ui/components/copy-button";
import { English } from "@authentica/shared-ui/components/english";
import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { Hash } from "@authentica/shared-ui/components/hash";
import { Icon } from "@authentica/shared-ui/components/icon";
import { ProofTime } from "@authentica/shared-ui/components/proof-time";
import { RelativeTime } from "@authentica/shared-ui/components/relative-time";
import { Seal } from "@authentica/shared-ui/components/seal";
import { Skeleton } from "@authentica/shared-ui/components/skeleton";
import { Spinner } from "@authentica/shared-ui/components/spinner";
import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import { formatParisAndUtc } from "@authentica/shared-ui/format/date";
import { useNow } from "@authentica/shared-ui/format/use-now";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { paths, proofPath } from "@authentica/shared-ui/navigation/paths";
import { useNoStrayDrop } from "@authentica/shared-ui/navigation/stray-drop";
import { DECLARED } from "@authentica/shared-ui/registry/deposit";
import { requestIdOf } from "@authentica/shared-ui/session";
import { Link, useParams } from "react-router-dom";
import { words } from "#words/explorer.tsx";
import { Published } from "../record/published.tsx";
import { ObjectRecord } from "../record/record.tsx";
import { Shown } from "../record/shown.tsx";
import { isNoToken } from "../record/token-query.ts";
import { type Evidence, type Fault, useEvidence } from "../record/use-evidence.ts";
import { standingLine, standingOf, VALIDITIES, type Validity } from "../record/validity.ts";
import { Compare } from "./compare.tsx";
import { asDrawn, drawnObject } from "./drawn-object.ts";
import styles from "./explorer.module.css";
import { ExplorerSkeleton } from "./explorer-skeleton.tsx";
import { Neighbours } from "./neighbours.tsx";
import { NoObjectHere } from "./no-object-here.tsx";
import { Others, othersOf } from "./others.tsx";
import { SEAL_SIZE } from "./seal-size.ts";

/** `/explorer/:tokenId`: public page of an object. The QR codes of the object lead here. */
export default function Explorer() {
  const { tokenId = "" } = useParams();
  // The component is remounted for another object, so that an earlier comparison is discarded.
  return <ExplorerOf key={tokenId} tokenId={tokenId} />;
}

function ExplorerOf({ tokenId }: { readonly tokenId: string }) {
  const evidence = useEvidence(tokenId);
  const { token } = evidence;
  if (token.data) return <Deed token={token.data} evidence={evidence} />;
  if (isNoToken(token.error)) return <NoObjectHere number={tokenId} />;
  if (token.isError) {
    return (
      <div className={styles.failed}>
        <h1 tabIndex={-1} className={styles.failedTitle}>
          {words.page}
        </h1>
        <ErrorPanel
          {...words.unread}
          requestId={requestIdOf(token.error)}
          onRetry={() => token.refetch()}
          retrying={token.isFetching}
        />
      </div>
    );
  }
  const drawn = drawnObject(tokenId);
  return drawn ? <Deed token={asDrawn(drawn)} evidence={evidence} place={drawn.place} /> : <ExplorerSkeleton />;
}

/** Form of the seal for each validity. Only a valid registration has a seal in colour. */
const FORMS: Partial<Record<Validity, "broken" | "outline">> = {
  revoked: "broken",
  erased: "broken",
  invalid: "outline",
};

interface DeedProps {
  readonly token: TokenAnswer;
  readonly evidence: Evidence;
  /**
   * Address of the page without its scheme. Only set as long as nothing but the prerendered data of the object is
   * known.
   */
  readonly place?: string;
}

function Deed({ token, evidence, place }: DeedProps) {
  const { object, events } = token;
  const { tokenId, proofId, hash, registeredAt } = object;
  const { proof, fault } = evidence;
  const now = useNow();
  const standing = standingOf(object, proof.data?.outcome ?? (proof.isError ? "unreachable" : "checking"));
  const { icon } = VALIDITIES[standing];
  const awaitsWitnesses = standing === "pending" && object.awaits === "witnesses";
  useDocumentTitle(words.tab(tokenId));
  useNoStrayDrop();

  return (
    <article className={styles.page}>
      <p className={styles.about}>
        {words.about.line} <Link to={paths.home}>{words.about.more}</Link>
      </p>
      <header className={`${styles.deed} ${styles[standing]}`}>
        <div className={styles.words}>
          <p className={styles.standing}>
            <Icon of={icon} size="lg" />
            {awaitsWitnesses ? words.awaitsWitnesses : standingLine(standing, object)}
          </p>
          <h1 tabIndex={-1} className={styles.title}>
            {words.title(tokenId)}
          </h1>
          {standing !== "invalid" && <Shown object={object} />}
          {fault && <FaultAlert fault={fault} />}
          {standing === "pending" && (
            <Alert tone="info">{words.pending[awaitsWitnesses ? "witnesses" : "checkpoint"]}</Alert>
          )}
          {standing !== "invalid" && (
            <Others objects={othersOf(token).filter((other) => other.tokenId < tokenId)} isEarlier />
          )}
          <p className={styles.solemn}>
            {words.made[
              standing === "invalid" ? "announced" : object.depositedAt === registeredAt ? "deposited" : "declared"
            ](<ProofTime at={registeredAt} />)}
            {place === undefined ? (
              <>
                ,{" "}
                <span className={styles.age}>
                  <RelativeTime at={registeredAt} now={now} exact={formatParisAndUtc(registeredAt)} />.
                </span>
              </>
            ) : (
              <span aria-hidden="true" className={styles.later}>
                , <span className={styles.age}>{words.longestAge}</span>
              </span>
            )}
          </p>
          <Sequel token={token} />
          {standing !== "invalid" && <Deposit token={token} />}
          {standing !== "invalid" && object.published !== undefined && (
            <p>
              <Published name={object.published} />
            </p>
          )}
        </div>
        <Seal
          hash={hash}
          form={FORMS[standing]}
          size={SEAL_SIZE}
          pressed={standing === "valid"}
          className={styles.seal}
        />
        <div className={styles.across}>
          <Compare number={tokenId} hash={hash} holds={standing !== "invalid" && object.status === "active"} />
        </div>
        <dl className={styles.particulars}>
          <div>
            <dt>{words.hash}</dt>
            <dd>
              <Hash value={hash} />
            </dd>
          </div>
          <div>
            <dt>{words.proofId}</dt>
            <dd className={styles.copied}>
              <code className={styles.identifier}>{proofId}</code>
              <CopyButton value={proofId} label={words.copyProofId} iconOnly />
            </dd>
          </div>
          <div>
            <dt>{words.address}</dt>
            <dd className={styles.copied}>
              <code>{place ?? `${location.host}${proofPath(proofId)}`}</code>
              <CopyButton
                value={place === undefined ? `${location.origin}${proofPath(proofId)}` : `https://${place}`}
                label={words.copyAddress}
                iconOnly
              />
            </dd>
          </div>
        </dl>
      </header>
      {place === undefined ? (
        <ObjectRecord token={token} proof={proof} />
      ) : (
        <div aria-busy="true">
          <VisuallyHidden>
            <Spinner label={words.reading} />
          </VisuallyHidden>
          <Skeleton lines={8} />
        </div>
      )}
      <Neighbours of={tokenId} events={events} isDrawn={place !== undefined} />
    </article>
  );
}

function FaultAlert({ fault: { by, reason } }: { readonly fault: Fault }) {
  return (
    <Alert tone="error" title={words.fault.title}>
      {by === "registry" ? words.fault.registry : words.fault.browser}
      {reason && <> {words.fault.reason(<English>{reason}</English>)}</>}
    </Alert>
  );
}

/** Notices about the file: whether it was deposited, and where else it is registered. */
function Deposit({ token }: { readonly token: TokenAnswer }) {
  const { object } = token;
  const { depositedAt, registeredAt, fileErasedAt } = object;
  return (
    <>
      {depositedAt === null && (
        <Alert tone="warning" title={`${DECLARED}.`}>
          {words.neverDeposited}
        </Alert>
      )}
      {depositedAt !== null && depositedAt !== registeredAt && (
        <p>{words.depositedLater(<ProofTime at={depositedAt} />)}</p>
      )}
      {fileErasedAt !== undefined && <p>{words.fileErased(<ProofTime at={fileErasedAt} />)}</p>}
      <Others objects={othersOf(token).filter((other) => other.tokenId > object.tokenId)} />
    </>
  );
}

/**
 * Later events of the object. They are in a separate paragraph, because space is reserved after the age of the entry.
 */
function Sequel({ token: { object, events } }: { readonly token: TokenAnswer }) {
  const last = (type: string) => events.findLast((event) => event.type === type);
  if (object.status === "erased") {
    const erased = last("erase");
    return <p className={styles.solemn}>{words.erased(erased ? <ProofTime at={erased.at} /> : null)}</p>;
  }
  if (object.status !== "active") {
    const revoked = last("revoke");
    return <p className={styles.solemn}>{words.revoked(revoked ? <ProofTime at={revoked.at} /> : null)}</p>;
  }
  return null;
}
