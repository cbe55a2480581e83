import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { ErrorBoundary } from "./error-boundary.tsx";

/** A part of the page whose code is loaded when the part is first rendered. */
export interface LaterPart<Props> {
  readonly load: () => Promise<unknown>;
  /** Returns the component. After a failed load, returns a new component that tries again. */
  readonly current: () => ComponentType<Props>;
}

/**
 * Creates a part whose component is loaded on demand. If loading fails, `load` is called again at the next attempt.
 * Create the part once, and use it in all places that render it.
 */
export function laterPart<Props>(load: () => Promise<ComponentType<Props>>): LaterPart<Props> {
  // React keeps a failed load forever, so another attempt requires another component.
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
  /** Rendered while the code is being loaded. */
  readonly waiting?: ReactNode;
  /** Renders a replacement if the code could not be loaded. `pending` says whether a retry is in progress. */
  readonly missing: (onRetry: () => void, pending: boolean) => ReactNode;
  /** Renders the part. */
  readonly children: (Part: ComponentType<Props>) => ReactNode;
}

/**
 * Renders a part. If the part could not be loaded, renders `missing`, which can retry. Mounting the part again
 * retries too.
 */
export function Later<Props>({ of, waiting = null, missing, children }: LaterProps<Props>) {
  const [{ part, attempt }, setDrawn] = useState(() => ({ part: of.current(), attempt: 0 }));
  const [pending, setPending] = useState(false);

  async function retry(): Promise<void> {
    setPending(true);
    try {
      await of.load();
      setDrawn({ part: of.current(), attempt: attempt + 1 });
    } catch {
      // The retry failed too. The error message that is already shown still applies.
    }
    setPending(false);
  }

  return (
    <ErrorBoundary key={attempt} fallback={() => missing(() => void retry(), pending)}>
      <Suspense fallback={waiting}>{children(part)}</Suspense>
    </ErrorBoundary>
  );
}
