import { Icon } from "@authentica/shared-ui/components/icon";
import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import type { SeenByWitnesses } from "../proof/report.ts";
import styles from "./witnesses.module.css";

/** Each witness of the registry, with when it saw the checkpoint. */
export const Witnesses = ({ each }: Pick<SeenByWitnesses, "each">) => (
  <ul role="list" className={styles.each}>
    {each.map(({ name, hasSeen, words }) => (
      <li key={name} className={styles.witness}>
        <Icon of={hasSeen ? Check : Minus} size="sm" className={hasSeen ? styles.seen : styles.absent} />
        <span className={styles.name}>{name}</span>
        <span className={styles.when}>{words}</span>
      </li>
    ))}
  </ul>
);
