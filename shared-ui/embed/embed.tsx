import { lazy, Suspense } from "react";
import { Disclosure } from "../components/disclosure.tsx";
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
  return (
    <Disclosure title="Intégrer" late className={styles.embed}>
      <Suspense fallback={<Skeleton lines={4} />}>
        <EmbedPanel {...props} />
      </Suspense>
    </Disclosure>
  );
}
