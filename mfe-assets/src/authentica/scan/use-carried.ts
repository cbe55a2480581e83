import { carriedFiles, forgetCarried } from "@authentica/shared-ui/carried";
import { useEffect, useRef } from "react";

export interface CarriedOptions {
  readonly onFile: (file: File) => void;
  /** Receives several files. Without this callback, several files are not taken and stay stored. */
  readonly onFiles: ((files: readonly File[]) => void) | undefined;
}

/**
 * Starts with the files that the user gave on another screen. If this screen does not accept several files, they stay
 * stored.
 */
export function useCarried(options: CarriedOptions): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    let isOver = false;
    void carriedFiles(Date.now()).then((files) => {
      const [one] = files;
      const { onFile, onFiles } = latest.current;
      if (isOver || !one || (files.length > 1 && !onFiles)) return;
      void forgetCarried();
      if (files.length === 1) onFile(one);
      else onFiles?.(files);
    });
    return () => {
      isOver = true;
    };
  }, []);
}
