import { Button } from "@authentica/shared-ui/components/button";
import { CopyButton } from "@authentica/shared-ui/components/copy-button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Embed } from "@authentica/shared-ui/embed";
import Share2 from "lucide-react/icons/share-2";
import { type ReactNode, Suspense } from "react";
import { publicAddress } from "../objects/public-address.ts";
import { QrCode } from "../objects/qr-code.tsx";
import styles from "./share.module.css";

/**
 * Size of the QR code (px), including its white margin. Without the margin, cameras cannot read the code in the dark
 * theme.
 */
const CODE_SIZE = 136;

export interface ShareProps {
  readonly object: {
    readonly _id: string;
    readonly tokenExplorerLink: string;
    readonly objectName?: string | undefined;
  };
  readonly isMine: boolean;
  /** Controls by which the owner chooses what the public page shows. */
  readonly children?: ReactNode;
}

/** Shares an object: shows the address of its public page, as text and as a QR code. */
export function Share({ object, isMine, children }: ShareProps) {
  const address = publicAddress(object);
  const share = () => {
    // If the user cancels the share dialog, no message is needed.
    navigator.share({ title: object.objectName ?? "Objet inscrit au registre", url: address }).catch(() => undefined);
  };
  return (
    <section aria-labelledby="partager" className={styles.section}>
      <h2 id="partager" className={styles.heading}>
        {isMine ? "Partager" : "Page publique"}
      </h2>
      <div className={styles.face}>
        <span className={styles.code}>
          <Suspense>
            <QrCode
              value={address}
              size={CODE_SIZE}
              level="L"
              boostLevel={false}
              marginSize={2}
              title="Code QR de la page publique"
            />
          </Suspense>
        </span>
        <div className={styles.words}>
          <p className={styles.note}>
            Chacun peut l’ouvrir, sans compte. Le fichier n’y paraît jamais&nbsp;; le nom du propriétaire, le titre et
            la vignette seulement si le propriétaire les montre.
          </p>
          <p>
            <a href={object.tokenExplorerLink} target="_blank" rel="noopener" className={styles.link}>
              Voir la page publique
            </a>
          </p>
          {typeof navigator.share === "function" && (
            <Button variant="quiet" icon={<Icon of={Share2} size="sm" />} onClick={share} className={styles.share}>
              Partager
            </Button>
          )}
        </div>
      </div>
      <div className={styles.address}>
        <code>{address.replace(/^https?:\/\//, "")}</code>
        <CopyButton value={address} label="Copier" />
      </div>
      {children}
      <Embed origin={new URL(address).origin} proofId={object._id} />
    </section>
  );
}
