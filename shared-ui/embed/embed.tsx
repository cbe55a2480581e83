import ChevronRight from "lucide-react/icons/chevron-right";
import { lazy, Suspense, useState } from "react";
import { Icon } from "../components/icon.tsx";
import { Skeleton } from "../components/skeleton.tsx";
import styles from "./embed.module.css";

const EmbedPanel = lazy(async () => ({
  default: (await import(/* webpackChunkName: "later-embed" */ "./embed-panel.tsx")).EmbedPanel,
}));

export interface EmbedProps {
  /** Under which people reach the product. */
  readonly origin: string;
  readonly proofId: string;
}

/** How a page of the reader's own shows that the object is registered; folded away. */
export function Embed(props: EmbedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>
        <Icon of={ChevronRight} size="sm" className={styles.chevron} />
        Intégrer
      </summary>
      {isOpen && (
        <Suspense fallback={<Skeleton lines={4} />}>
          <EmbedPanel {...props} />
        </Suspense>
      )}
    </details>
  );
}
