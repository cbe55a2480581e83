import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/** The secret of the letter's link that was opened. The address loses it at once; the screen remembers it. */
export function useEmailSecret(): string | null {
  const navigate = useNavigate();
  const { pathname, hash } = useLocation();
  const [link, setLink] = useState(() => emailSecretOf(hash));
  const given = emailSecretOf(hash);
  // Another letter, opened in the same tab.
  if (given && given !== link) setLink(given);

  useEffect(() => {
    if (hash) navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);

  return link;
}

/** What the link of a letter carries behind `#link=`; `null` when the address is not the letter's. */
export function emailSecretOf(hash: string): string | null {
  const link = new URLSearchParams(hash.slice(1)).get("link");
  return link && /^[0-9A-HJKMNP-TV-Z]{26}\.[\w-]{43}$/.test(link) ? link : null;
}
