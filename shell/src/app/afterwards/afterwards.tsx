import { lazy, Suspense, useEffect, useState } from "react";
import { ErrorBoundary } from "../../errors/error-boundary.tsx";

const Later = lazy(() => import(/* webpackChunkName: "later-afterwards" */ "./later.tsx"));

/** Time (ms) after which the first screen should have received everything that it requests. */
const FIRST_SCREEN_MS = 5000;

/** Work of a page that can wait until after its first screen. The product also works without it. */
export function Afterwards() {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      if ("requestIdleCallback" in window) requestIdleCallback(() => setDue(true));
      else setDue(true);
    }, FIRST_SCREEN_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isDue) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense>
        <Later />
      </Suspense>
    </ErrorBoundary>
  );
}
