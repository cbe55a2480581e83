import type { User } from "@authentica/backend/contract/user";
import { Alert } from "../components/alert.tsx";
import { English } from "../components/english.tsx";
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
      <Alert tone="warning" title="Votre adresse de portefeuille manque">
        Un objet est inscrit au nom d’un portefeuille. Ouvrez votre compte en haut à droite, choisissez{" "}
        <English>Edit Profile</English>, ajoutez votre adresse, puis revenez accepter.
      </Alert>
    );
  return (
    <p>
      {isSeveral ? "Les objets seront inscrits" : "L’objet sera inscrit"} au nom de votre portefeuille{" "}
      <span className={styles.wallet}>{walletAddress}</span> {walletProvenAt && <ProvenMark />}
    </p>
  );
}
