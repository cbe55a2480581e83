/**
 * Downloads from an address. It is an attachment, so the page stays. `fileName` applies unless the answer names the
 * file.
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
