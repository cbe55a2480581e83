import { useCallback, useEffect, useState } from "react";
import { words } from "#words/embed.ts";
import { Disclosure } from "../components/disclosure.tsx";
import { ErrorPanel } from "../components/error-panel.tsx";
import { Skeleton } from "../components/skeleton.tsx";
import styles from "./embed.module.css";

const loadPanel = async () => (await import(/* webpackChunkName: "later-embed" */ "./embed-panel.tsx")).EmbedPanel;

export interface EmbedProps {
  /** Origin of the product's public pages. */
  readonly origin: string;
  readonly proofId: string;
}

/** Folded section which explains how owners can show on their own web page that the object is registered. */
export function Embed(props: EmbedProps) {
  return (
    <Disclosure title={words.title} late className={styles.embed}>
      <Panel {...props} />
    </Disclosure>
  );
}

/**
 * The folded content: a placeholder, the loaded content, or a retry button. If loading fails, the rest of the page is
 * not affected.
 */
function Panel(props: EmbedProps) {
  const [EmbedPanel, setPanel] = useState<Awaited<ReturnType<typeof loadPanel>> | "failed" | null>(null);
  const bring = useCallback(() => {
    setPanel(null);
    loadPanel().then(
      (panel) => setPanel(() => panel),
      () => setPanel("failed"),
    );
  }, []);
  useEffect(bring, [bring]);
  if (EmbedPanel === null) return <Skeleton lines={4} />;
  if (EmbedPanel !== "failed") return <EmbedPanel {...props} />;
  return <ErrorPanel title={words.failed} message={words.retry} onRetry={bring} />;
}
