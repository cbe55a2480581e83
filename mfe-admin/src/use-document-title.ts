import { useEffect } from "react";

/** Names the page in the browser's tab and history: « Titre — Authentica ». */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} — Authentica`;
  }, [title]);
}
