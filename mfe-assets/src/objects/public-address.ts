import { proofPath } from "@authentica/shared-ui/navigation/paths";
import { type Toast, toast } from "@authentica/shared-ui/toast";
import { words } from "#words/objects.ts";

interface Public {
  readonly _id: string;
  readonly tokenExplorerLink: string;
}

/**
 * Returns the short address of the object's public page. Its origin is that of `tokenExplorerLink`, which the service
 * sends.
 */
export const publicAddress = ({ _id, tokenExplorerLink }: Public): string =>
  new URL(proofPath(_id), tokenExplorerLink).href;

/** Copies the address of the public page to the clipboard, and shows a message. */
export async function copyAddress(object: Public): Promise<void> {
  const address = publicAddress(object);
  // `navigator.clipboard` is `undefined` in some browsers.
  const copied = Promise.resolve().then(() => navigator.clipboard.writeText(address));
  const told: Toast = await copied.then(
    () => ({ text: words.link.copied }),
    () => ({ tone: "failed", text: words.link.notCopied(address) }),
  );
  toast(told);
}
