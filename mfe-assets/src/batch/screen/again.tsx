import { type Item, isLost } from "@authentica/backend/certify/item";
import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { words } from "#words/batch.ts";
import type { Run } from "../run/run.ts";
import styles from "./running.module.css";

export interface AgainProps {
  readonly run: Run;
  /** The items that failed. */
  readonly review: readonly Item[];
}

const isLarge = ({ outcome }: Item): boolean => outcome?.type === "failed" && outcome.code === "too_large";

/**
 * Buttons that restart failed files: unchanged, or kept on this device if they are too large to upload. Files that
 * have changed are restarted if their folder can still be read.
 */
export function Again({ run: { batch, head, renew }, review }: AgainProps) {
  const large = review.filter(isLarge);
  const lost = head.roots.length > 0 ? review.filter(isLost) : [];
  const others = review.filter((item) => !isLarge(item) && !isLost(item));
  const count = others.length + lost.length;
  const retry = () => {
    batch.retry(others.map(({ id }) => id));
    for (const { id } of lost) void renew(id);
  };
  return (
    <span className={styles.again}>
      {large.length > 1 && (
        <Button
          onClick={() =>
            batch.retry(
              large.map(({ id }) => id),
              "kept",
            )
          }
        >
          {words.again.keep(large.length)}
        </Button>
      )}
      {count > 1 && (
        <Button icon={<Icon of={RotateCcw} size="sm" />} onClick={retry}>
          {words.again.retry(count)}
        </Button>
      )}
    </span>
  );
}
