import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { letterSecretOf } from "./letter-secret.ts";

/** The secret of the letter's link that was opened. The address loses it at once; the screen remembers it. */
export function useLetterSecret(): string | null {
  const navigate = useNavigate();
  const { pathname, hash } = useLocation();
  const [link, setLink] = useState(() => letterSecretOf(hash));
  const given = letterSecretOf(hash);
  // Another letter, opened in the same tab.
  if (given && given !== link) setLink(given);

  useEffect(() => {
    if (hash) navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);

  return link;
}
