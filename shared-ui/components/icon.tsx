import type { ComponentType, SVGProps } from "react";
import { classNames } from "./class-names.ts";
import styles from "./icon.module.css";

/** A drawing of the only icon set that the product uses: the default export of `lucide-react/icons/<name>`. */
export type IconDrawing = ComponentType<SVGProps<SVGSVGElement>>;

export interface IconProps {
  readonly of: IconDrawing;
  /** Size: 16, 20 or 24 px. */
  readonly size?: "sm" | "md" | "lg" | undefined;
  readonly className?: string | undefined;
}

/**
 * An icon in the stroke width of the product. Hidden from screen readers, so a word beside the icon or the name of
 * its button must carry the meaning.
 */
export function Icon({ of: Drawing, size = "md", className }: IconProps) {
  return <Drawing aria-hidden="true" focusable="false" className={classNames(styles.icon, styles[size], className)} />;
}
