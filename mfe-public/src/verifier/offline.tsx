import { answer, api } from "@authentica/shared-ui/api";
import { Button } from "@authentica/shared-ui/components/button";
import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { Hash } from "@authentica/shared-ui/components/hash";
import { Pair, PairList } from "@authentica/shared-ui/components/pair-list";
import { Skeleton } from "@authentica/shared-ui/components/skeleton";
import { formatBytes } from "@authentica/shared-ui/format/bytes";
import { entryPath } from "@authentica/shared-ui/navigation/paths";
import { requestIdOf } from "@authentica/shared-ui/session";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { words } from "#words/verifier.tsx";
import styles from "./offline.module.css";
import { OFFLINE } from "./offline-link.tsx";

const filesQuery = queryOptions({
  queryKey: ["mfe_public", "verifier"],
  queryFn: () => answer(api.registry.verifier.$get()),
});

const { offline } = words;

const LABELS: Readonly<Record<string, string>> = {
  "verificateur.html": offline.files.page,
  "authentica-verify.mjs": offline.files.command,
  "authentica.mjs": offline.files.client,
};

/** Download of the offline verifier, for visitors who do not want to rely on this site. */
export function Offline() {
  const { hash } = useLocation();
  // The prerendered page does not list the files. They are fetched on demand.
  const [isWanted, setWanted] = useState(false);
  const { data, isError, error, isFetching, refetch } = useQuery({ ...filesQuery, enabled: isWanted });
  const title = useId();
  const section = useRef<HTMLElement>(null);

  // If the URL contains the anchor of this section, the files are fetched immediately. The browser cannot scroll to
  // an anchor that a script renders, so this scrolls to it.
  useEffect(() => {
    if (hash !== `#${OFFLINE}`) return;
    setWanted(true);
    section.current?.scrollIntoView();
  }, [hash]);

  return (
    <section ref={section} id={OFFLINE} aria-labelledby={title} className={styles.offline}>
      <h2 id={title}>{offline.title}</h2>
      <p className={styles.words}>{offline.why}</p>
      {!isWanted && (
        <div>
          <Button onClick={() => setWanted(true)}>{offline.show}</Button>
        </div>
      )}
      {isError && !data && (
        <ErrorPanel
          {...offline.unread}
          requestId={requestIdOf(error)}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
      {isWanted && !isError && !data && <Skeleton lines={6} />}
      {data?.files.length === 0 && <p>{offline.none}</p>}
      {data && data.files.length > 0 && (
        <>
          <PairList>
            {data.files.map(({ name, path, bytes, sha256, tokenId }) => (
              <Pair key={name} label={LABELS[name] ?? name}>
                <span className={styles.file}>
                  <a href={path} download={name}>
                    {offline.download(name)}
                  </a>
                  <span className={styles.size}>{formatBytes(bytes)}</span>
                </span>
                <Hash value={sha256} />
                <span className={styles.entry}>
                  {tokenId === null
                    ? offline.unregistered
                    : offline.published(tokenId, (text) => <Link to={entryPath(tokenId)}>{text}</Link>)}
                </span>
              </Pair>
            ))}
          </PairList>
          <p className={styles.words}>
            {offline.compare((text) => (
              <a href="/api/registry/policy">{text}</a>
            ))}
          </p>
        </>
      )}
    </section>
  );
}
