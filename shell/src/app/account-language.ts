/** Language of the screens, in the browser and in the account of a signed-in user. */
import { isLanguage, type Language } from "@authentica/backend/contract/language";
import type { User } from "@authentica/backend/contract/user";
import { answer, api, userQuery } from "@authentica/shared-ui/api";
import { chosen } from "@authentica/shared-ui/language";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

const YEAR_S = 31_536_000;

/** Stores the language of the screens in the cookie that the server and `first.js` read, and loads the page in it. */
export function showIn(language: Language): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `Authentica-Language=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
  location.reload();
}

/** Key under which `first.js` keeps a language that was chosen in this tab and is not in the account yet. */
const CHOSEN_HERE = "language";

/** Takes the language that was chosen in this tab, so that it is passed on only once. */
function takeChosen(): Language | null {
  try {
    const kept = sessionStorage.getItem(CHOSEN_HERE);
    sessionStorage.removeItem(CHOSEN_HERE);
    return isLanguage(kept) ? kept : null;
  } catch {
    return null;
  }
}

/**
 * Keeps the language of the account and that of the screens the same: a choice that was made in this tab, or before
 * the account had a language, is stored in the account; otherwise the screens follow the account.
 */
export function useAccountLanguage(user: User | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!user) return;
    const { firstName, lastName, language = null } = user;
    if (language === chosen) return;
    const wanted = takeChosen() ?? (language === null ? chosen : null);
    if (wanted === null) {
      if (language !== null) showIn(language);
      return;
    }
    if (wanted === language) return;
    // If this fails, the next page of the user tries again, or shows the language of the account.
    void answer(api.user["edit-profile"].$post({ json: { firstName, lastName, language: wanted } })).then(
      (saved) => queryClient.setQueryData(userQuery.queryKey, saved),
      () => undefined,
    );
  }, [user, queryClient]);
}
