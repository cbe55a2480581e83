import type { IncomingOffer } from "@authentica/backend/contract/transfer";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { words } from "#words/offers.tsx";
import { Button } from "../components/button.tsx";
import { Icon } from "../components/icon.tsx";
import type { AskedAll } from "./answer-all-dialog.tsx";
import { byOfferer, folded, type Offered } from "./by-offerer.ts";
import { OfferGroup } from "./offer-group.tsx";
import styles from "./offer-groups.module.css";

const NARROW = "(max-width: 48rem)";

function subscribe(changed: () => void): () => void {
  const media = matchMedia(NARROW);
  media.addEventListener("change", changed);
  return () => media.removeEventListener("change", changed);
}

/** Returns whether the window is as narrow as a phone. */
const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(NARROW).matches,
    () => false,
  );

/** Number of offers shown before unfolding, on a phone and on wider screens. */
const FOLDED = { narrow: 1, wide: 2 } as const;

export interface OfferGroupsProps {
  /** The offers; those that expire first come first. */
  readonly offers: readonly IncomingOffer[];
  /** Renders an offer as `<li>`. `isGrouped` is true if the name of its sender is above it. */
  readonly rowOf: (offer: IncomingOffer, isGrouped: boolean) => ReactNode;
  /** Asks for confirmation before all offers of a person are answered. */
  readonly onAnswerAll: (asked: AskedAll) => void;
}

/**
 * Offers to the user, grouped by sender. A single offer is shown without a heading, several under one heading.
 * Initially most offers are folded.
 */
export function OfferGroups({ offers, rowOf, onAnswerAll }: OfferGroupsProps) {
  const most = useNarrow() ? FOLDED.narrow : FOLDED.wide;
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const people = byOfferer(offers);
  const shown = isOpen
    ? people.map((group) => ({ ...group, shown: group.offers.slice(0, most) }))
    : folded(people, most);
  const hidden = people.slice(shown.length);

  /** The button disappears after it has added the other offers, so the focus moves to the first of them. */
  const [next, setNext] = useState<number | null>(null);
  useEffect(() => {
    if (next !== null) list.current?.children[next]?.querySelector<HTMLElement>("a, button")?.focus();
  }, [next]);

  return (
    <>
      <ul ref={list} role="list" className={hidden.length > 0 ? styles.goesOn : undefined}>
        {shown.map((group) =>
          group.offers.length === 1 ? (
            group.shown.map((offer) => rowOf(offer, false))
          ) : (
            <OfferGroup
              key={group.key}
              group={group}
              first={group.shown.length}
              rowOf={rowOf}
              onAnswerAll={onAnswerAll}
            />
          ),
        )}
      </ul>
      {hidden.length > 0 && (
        <Button
          variant="quiet"
          icon={<Icon of={ChevronDown} size="sm" />}
          className={styles.others}
          onClick={() => {
            setNext(shown.length);
            setOpen(true);
          }}
        >
          {othersWords(
            hidden,
            shown.some(({ offers: all, shown: some }) => some.length < all.length),
          )}
        </Button>
      )}
    </>
  );
}

/**
 * Returns the label of the button that shows the remaining offers. `isTwice` is true if a person who is already shown
 * has more offers; these have their own button.
 */
function othersWords(hidden: readonly Offered[], isTwice: boolean): string {
  if (isTwice) return words.otherPeople(hidden.length);
  return words.others(hidden.reduce((sum, { offers }) => sum + offers.length, 0));
}
