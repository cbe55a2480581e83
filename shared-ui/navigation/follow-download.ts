/**
 * Opens an address that downloads: it is an attachment, so the page stays. `fileName` is what it is saved as, unless the
 * answer says.
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
