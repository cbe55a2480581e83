import { useEffect } from "react";

/**
 * Sets the title of the browser tab while a screen is shown: `useDocumentTitle("Traçabilité")` sets « Traçabilité —
 * Authentica ».
 */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} — Authentica`;
  }, [title]);
}
