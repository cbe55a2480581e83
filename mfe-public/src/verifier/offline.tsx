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
import styles from "./offline.module.css";
import { OFFLINE } from "./offline-link.tsx";

const filesQuery = queryOptions({
  queryKey: ["mfe_public", "verifier"],
  queryFn: () => answer(api.registry.verifier.$get()),
});

const LABELS: Readonly<Record<string, string>> = {
  "verificateur.html": "Une page, pour votre navigateur",
  "authentica-verify.mjs": "Une commande, pour Node 20, Deno ou Bun",
  "authentica.mjs": "La même commande, qui sait aussi certifier",
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
      <h2 id={title}>Vérifier sans ce site</h2>
      <p className={styles.words}>
        Une preuve se vérifie sans nous, même si ce site disparaît&nbsp;: il suffit de son archive et de ce
        vérificateur, qui fonctionne hors ligne. Prenez le vérificateur ici plutôt que dans l’archive reçue&nbsp;: un
        faussaire aurait pu modifier les deux.
      </p>
      {!isWanted && (
        <div>
          <Button onClick={() => setWanted(true)}>Télécharger le vérificateur hors ligne</Button>
        </div>
      )}
      {isError && !data && (
        <ErrorPanel
          title="Le vérificateur n’a pas pu être lu"
          message="Le service n’a pas répondu."
          requestId={requestIdOf(error)}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
      {isWanted && !isError && !data && <Skeleton lines={6} />}
      {data?.files.length === 0 && <p>Ce service ne l’a pas construit.</p>}
      {data && data.files.length > 0 && (
        <>
          <PairList>
            {data.files.map(({ name, path, bytes, sha256, tokenId }) => (
              <Pair key={name} label={LABELS[name] ?? name}>
                <span className={styles.file}>
                  <a href={path} download={name}>
                    Télécharger {name}
                  </a>
                  <span className={styles.size}>{formatBytes(bytes)}</span>
                </span>
                <Hash value={sha256} />
                <span className={styles.entry}>
                  {tokenId === null ? (
                    "Cette empreinte n’est pas encore au registre."
                  ) : (
                    <>
                      Publié par le service, <Link to={entryPath(tokenId)}>inscription n° {tokenId}</Link>
                    </>
                  )}
                </span>
              </Pair>
            ))}
          </PairList>
          <p className={styles.words}>
            Comparez cette empreinte avec celle de votre copie&nbsp;: déposez-la plus haut, ou{" "}
            <code>sha256sum authentica-verify.mjs</code>. Elle change à chaque nouvelle version du vérificateur et de{" "}
            <a href="/api/registry/policy">la politique du registre</a>.
          </p>
        </>
      )}
    </section>
  );
}
