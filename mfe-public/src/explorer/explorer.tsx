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
import { proofPath } from "@authentica/shared-ui/navigation/paths";
import { useNoStrayDrop } from "@authentica/shared-ui/navigation/stray-drop";
import { DECLARED } from "@authentica/shared-ui/registry/deposit";
import { requestIdOf } from "@authentica/shared-ui/session";
import { useParams } from "react-router-dom";
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
          Page d’un objet
        </h1>
        <ErrorPanel
          title="Le registre n’a pas répondu"
          message="Cela ne dit rien de l’objet&nbsp;: réessayez dans un instant."
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
  useDocumentTitle(`Inscription n° ${tokenId}`);
  useNoStrayDrop();

  return (
    <article className={styles.page}>
      <Neighbours of={tokenId} events={events} isDrawn={place !== undefined} />
      <header className={`${styles.deed} ${styles[standing]}`}>
        <div className={styles.words}>
          <h1 tabIndex={-1} className={styles.title}>
            Inscription n<sup>o</sup>&nbsp;{tokenId}
          </h1>
          <p className={styles.standing}>
            <Icon of={icon} size="lg" />
            {awaitsWitnesses ? "Inscription en attente des témoins" : standingLine(standing, object)}
          </p>
          {standing !== "invalid" && <Shown object={object} />}
          {fault && <FaultAlert fault={fault} />}
          {standing === "pending" && (
            <Alert tone="info">
              {awaitsWitnesses
                ? "Elle est inscrite et signée par le registre. La preuve sera complète quand assez de témoins l’auront vu\u00a0: quelques secondes en temps normal."
                : "En attente du prochain point de contrôle, moins d’une seconde."}
            </Alert>
          )}
          {standing !== "invalid" && (
            <Others objects={othersOf(token).filter((other) => other.tokenId < tokenId)} isEarlier />
          )}
          <p className={styles.solemn}>
            {standing === "invalid"
              ? "Le registre annonce ici un fichier inscrit"
              : object.depositedAt === registeredAt
                ? "Un fichier a été inscrit"
                : "Une empreinte a été déclarée"}{" "}
            sous ce numéro le <ProofTime at={registeredAt} />, date donnée par le service
            {place === undefined ? (
              <>
                ,{" "}
                <span className={styles.age}>
                  <RelativeTime at={registeredAt} now={now} exact={formatParisAndUtc(registeredAt)} />.
                </span>
              </>
            ) : (
              <span aria-hidden="true" className={styles.later}>
                , <span className={styles.age}>il y a 3 semaines.</span>
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
        <dl className={styles.particulars}>
          <div>
            <dt>Empreinte SHA-256</dt>
            <dd>
              <Hash value={hash} />
            </dd>
          </div>
          <div>
            <dt>Identifiant de preuve</dt>
            <dd className={styles.copied}>
              <code className={styles.identifier}>{proofId}</code>
              <CopyButton value={proofId} label="Copier l’identifiant" iconOnly />
            </dd>
          </div>
          <div>
            <dt>Adresse courte</dt>
            <dd className={styles.copied}>
              <code>{place ?? `${location.host}${proofPath(proofId)}`}</code>
              <CopyButton
                value={place === undefined ? `${location.origin}${proofPath(proofId)}` : `https://${place}`}
                label="Copier l’adresse"
                iconOnly
              />
            </dd>
          </div>
        </dl>
      </header>
      <Compare number={tokenId} hash={hash} holds={standing !== "invalid" && object.status === "active"} />
      {place === undefined ? (
        <ObjectRecord token={token} proof={proof} />
      ) : (
        <div aria-busy="true">
          <VisuallyHidden>
            <Spinner label="Lecture du registre…" />
          </VisuallyHidden>
          <Skeleton lines={8} />
        </div>
      )}
    </article>
  );
}

function FaultAlert({ fault: { by, reason } }: { readonly fault: Fault }) {
  return (
    <Alert tone="error" title="Ne vous fiez pas à cette inscription.">
      {by === "registry"
        ? "Le registre lui-même signale que cette inscription ne tient pas."
        : "Votre navigateur a refait le calcul, et ce que le registre annonce ne tient pas."}
      {reason && (
        <>
          {" "}
          Motif technique&nbsp;: <English>{reason}</English>
        </>
      )}
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
          Le service n’a jamais vu le fichier&nbsp;: qui a inscrit cette empreinte ne l’a pas montré.
        </Alert>
      )}
      {depositedAt !== null && depositedAt !== registeredAt && (
        <p>
          L’empreinte a d’abord été déclarée seule&nbsp;; le fichier a été déposé le <ProofTime at={depositedAt} />.
        </p>
      )}
      {fileErasedAt !== undefined && (
        <p>
          Le fichier a été effacé du service le <ProofTime at={fileErasedAt} />. L’inscription demeure.
        </p>
      )}
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
    return (
      <p className={styles.solemn}>
        Le compte de son titulaire a été supprimé
        {erased && (
          <>
            {" "}
            le <ProofTime at={erased.at} />
          </>
        )}
        &nbsp;: l’inscription garde sa place et sa date, mais plus rien ne dit à qui elle était.
      </p>
    );
  }
  if (object.status !== "active") {
    const revoked = last("revoke");
    return (
      <p className={styles.solemn}>
        Révoquée
        {revoked && (
          <>
            {" "}
            le <ProofTime at={revoked.at} />
          </>
        )}
        .
      </p>
    );
  }
  return null;
}
