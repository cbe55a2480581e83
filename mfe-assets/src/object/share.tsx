import { Button } from "@authentica/shared-ui/components/button";
import { CopyButton } from "@authentica/shared-ui/components/copy-button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Embed } from "@authentica/shared-ui/embed";
import Share2 from "lucide-react/icons/share-2";
import { type ReactNode, Suspense } from "react";
import { words } from "#words/object.tsx";
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
    navigator.share({ title: object.objectName ?? words.share.unnamed, url: address }).catch(() => undefined);
  };
  return (
    <section aria-labelledby="partager" className={styles.section}>
      <h2 id="partager" className={styles.heading}>
        {isMine ? words.share.title : words.share.publicTitle}
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
              title={words.share.code}
            />
          </Suspense>
        </span>
        <div className={styles.words}>
          <p className={styles.note}>{words.share.means}</p>
          <p>
            <a href={object.tokenExplorerLink} target="_blank" rel="noopener" className={styles.link}>
              {words.share.open}
            </a>
          </p>
          {typeof navigator.share === "function" && (
            <Button variant="quiet" icon={<Icon of={Share2} size="sm" />} onClick={share} className={styles.share}>
              {words.share.share}
            </Button>
          )}
        </div>
      </div>
      <div className={styles.address}>
        <code>{address.replace(/^https?:\/\//, "")}</code>
        <CopyButton value={address} label={words.share.copy} />
      </div>
      {children}
      <Embed origin={new URL(address).origin} proofId={object._id} />
    </section>
  );
}
