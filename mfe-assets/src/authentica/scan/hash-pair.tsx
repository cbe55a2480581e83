import { Hash } from "@authentica/shared-ui/components/hash";
import { Pair } from "@authentica/shared-ui/components/pair-list";
import styles from "./hash-pair.module.css";

/** The fingerprint of a registered file, as a line of its particulars. */
export const HashPair = ({ hash }: { readonly hash: string }) => (
  <Pair label="Empreinte SHA-256">
    <Hash value={hash} className={styles.hash} />
  </Pair>
);
