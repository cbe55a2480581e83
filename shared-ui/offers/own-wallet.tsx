import type { User } from "@authentica/backend/contract/user";
import { words } from "#words/offers.tsx";
import { Alert } from "../components/alert.tsx";
import { ProvenMark } from "../components/proven-mark.tsx";
import styles from "./own-wallet.module.css";

export interface OwnWalletProps {
  /** The user who accepts. Absent until loaded. */
  readonly user: Pick<User, "walletAddress" | "walletProvenAt"> | undefined;
  /** Whether several objects are accepted. */
  readonly isSeveral?: boolean;
}

/** Shows the wallet that will hold the accepted objects. If the user has none, shows where to add one. */
export function OwnWallet({ user, isSeveral = false }: OwnWalletProps) {
  if (!user) return null;
  const { walletAddress, walletProvenAt } = user;
  if (walletAddress === null)
    return (
      <Alert tone="warning" title={words.wallet.missing}>
        {words.wallet.add}
      </Alert>
    );
  return (
    <p>
      {isSeveral ? words.wallet.several : words.wallet.one} <span className={styles.wallet}>{walletAddress}</span>{" "}
      {walletProvenAt && <ProvenMark />}
    </p>
  );
}
