import type { Cession } from "@authentica/backend/contract/transfer";
import { Button } from "@authentica/shared-ui/components/button";
import { Hash } from "@authentica/shared-ui/components/hash";
import { Seal } from "@authentica/shared-ui/components/seal";
import { formatDate, formatDateTime } from "@authentica/shared-ui/format/date";
import { toast } from "@authentica/shared-ui/toast";
import { useMutation } from "@tanstack/react-query";
import { words } from "#words/lost-cessions.tsx";
import { takeCession } from "../objects/action-toasts.tsx";
import styles from "./incoming-offers.module.css";
import own from "./lost-cessions.module.css";
import type { Cessions } from "./use-cessions.ts";

/** Transfers of objects that their owner has since erased. The user can still prove these transfers. */
export function LostCessions({ lost }: Pick<Cessions, "lost">) {
  const { mutate, isPending, variables } = useMutation({ mutationFn: takeCession, onSuccess: toast });
  return (
    <section aria-labelledby="lost-cessions" className={own.section}>
      <h2 id="lost-cessions" className={styles.title}>
        {words.title(lost.length)}
      </h2>
      <p className={styles.lead}>{words.means(lost.length)}</p>
      <ul role="list">
        {lost.map((cession) => (
          <LostCession
            key={`${cession.objectId} ${cession.number}`}
            cession={cession}
            pending={isPending && variables === cession}
            onTake={() => mutate(cession)}
          />
        ))}
      </ul>
    </section>
  );
}

interface LostCessionProps {
  readonly cession: Cession;
  readonly pending: boolean;
  readonly onTake: () => void;
}

function LostCession({ cession: { tokenId, hash, side, transferredAt }, pending, onTake }: LostCessionProps) {
  const at = (
    <time dateTime={transferredAt} title={formatDateTime(transferredAt)}>
      {formatDate(transferredAt)}
    </time>
  );
  return (
    <li className={styles.offer}>
      <Seal hash={hash} size={72} />
      <div className={styles.words}>
        <h3 className={styles.name}>{words.object(tokenId)}</h3>
        <p className={styles.from}>{side === "gave" ? words.gave(at) : words.received(at)}</p>
        <Hash value={hash} short className={styles.hash} />
      </div>
      <div className={styles.answers}>
        <Button pending={pending} onClick={onTake}>
          {words.take}
        </Button>
      </div>
    </li>
  );
}
