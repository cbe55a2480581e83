import type { User } from "@authentica/backend/contract/user";
import { answer, api, userQuery } from "@authentica/shared-ui/api";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { ProvenMark } from "@authentica/shared-ui/components/proven-mark";
import { Failure } from "@authentica/shared-ui/failure";
import { formatDate } from "@authentica/shared-ui/format/date";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import Wallet from "lucide-react/icons/wallet";
import { type ReactNode, useRef } from "react";
import { words } from "#words/wallet-proof.tsx";
import rows from "../rows.module.css";
import { Section } from "../section.tsx";
import { useKeptFocus } from "../use-kept-focus.ts";
import { type AnnouncedWallet, useAnnouncedWallets } from "./announced.ts";
import { requireAccount, SigningError, signText } from "./sign.ts";
import styles from "./wallet-proof.module.css";

/**
 * « Mon portefeuille »: lets the user prove by a signature that the wallet of the account belongs to them. The proof
 * is only required for offers to the wallet's address.
 */
export function WalletProof({ user }: { readonly user: User }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The buttons disappear once the wallet is proven, so the focus moves to the heading.
  useKeptFocus(user.walletProvenAt ? 0 : 1, false, heading);
  return (
    <Section headingRef={heading} title={words.title} lead={<p>{words.lead}</p>}>
      {user.walletAddress === null && user.walletLostAt && (
        <Alert tone="warning" title={words.lost.title}>
          {words.lost.what(formatDate(user.walletLostAt))}{" "}
        </Alert>
      )}
      {user.walletAddress === null ? (
        <p className={rows.note}>{words.none} </p>
      ) : (
        <Proof walletAddress={user.walletAddress} provenAt={user.walletProvenAt} />
      )}
    </Section>
  );
}

interface ProofProps {
  readonly walletAddress: string;
  readonly provenAt: string | null;
}

function Proof({ walletAddress, provenAt }: ProofProps) {
  const { wallets, look } = useAnnouncedWallets();
  const proof = useProof(walletAddress);
  const asked = proof.isPending ? proof.variables : null;
  return (
    <>
      <div className={rows.rows}>
        <div>
          <Icon of={Wallet} className={rows.icon} />
          <div className={rows.words}>
            <p className={styles.address}>{walletAddress}</p>
            <p className={rows.facts}>{provenAt ? words.proven(formatDate(provenAt)) : words.unproven}</p>
          </div>
          {provenAt && (
            <div role="status">
              <ProvenMark />
            </div>
          )}
        </div>
      </div>
      {proof.isError && <WhyNot error={proof.error} wallet={proof.variables} walletAddress={walletAddress} />}
      {!provenAt && <p className={rows.note}>{words.purpose}</p>}
      {!provenAt &&
        (wallets.length > 0 ? (
          <div className={rows.under}>
            {wallets.map((wallet) => (
              <Button
                key={wallet.id}
                pending={asked?.id === wallet.id}
                pendingLabel={words.pending(wallet.name)}
                disabled={proof.isPending}
                onClick={() => proof.mutate(wallet)}
              >
                {words.sign(wallet.name)}
              </Button>
            ))}
          </div>
        ) : (
          <>
            <p className={rows.note}>{words.notFound} </p>
            <div className={rows.under}>
              <Button onClick={look}>{words.look}</Button>
            </div>
          </>
        ))}
    </>
  );
}

/** Lets the wallet sign the message of the server. The signature is the proof. */
function useProof(walletAddress: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: ["session", "wallet-proof"],
    async mutationFn({ provider }: AnnouncedWallet) {
      await requireAccount(provider, walletAddress);
      const { message } = await answer(api.user.wallet.challenge.$post({ json: {} }));
      const signature = await signText(provider, walletAddress, message);
      return answer(api.user.wallet.proof.$post({ json: { message, signature } }));
    },
    onSuccess: (user) => queryClient.setQueryData(userQuery.queryKey, user),
  });
}

interface WhyNotProps {
  readonly error: Error;
  readonly wallet: AnnouncedWallet | undefined;
  readonly walletAddress: string;
}

function WhyNot({ error, wallet, walletAddress }: WhyNotProps) {
  if (!(error instanceof SigningError)) {
    const { forbidden, gone } = words.reasons;
    return <Failure error={error} own={{ forbidden, gone }} title={words.failed} />;
  }
  return (
    <Alert tone={error.outcome === "refused" ? "info" : "warning"} title={words.failed}>
      {reasonOf(error, wallet?.name ?? words.yourWallet, walletAddress)}
    </Alert>
  );
}

function reasonOf({ outcome, shown }: SigningError, name: string, walletAddress: string): ReactNode {
  switch (outcome) {
    case "refused":
      return words.reasons.refused(name);
    case "busy":
      return words.reasons.busy(name);
    case "another-account":
      return words.reasons.anotherAccount(
        name,
        shown === undefined ? null : <span className={styles.address}>{shown}</span>,
        <span className={styles.address}>{walletAddress}</span>,
      );
    default:
      return words.reasons.failed(name);
  }
}
