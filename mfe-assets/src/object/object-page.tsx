import type { OutgoingOffer } from "@authentica/backend/contract/transfer";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button, ButtonLink } from "@authentica/shared-ui/components/button";
import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { Icon } from "@authentica/shared-ui/components/icon";
import { PageHeader } from "@authentica/shared-ui/components/page-header";
import { ProofTime } from "@authentica/shared-ui/components/proof-time";
import { IdentityConfirmation } from "@authentica/shared-ui/confirm-identity/identity-confirmation";
import { FailureReason } from "@authentica/shared-ui/failure";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { ApiError, requestIdOf } from "@authentica/shared-ui/session";
import { useQuery } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useLocation, useParams } from "react-router-dom";
import { words } from "#words/object.tsx";
import { readHistoryOrigin } from "../authentica/history-state.ts";
import { objectQuery } from "../objects/object-query.ts";
import { personName } from "../objects/person-name.ts";
import { useNews } from "../objects/use-news.ts";
import { useCancelOffer } from "../transfers/use-cancel-offer.ts";
import { useOffers } from "../transfers/use-offers.ts";
import { Acts } from "./acts.tsx";
import { Head } from "./head.tsx";
import { History } from "./history.tsx";
import { Metadata } from "./metadata.tsx";
import styles from "./object-page.module.css";
import { ColumnsSkeleton, NamelessTitle, ObjectSkeleton } from "./object-skeleton.tsx";
import { Particulars } from "./particulars.tsx";
import { type SeenObject, seen } from "./seen-object.ts";
import { Share } from "./share.tsx";
import { ShownParts } from "./shown-parts.tsx";
import { Witnessed } from "./witnessed.tsx";

/**
 * `/traceability/:objectId`: page of one object, with all its data and actions. `#historique` scrolls to its history.
 */
export function ObjectPage() {
  const { objectId = "" } = useParams();
  const origin = readHistoryOrigin(useLocation().state);
  useNews();
  return (
    <IdentityConfirmation>
      <ButtonLink
        variant="quiet"
        to={origin ?? paths.traceability}
        icon={<Icon of={ArrowLeft} size="sm" />}
        className={styles.back}
      >
        {words.back}
      </ButtonLink>
      <OneObject key={objectId} objectId={objectId} />
    </IdentityConfirmation>
  );
}

const isUnknown = (error: unknown) => error instanceof ApiError && error.status === 404;

function OneObject({ objectId }: { readonly objectId: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(objectQuery(objectId));
  const found = data && seen(data);
  useDocumentTitle(nameOf(found) ?? words.object);
  if (!data && isUnknown(error)) return <Unknown />;
  return (
    <article className={styles.page}>
      {isPending && <ObjectSkeleton />}
      {!data && error && (
        <div>
          <NamelessTitle />
          <ErrorPanel
            title={words.failed}
            message={<FailureReason error={error} />}
            requestId={requestIdOf(error)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        </div>
      )}
      {data && found && (
        <Head found={found} cessions={data.cessions} isOffered={found.kind === "mine" && data.offer !== null} />
      )}
      <div className={styles.columns}>
        {isPending && <ColumnsSkeleton />}
        {data?.offer && found?.kind === "mine" && <OpenOffer object={found.object} offer={data.offer} />}
        {found?.kind === "theirs" && <OfferToReader objectId={objectId} />}
        {data && found && (
          <div className={styles.said}>
            <Particulars found={found} isOffered={data.offer !== null} cessions={data.cessions} />
            {found.kind === "mine" && <Metadata object={found.object} />}
          </div>
        )}
        {data && found && (
          <div className={styles.aside}>
            <Share object={found.object} isMine={found.kind === "mine"}>
              {found.kind === "mine" && data.shown && <ShownParts object={found.object} shown={data.shown} />}
            </Share>
            {found.kind === "mine" && <Acts object={found.object} isOffered={data.offer !== null} />}
            <Witnessed object={found.object} />
          </div>
        )}
        {/* The history is always the same element, and loads independently of what is above it. */}
        <History objectId={objectId} isSettled={!isPending} />
      </div>
    </article>
  );
}

/** Returns the name of the object, or `undefined` for an object without an owner. */
const nameOf = (found: SeenObject | undefined): string | undefined =>
  found && found.kind !== "gone" ? found.object.objectName : undefined;

interface OpenOfferProps {
  readonly object: Extract<SeenObject, { kind: "mine" }>["object"];
  readonly offer: OutgoingOffer;
}

/** Notice of an open offer. Other actions are unavailable until the recipient has answered. */
function OpenOffer({ object, offer }: OpenOfferProps) {
  const { to, expiresAt: until } = offer;
  const cancelOffer = useCancelOffer();
  return (
    <Alert
      className={styles.offer}
      title={words.offer.open(<bdi>{to}</bdi>)}
      action={<Button onClick={() => cancelOffer(object, offer)}>{words.offer.cancel}</Button>}
    >
      {words.offer.openMeans(<ProofTime at={until} />)}
    </Alert>
  );
}

/** Notice that the owner offers the object to the user, with a link to the screen where the user can answer. */
function OfferToReader({ objectId }: { readonly objectId: string }) {
  const offer = useOffers().incoming.find((each) => each.objectId === objectId);
  if (!offer) return null;
  return (
    <Alert
      className={styles.offer}
      title={words.offer.toYou(<bdi>{personName(offer.from)}</bdi>)}
      action={<ButtonLink to={paths.traceability}>{words.offer.answer}</ButtonLink>}
    >
      {words.offer.toYouMeans(<ProofTime at={offer.expiresAt} />)}
    </Alert>
  );
}

/** Shown if no object has this identifier. */
const Unknown = () => (
  <PageHeader
    title={words.unknown.title}
    lead={words.unknown.means}
    actions={<ButtonLink to={paths.verifier}>{words.unknown.search}</ButtonLink>}
  />
);
