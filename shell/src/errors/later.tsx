import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { ErrorBoundary } from "./error-boundary.tsx";

/** A part whose code comes when it is first drawn. */
export interface LaterPart<Props> {
  readonly load: () => Promise<unknown>;
  /** What to draw: once it did not come, what asks for it anew. */
  readonly current: () => ComponentType<Props>;
}

/** A part of what brings its component; `load` is called anew as long as it has failed. Made once, for all places that draw it. */
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
  /** Draws what stands in its place where it did not come; `pending`: it is asked for anew. */
  readonly missing: (onRetry: () => void, pending: boolean) => ReactNode;
  /** Draws the part. */
  readonly children: (Part: ComponentType<Props>) => ReactNode;
}

/** Draws a part. One that did not come is asked for anew by what is drawn in its place, and when it is drawn another time. */
export function Later<Props>({ of, waiting = null, missing, children }: LaterProps<Props>) {
  const [{ part, attempt }, setDrawn] = useState(() => ({ part: of.current(), attempt: 0 }));
  const [pending, setPending] = useState(false);

  async function retry(): Promise<void> {
    setPending(true);
    try {
      await of.load();
      setDrawn({ part: of.current(), attempt: attempt + 1 });
    } catch {
      // What is told already still holds.
    }
    setPending(false);
  }

  return (
    <ErrorBoundary key={attempt} fallback={() => missing(() => void retry(), pending)}>
      <Suspense fallback={waiting}>{children(part)}</Suspense>
    </ErrorBoundary>
  );
}
