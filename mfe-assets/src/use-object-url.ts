import { useEffect, useState } from "react";

/**
 * Returns an object URL for a blob, or `null` if there is no blob. The URL is revoked when the blob changes or the
 * component unmounts.
 */
export function useObjectUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return url;
}
