import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { weightiest } from "@authentica/shared-ui/registry/deposit";
import { lookupQuery } from "@authentica/shared-ui/registry/lookup-query";
import { requestIdOf } from "@authentica/shared-ui/session";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { words } from "#words/verifier.tsx";
import { Check } from "../check/check.tsx";
import { readTypedHash } from "../find/typed-hash.ts";
import { useAsMade } from "../frame/use-as-made.ts";
import { Published } from "../record/published.tsx";
import { ObjectRecord } from "../record/record.tsx";
import { useEvidence } from "../record/use-evidence.ts";
import { Offline } from "./offline.tsx";
import styles from "./verifier.module.css";

/**
 * Returns the fingerprint in the URL. During hydration there is none, because the page was prerendered without one.
 */
function useAsked() {
  const [parameters, setParameters] = useSearchParams();
  const isAsMade = useAsMade();
  const typed = isAsMade ? "" : (parameters.get("hash") ?? "");
  const hash = readTypedHash(typed);
  return {
    hash,
    misread: hash === null ? typed.slice(0, 200) : "",
    onAsk: (next: string | null) => {
      // The scroll position is kept, because the check is at the same position whether or not there is a hash.
      if (next !== hash || typed !== "")
        setParameters(next === null ? {} : { hash: next }, { preventScrollReset: true });
    },
  };
}

/**
 * `/verifier`: public check of a file or a fingerprint, with its proof. The permalink of a fingerprint has the
 * parameter `?hash=`.
 */
export default function Verifier() {
  useDocumentTitle(words.title);
  const asked = useAsked();
  const { hash } = asked;
  const lookup = useQuery({ ...lookupQuery(hash ?? ""), enabled: hash !== null });
  const tokenId = (hash !== null && lookup.data && weightiest(lookup.data.objects)?.tokenId) ?? false;
  const evidence = useEvidence(tokenId === false ? null : String(tokenId), hash);
  const { token, proof } = evidence;

  return (
    <article className={styles.page}>
      <header className={styles.header}>
        <h1 tabIndex={-1}>{words.title}</h1>
        <p className={styles.lead}>{words.lead}</p>
      </header>
      <Check asked={asked} evidence={evidence} />
      {tokenId !== false && token.isError && !token.data && (
        <ErrorPanel
          {...words.unread}
          requestId={requestIdOf(token.error)}
          onRetry={() => token.refetch()}
          retrying={token.isFetching}
        />
      )}
      {token.data?.object.published !== undefined && (
        <p>
          <Published name={token.data.object.published} />
        </p>
      )}
      {tokenId !== false && token.data && <ObjectRecord token={token.data} proof={proof} />}
      <Offline />
    </article>
  );
}
