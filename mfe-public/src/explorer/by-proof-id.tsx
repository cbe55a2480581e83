import { ApiError, answer, api } from "@authentica/shared-ui/api";
import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { Spinner } from "@authentica/shared-ui/components/spinner";
import { entryPath } from "@authentica/shared-ui/navigation/paths";
import { requestIdOf } from "@authentica/shared-ui/session";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "react-router-dom";
import { words } from "#words/nothing-found.ts";
import { FindField } from "../find/find-field.tsx";
import styles from "./by-proof-id.module.css";
import { NothingFound } from "./nothing-found.tsx";

const isNone = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 400);

/**
 * Query for the object that a proof identifier names. An identifier never changes its object. An identifier without
 * an object may get one soon, so that answer is not final.
 */
const namedQuery = (proofId: string) =>
  queryOptions({
    queryKey: ["mfe_public", "proof-id", proofId],
    queryFn: ({ signal }) =>
      answer(api.registry["proof-id"][":proofId"].$get({ param: { proofId } }, { init: { signal } })),
    retry: (failures, error) => failures < 1 && !isNone(error),
  });

/** `/p/:proofId`: redirects the short address of an object to its page. */
export default function ByProofId() {
  const { proofId = "" } = useParams();
  const { data, isError, error, isFetching, refetch } = useQuery(namedQuery(proofId));
  if (data) return <Navigate to={entryPath(data.tokenId)} replace />;
  if (isNone(error)) return <NoneOfIt typed={proofId} />;
  return (
    <div className={styles.waiting}>
      {isError ? (
        <>
          <h1 tabIndex={-1}>{words.byProofId.page}</h1>
          <ErrorPanel
            {...words.byProofId.unread}
            requestId={requestIdOf(error)}
            onRetry={() => refetch()}
            retrying={isFetching}
          />
        </>
      ) : (
        <Spinner size="lg" label={words.byProofId.searching} />
      )}
    </div>
  );
}

function NoneOfIt({ typed }: { readonly typed: string }) {
  return (
    <NothingFound title={words.byProofId.title}>
      <p>{words.byProofId.none(typed.slice(0, 40))}</p>
      <FindField className={styles.find} />
    </NothingFound>
  );
}
