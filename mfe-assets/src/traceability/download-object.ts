import { answer, api } from "@authentica/shared-ui/api";
import { followDownload } from "@authentica/shared-ui/navigation/follow-download";

/** Why a download does not start though the server agreed. */
export const NO_LINK = "Could not retrieve download link.";

/** Asks for an address that downloads the file once, and opens it. */
export async function downloadObject(hash: string, fileName: string): Promise<void> {
  const { link } = await answer(api.object["get-object"].$get({ query: { hash } }));
  if (!link) throw new Error(NO_LINK);
  followDownload(link, fileName);
}
