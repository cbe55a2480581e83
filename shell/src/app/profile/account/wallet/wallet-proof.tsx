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
    <Section
      headingRef={heading}
      title="Mon portefeuille"
      lead={<p>Une signature, gratuite, prouve qu’il est à vous. Elle n’autorise aucun paiement.</p>}
    >
      {user.walletAddress === null && user.walletLostAt && (
        <Alert tone="warning" title="Votre portefeuille a été prouvé par un autre compte">
          Le {formatDate(user.walletLostAt)}, un autre compte a prouvé par une signature que cette adresse est la
          sienne. Vos objets restent les vôtres. Pour en inscrire d’autres, indiquez un autre portefeuille.
        </Alert>
      )}
      {user.walletAddress === null ? (
        <p className={rows.note}>
          Votre compte n’a pas encore de portefeuille. Ajoutez son adresse dans vos coordonnées&nbsp;; vous pourrez
          ensuite prouver ici qu’il est à vous.
        </p>
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
            <p className={rows.facts}>
              {provenAt ? `Prouvé par une signature le ${formatDate(provenAt)}` : "Pas encore prouvé"}
            </p>
          </div>
          {provenAt && (
            <div role="status">
              <ProvenMark />
            </div>
          )}
        </div>
      </div>
      {proof.isError && <WhyNot error={proof.error} wallet={proof.variables} walletAddress={walletAddress} />}
      {!provenAt && <p className={rows.note}>Les objets proposés à cette adresse attendent cette preuve.</p>}
      {!provenAt &&
        (wallets.length > 0 ? (
          <div className={rows.under}>
            {wallets.map((wallet) => (
              <Button
                key={wallet.id}
                pending={asked?.id === wallet.id}
                pendingLabel={`Répondez dans ${wallet.name}…`}
                disabled={proof.isPending}
                onClick={() => proof.mutate(wallet)}
              >
                Signer avec {wallet.name}
              </Button>
            ))}
          </div>
        ) : (
          <>
            <p className={rows.note}>
              Aucun portefeuille n’a été trouvé dans ce navigateur. Ouvrez cette page dans celui de votre portefeuille.
            </p>
            <div className={rows.under}>
              <Button onClick={look}>Chercher à nouveau</Button>
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

const TITLE = "Votre portefeuille n’est pas prouvé";

function WhyNot({ error, wallet, walletAddress }: WhyNotProps) {
  if (!(error instanceof SigningError)) {
    const own = {
      forbidden:
        "La signature n’est pas de la clé de ce portefeuille. Un portefeuille qui est un contrat ne peut pas être prouvé.",
      gone: "La demande n’est plus valable\u00a0: elle tient dix minutes et ne sert qu’une fois. Recommencez.",
    };
    return <Failure error={error} own={own} title={TITLE} />;
  }
  return (
    <Alert tone={error.outcome === "refused" ? "info" : "warning"} title={TITLE}>
      {reasonOf(error, wallet?.name ?? "votre portefeuille", walletAddress)}
    </Alert>
  );
}

function reasonOf({ outcome, shown }: SigningError, name: string, walletAddress: string): ReactNode {
  switch (outcome) {
    case "refused":
      return `Vous avez refusé dans ${name}. Rien n’a changé\u00a0; vous pouvez recommencer quand vous voulez.`;
    case "busy":
      return `Une demande attend déjà dans ${name}. Ouvrez-le pour y répondre, puis recommencez.`;
    case "another-account":
      return (
        <>
          {name} {shown === undefined ? "ne montre pas ce compte" : "montre un autre compte"}
          {shown !== undefined && (
            <>
              , <span className={styles.address}>{shown}</span>
            </>
          )}
          . Choisissez-y <span className={styles.address}>{walletAddress}</span>, puis recommencez.
        </>
      );
    default:
      return `${name} n’a pas signé. Vérifiez qu’il est ouvert et déverrouillé, puis recommencez.`;
  }
}
