import { useId } from "react";
import type { Category } from "./categories.ts";
import styles from "./engraving.module.css";

/** SVG pattern of each category: filled, hatched or dotted, so that they can be distinguished without colours. */
export const ENGRAVINGS: Readonly<Record<Category, (props: { readonly id: string }) => React.JSX.Element>> = {
  Active: ({ id }) => (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse">
      <rect width="6" height="6" fill="var(--color-verified-line)" />
    </pattern>
  ),
  Revoke: ({ id }) => (
    <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="5" height="5" fill="var(--color-revoked-ground)" />
      <rect width="2.5" height="5" fill="var(--color-revoked-ink)" />
    </pattern>
  ),
  Transfer: ({ id }) => (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse">
      <rect width="6" height="6" fill="var(--color-notice-ground)" />
      <circle cx="1.5" cy="1.5" r="1.4" fill="var(--color-notice-line)" />
      <circle cx="4.5" cy="4.5" r="1.4" fill="var(--color-notice-line)" />
    </pattern>
  ),
};

/** Sample of a category's pattern, shown beside the name of the category. */
export function Swatch({ of }: { readonly of: Category }) {
  const id = useId().replace(/\W/g, "");
  const Engraving = ENGRAVINGS[of];
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className={styles.swatch}>
      <defs>
        <Engraving id={id} />
      </defs>
      <rect x="1" y="1" width="14" height="14" rx="2" fill={`url(#${id})`} className={styles.edge} />
    </svg>
  );
}
