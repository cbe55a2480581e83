/** Creates a way to wait until nothing is running. Callers must call `tell` whenever something has ended. */
export function createIdle(isIdle: () => boolean) {
  let onIdle: (() => void) | null = null;
  return {
    tell(): void {
      if (isIdle()) onIdle?.();
    },
    /** Resolves once nothing is running, or after `ms` milliseconds. */
    async within(ms: number): Promise<void> {
      if (isIdle()) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        onIdle = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      onIdle = null;
    },
  };
}
