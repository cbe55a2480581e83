import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/** Returns the secret of the e-mail link. The secret is removed from the URL immediately and kept in memory. */
export function useEmailSecret(): string | null {
  const navigate = useNavigate();
  const { pathname, hash } = useLocation();
  const [link, setLink] = useState(() => emailSecretOf(hash));
  const given = emailSecretOf(hash);
  // The user has opened another e-mail link in the same tab.
  if (given && given !== link) setLink(given);

  useEffect(() => {
    if (hash) navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);

  return link;
}

/** Parses the secret that follows `#link=`. Returns `null` if the URL is not that of an e-mail link. */
export function emailSecretOf(hash: string): string | null {
  const link = new URLSearchParams(hash.slice(1)).get("link");
  return link && /^[0-9A-HJKMNP-TV-Z]{26}\.[\w-]{43}$/.test(link) ? link : null;
}
