import type { Effects, Standing } from "./effects.ts";
import type { DeclaredOwn, Item, Outcome } from "./item.ts";
import type { Ledger } from "./ledger.ts";
import type { Steering } from "./steering.ts";

type Known = Extract<Outcome, { readonly type: "known" }>;

export interface DepositsDeps {
  readonly move: Ledger["move"];
  readonly steering: Pick<Steering, "succeed">;
  readonly effects: Pick<Effects, "isDeclared" | "deposit">;
  readonly know: (item: Item, hash: string, told: Omit<Known, "type">) => void;
}

/**
 * Deposits files for objects that the user has already declared by hash alone. Such a file is sent and deposited, and
 * nothing new is registered.
 */
export function createDeposits({ move, steering, effects, know }: DepositsDeps) {
  /** `more`: result of the deposit. */
  function knowOwn(item: Item, { tokenId, ...own }: DeclaredOwn, more: Pick<Known, "isDeposited" | "isRivalled"> = {}) {
    know(item, item.hash as string, { standing: "yours", tokenId, own, ...more });
  }

  return {
    /** Starts the deposit of an item's file. Returns `false` if the item needs no deposit. */
    begin(item: Item, { standing, tokenId, own, isFileless = false }: Standing): boolean {
      // A deposit whose answer was lost may have succeeded. The retry then returns the same answer.
      const mayBe = isFileless || (item.declared !== undefined && item.isDoubtful);
      const isOne = standing === "yours" && own !== undefined && item.way === "sent" && mayBe;
      if (isOne) move(item, item.sentAt === null ? "free" : "covered", { declared: { ...own, tokenId } });
      else item.declared = undefined;
      return isOne;
    },

    /**
     * Returns whether the object is still declared without its file, before the file is sent. If not, the item ends
     * as `known`.
     */
    async mayBeSent(item: Item, signal: AbortSignal): Promise<boolean> {
      const { declared } = item;
      if (!declared) return true;
      const isDeclared = await effects.isDeclared(declared.objectId);
      signal.throwIfAborted();
      if (!isDeclared) knowOwn(item, declared);
      return isDeclared;
    },

    async deposit(item: Item, declared: DeclaredOwn): Promise<void> {
      const deposited = await effects.deposit(item);
      steering.succeed();
      knowOwn(item, declared, deposited === "deposited" ? { isDeposited: true } : { isRivalled: true });
    },
  };
}
