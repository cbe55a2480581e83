import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { ErrorBoundary } from "./error-boundary.tsx";

/** A part whose code comes when it is first drawn. */
export interface LaterPart<Props> {
  readonly load: () => Promise<unknown>;
  /** The component; if it did not load, one that retries. */
  readonly current: () => ComponentType<Props>;
}

/**
 * A part whose component is loaded; `load` is called again as long as it has failed. Created once, for all places
 * that render it.
 */
export function laterPart<Props>(load: () => Promise<ComponentType<Props>>): LaterPart<Props> {
  // React keeps a failure for good: another try is another component.
  const fresh = (): ComponentType<Props> =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        part = fresh();
        throw error;
      }
    });
  let part = fresh();
  return { load, current: () => part };
}

export interface LaterProps<Props> {
  readonly of: LaterPart<Props>;
  /** Drawn until the code is there. */
  readonly waiting?: ReactNode;
  /** Renders in its place if it did not load; `pending`: retrying. */
  readonly missing: (onRetry: () => void, pending: boolean) => ReactNode;
  /** Draws the part. */
  readonly children: (Part: ComponentType<Props>) => ReactNode;
}

/** Renders a part. If it did not load, its placeholder retries, and so does the next mount. */
export function Later<Props>({ of, waiting = null, missing, children }: LaterProps<Props>) {
  const [{ part, attempt }, setDrawn] = useState(() => ({ part: of.current(), attempt: 0 }));
  const [pending, setPending] = useState(false);

  async function retry(): Promise<void> {
    setPending(true);
    try {
      await of.load();
      setDrawn({ part: of.current(), attempt: attempt + 1 });
    } catch {
      // The earlier announcement still holds.
    }
    setPending(false);
  }

  return (
    <ErrorBoundary key={attempt} fallback={() => missing(() => void retry(), pending)}>
      <Suspense fallback={waiting}>{children(part)}</Suspense>
    </ErrorBoundary>
  );
}
