import { lazy, Suspense, useEffect, useState } from "react";
import { ErrorBoundary } from "../../errors/error-boundary.tsx";

const Later = lazy(() => import(/* webpackChunkName: "later-afterwards" */ "./later.tsx"));

/** After this time the first screen has all that it asks for, in milliseconds. */
const FIRST_SCREEN_MS = 5000;

/** Work of a page after its first screen, which that screen need not wait for. The product works without it. */
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
