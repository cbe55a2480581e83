import ChevronDown from "lucide-react/icons/chevron-down";
import { useEffect, useId, useRef, useState } from "react";
import { words } from "#words/offers.tsx";
import { Button } from "../components/button.tsx";
import { Icon } from "../components/icon.tsx";
import type { Answer } from "./answer-all-dialog.tsx";
import { type Offered, offererName } from "./by-offerer.ts";
import styles from "./offer-groups.module.css";
import type { OfferGroupsProps } from "./offer-groups.tsx";
import { useDecline } from "./use-decline.tsx";

/** Number of offers that one click adds. Rendering hundreds of seals at once would be slow. */
const STEP = 50;

export interface OfferGroupProps extends Pick<OfferGroupsProps, "rowOf" | "onAnswerAll"> {
  readonly group: Offered;
  /** Number of offers that are initially shown. */
  readonly first: number;
}

/** Several offers of one person. The user can answer all of them together. */
export function OfferGroup({ group: { from, offers }, first, rowOf, onAnswerAll }: OfferGroupProps) {
  const id = useId();
  const { isHeld } = useDecline();
  const [more, setMore] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const shown = first + more;
  const left = offers.length - shown;
  const name = offererName(from);

  /** The button moves below the offers that it has added, so the focus moves to the first of them. */
  const [next, setNext] = useState<number | null>(null);
  useEffect(() => {
    if (next !== null) list.current?.children[next]?.querySelector<HTMLElement>("a, button")?.focus();
  }, [next]);

  // An offer that the user declined counts as answered, even while the decline can still be undone.
  const open = offers.filter(({ _id }) => !isHeld(_id));
  const all = (answer: Answer) => onAnswerAll({ answer, from, offers: open });
  return (
    <li className={styles.group}>
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>
          {words.groupTitle(<bdi>{name}</bdi>, offers.length)}
        </h3>
        {open.length > 1 && (
          <div className={styles.all}>
            <Button variant="quiet" aria-describedby={id} onClick={() => all("decline")}>
              {words.declineAll}
            </Button>
            <Button aria-describedby={id} onClick={() => all("accept")}>
              {words.acceptAll}
            </Button>
          </div>
        )}
      </div>
      <ul ref={list} role="list" aria-labelledby={id}>
        {offers.slice(0, shown).map((offer) => rowOf(offer, true))}
      </ul>
      {left > 0 && (
        <Button
          variant="quiet"
          icon={<Icon of={ChevronDown} size="sm" />}
          aria-describedby={id}
          className={styles.others}
          onClick={() => {
            setNext(shown);
            setMore(more + STEP);
          }}
        >
          {words.others(left)}
        </Button>
      )}
    </li>
  );
}
