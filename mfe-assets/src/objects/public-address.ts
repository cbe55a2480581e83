import { proofPath } from "@authentica/shared-ui/navigation/paths";
import { type Toast, toast } from "@authentica/shared-ui/toast";

interface Public {
  readonly _id: string;
  readonly tokenExplorerLink: string;
}

/** The short address of the public page, where the service says that it is. */
export const publicAddress = ({ _id, tokenExplorerLink }: Public): string =>
  new URL(proofPath(_id), tokenExplorerLink).href;

/** Copies that address, and says so. */
export async function copyAddress(object: Public): Promise<void> {
  const address = publicAddress(object);
  // A browser without a clipboard has no such member.
  const copied = Promise.resolve().then(() => navigator.clipboard.writeText(address));
  const told: Toast = await copied.then(
    () => ({ text: "Le lien de la page publique est copié." }),
    () => ({ tone: "failed", text: `Le lien n’a pas pu être copié\u00a0: ${address}` }),
  );
  toast(told);
}
