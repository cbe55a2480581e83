import { useEffect } from "react";

/** Names the browser's tab while a screen is shown: `useDocumentTitle("Traçabilité")` writes « Traçabilité — Authentica ». */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} — Authentica`;
  }, [title]);
}
