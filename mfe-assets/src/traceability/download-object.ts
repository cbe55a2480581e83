import { answer, api } from "@authentica/shared-ui/api";

/** Why a download does not start though the server agreed. */
export const NO_LINK = "Could not retrieve download link.";

/** Asks for an address that downloads the file once, and opens it: it is an attachment, so the page stays. */
export async function downloadObject(hash: string, fileName: string): Promise<void> {
  const { link } = await answer(api.object["get-object"].$get({ query: { hash } }));
  if (!link) throw new Error(NO_LINK);
  const anchor = document.createElement("a");
  anchor.href = link;
  anchor.download = fileName;
  anchor.rel = "noopener";
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}
