/**
 * Downloads a file from an address. The server sends it as an attachment, so the page stays open. `fileName` is used
 * unless the answer contains a file name.
 */
export function followDownload(link: string, fileName: string): void {
  const anchor = document.createElement("a");
  anchor.href = link;
  anchor.download = fileName;
  anchor.rel = "noopener";
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}
