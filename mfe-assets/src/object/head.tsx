import type { Cession } from "@authentica/backend/contract/transfer";
import { GIVEN_DATES } from "@authentica/backend/words/attestation";
import { Button } from "@authentica/shared-ui/components/button";
import { CopyButton } from "@authentica/shared-ui/components/copy-button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { ProofTime } from "@authentica/shared-ui/components/proof-time";
import { type ObjectStatus, StatusBadge } from "@authentica/shared-ui/components/status";
import { formatNumber } from "@authentica/shared-ui/format/number";
import { formatDayInParis } from "@authentica/shared-ui/format/registry-date";
import { toast } from "@authentica/shared-ui/toast";
import { useMutation } from "@tanstack/react-query";
import FileCheck from "lucide-react/icons/file-check";
import { words } from "#words/object.tsx";
import { words as shared } from "#words/objects.ts";
import { takeProof } from "../objects/action-toasts.tsx";
import { SHOW_THE_FILE } from "../objects/names.ts";
import { personName } from "../objects/person-name.ts";
import { publicAddress } from "../objects/public-address.ts";
import styles from "./head.module.css";
import { Name } from "./name.tsx";
import { Picture } from "./picture.tsx";
import type { SeenObject } from "./seen-object.ts";

export interface HeadProps {
  readonly found: SeenObject;
  readonly cessions: readonly Cession[];
  /** Whether the signed-in user owns the object and has offered it to another user. */
  readonly isOffered: boolean;
}

/** Head of the object's page: picture with seal, name, status and proof. */
export function Head({ found, cessions, isOffered }: HeadProps) {
  const { object } = found;
  const status: ObjectStatus = isOffered ? "offered" : object.status;
  return (
    <header className={styles.head}>
      <Picture found={found} />
      <div className={styles.words}>
        <StatusBadge status={status} />
        <Name found={found} />
        <p className={styles.lead}>
          <Story found={found} cessions={cessions} /> {GIVEN_DATES}
        </p>
        <dl className={styles.keys}>
          <div>
            <dt>{words.head.entry}</dt>
            <dd className={styles.number}>{words.head.number(formatNumber(object.tokenId))}</dd>
          </div>
          <div>
            <dt>{words.head.proofId}</dt>
            <dd className={styles.identifier}>
              <code>{object._id}</code>
              <CopyButton value={object._id} label={words.head.copyProofId} iconOnly />
            </dd>
          </div>
        </dl>
        <div className={styles.actions}>
          {found.kind === "mine" && <TakeProof found={found} />}
          <CopyButton value={publicAddress(object)} label={words.head.copyLink} />
        </div>
      </div>
    </header>
  );
}

function TakeProof({ found: { object } }: { readonly found: Extract<SeenObject, { kind: "mine" }> }) {
  const { mutate, isPending } = useMutation({ mutationFn: () => takeProof(object, "complete"), onSuccess: toast });
  return (
    <Button
      variant={object.status === "revoked" ? "secondary" : "primary"}
      size="lg"
      icon={<Icon of={FileCheck} />}
      pending={isPending}
      onClick={() => mutate()}
    >
      {shared.proof.download}
    </Button>
  );
}

/** Returns one sentence which says since when the object has its status for the user. */
function Story({ found, cessions }: Pick<HeadProps, "found" | "cessions">) {
  const { kind, object } = found;
  const { story } = words;
  const at = <ProofTime at={object.createdAt} />;
  if (kind === "gone") return story.gone(at, <ProofTime at={object.updatedAt} />);
  if (kind === "given")
    return story.given(
      at,
      object.ownerId ? <bdi>{personName(object.ownerId)}</bdi> : null,
      <time dateTime={object.transferredAt}>{formatDayInParis(object.transferredAt)}</time>,
    );
  if (kind === "theirs")
    return (
      <>
        {story.registered(at)}{" "}
        {object.ownerId
          ? story.owner(<bdi>{personName(object.ownerId)}</bdi>)
          : `${story.ownerUnknown} ${SHOW_THE_FILE}`}
        {object.status === "revoked" && ` ${story.isRevoked}`}
      </>
    );
  if (object.status === "revoked") return story.revoked(at, <ProofTime at={object.updatedAt} />);
  const received = cessions.find(({ side }) => side === "received");
  return received ? story.received(at, <ProofTime at={received.transferredAt} />) : story.own(at);
}
