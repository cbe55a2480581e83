import { useEffect, useState } from "react";

/** The used part of a wallet's interface (EIP-1193). */
export interface WalletProvider {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>;
}

/** A wallet that announced itself to the page (EIP-6963). */
export interface AnnouncedWallet {
  /** Identifies the wallet within this page. */
  readonly id: string;
  /** Name that the wallet states. */
  readonly name: string;
  readonly provider: WalletProvider;
}

/** Reads the announcement of a wallet. Returns `null` if the value is not an announcement. */
export function readAnnouncement(detail: unknown): AnnouncedWallet | null {
  if (typeof detail !== "object" || detail === null) return null;
  const { info, provider } = detail as { readonly info?: unknown; readonly provider?: Partial<WalletProvider> };
  if (typeof info !== "object" || info === null || typeof provider?.request !== "function") return null;
  const { uuid, name } = info as { readonly uuid?: unknown; readonly name?: unknown };
  if (typeof uuid !== "string" || typeof name !== "string" || name.trim() === "") return null;
  return { id: uuid, name: shortened(name.trim()), provider: provider as WalletProvider };
}

const shortened = (name: string): string => ([...name].length > 32 ? `${[...name].slice(0, 31).join("")}…` : name);

/**
 * Returns the wallets that have announced themselves in this browser. Also returns `look`, which asks all wallets to
 * announce themselves again.
 */
export function useAnnouncedWallets() {
  const [wallets, setWallets] = useState<readonly AnnouncedWallet[]>([]);
  useEffect(() => {
    const hear = (event: Event) => {
      const wallet = readAnnouncement((event as CustomEvent<unknown>).detail);
      if (wallet) setWallets((known) => [...known.filter(({ id }) => id !== wallet.id), wallet]);
    };
    window.addEventListener("eip6963:announceProvider", hear);
    look();
    return () => window.removeEventListener("eip6963:announceProvider", hear);
  }, []);
  return { wallets, look };
}

const look = () => window.dispatchEvent(new Event("eip6963:requestProvider"));
