import { ButtonLink } from "@authentica/shared-ui/components/button";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { words } from "#words/dashboard.ts";
import styles from "./start-card.module.css";

// Loaded later, because no user can drop a file before the page is ready.
const GivenFiles = lazy(async () => ({
  default: (await import(/* webpackChunkName: "later-given-files" */ "./given-files.tsx")).GivenFiles,
}));

/**
 * Card that leads to a scan. `first` is true if the user has no objects yet. Files dropped on the page are taken to
 * the scan.
 */
export function StartCard({ first }: { readonly first: boolean }) {
  const [isOver, setOver] = useState(false);
  const { isSoon, early, heard } = useSoon();
  return (
    <section aria-labelledby="start" className={isOver ? `${styles.start} ${styles.over}` : styles.start}>
      <div className={styles.words}>
        <h2 id="start" className={styles.question}>
          {first ? words.start.first : words.start.another}
        </h2>
        <p className={styles.drop}>{words.start.drop}</p>
        <Suspense>{isSoon && <GivenFiles onOver={setOver} early={early} onHeard={heard} />}</Suspense>
        <ButtonLink to={paths.authentica} variant="primary" size="lg" className={styles.begin}>
          {words.start.start}
        </ButtonLink>
      </div>
      <UnpressedSeal />
    </section>
  );
}

/** Delay (ms) before the code that handles drops is loaded. By then the page's own requests are done. */
const SOON_MS = 3000;

/**
 * `isSoon` becomes true after `SOON_MS`, or earlier if something is dragged over the page. `early` contains the files
 * that were dropped before `heard` was called.
 */
function useSoon() {
  const [isSoon, setSoon] = useState(false);
  const [early, setEarly] = useState<readonly File[]>([]);
  const [isHeard, setHeard] = useState(false);
  useEffect(() => {
    if (isHeard) return;
    const begin = () => setSoon(true);
    const keep = (event: DragEvent) => {
      const files = Array.from(event.dataTransfer?.files ?? []);
      if (files.length > 0) event.preventDefault();
      setEarly(files);
      begin();
    };
    const timer = setTimeout(begin, SOON_MS);
    window.addEventListener("dragenter", begin);
    window.addEventListener("drop", keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("dragenter", begin);
      window.removeEventListener("drop", keep);
    };
  }, [isHeard]);
  const heard = useCallback(() => setHeard(true), []);
  return { isSoon, early, heard };
}

/** The seal before a file was chosen: empty rings, of which the outer one is dashed. */
function UnpressedSeal() {
  return (
    <svg aria-hidden="true" viewBox="-100 -100 200 200" className={styles.unpressed}>
      <circle r="96" strokeDasharray="0.6 8.8" strokeWidth="8" />
      <circle r="82" />
      <circle r="62" />
      <circle r="58" />
      <circle r="30" />
    </svg>
  );
}
