import { useEffect } from "react";

/**
 * Sets the title of the browser's tab while a screen is shown: `useDocumentTitle("Traçabilité")` writes « Traçabilité
 * — Authentica ».
 */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} — Authentica`;
  }, [title]);
}
