import { takeCarried } from "@authentica/shared-ui/carried";
import { useEffect, useRef } from "react";

export interface CarriedOptions {
  readonly onFile: (file: File) => void;
  /** Without it several files are left where they are. */
  readonly onFiles: ((files: readonly File[]) => void) | undefined;
}

/** Begins with what was given on another screen. */
export function useCarried(options: CarriedOptions): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    let isOver = false;
    void takeCarried(Date.now()).then((files) => {
      const [one] = files;
      if (isOver || !one) return;
      if (files.length === 1) latest.current.onFile(one);
      else latest.current.onFiles?.(files);
    });
    return () => {
      isOver = true;
    };
  }, []);
}
