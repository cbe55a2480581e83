import { answer, api } from "@authentica/shared-ui/api";

/** Asks for an address that downloads the person's data once, and opens it: it is an attachment, so the page stays. */
export async function downloadData(): Promise<void> {
  const { link } = await answer(api.user.export.$post());
  const anchor = document.createElement("a");
  anchor.href = link;
  anchor.download = "";
  anchor.rel = "noopener";
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}
