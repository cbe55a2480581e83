import { LANGUAGE_NAMES, LANGUAGES, type Language } from "@authentica/backend/contract/language";
import type { User } from "@authentica/backend/contract/user";
import { answer, api, userQuery } from "@authentica/shared-ui/api";
import { Segments } from "@authentica/shared-ui/components/segments";
import { Failure } from "@authentica/shared-ui/failure";
import { chosen } from "@authentica/shared-ui/language";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { words } from "#words/account.tsx";
import { showIn } from "../../../account-language.ts";
import { Section } from "../section.tsx";

const CHOICES = LANGUAGES.map((value) => ({ value, word: LANGUAGE_NAMES[value], lang: value }));

/**
 * « Langue »: the language of the screens, and of the e-mails and documents that the user receives. A choice is saved
 * at once, and the page is loaded again in that language.
 */
export function LanguageSection({ user }: { readonly user: User }) {
  const { firstName, lastName, language = null } = user;
  const queryClient = useQueryClient();
  const { mutate, isPending, variables, error } = useMutation({
    mutationKey: ["session", "edit-language"],
    mutationFn: (wanted: Language) =>
      answer(api.user["edit-profile"].$post({ json: { firstName, lastName, language: wanted } })),
    onSuccess: (saved, wanted) => {
      queryClient.setQueryData(userQuery.queryKey, saved);
      if (wanted !== chosen) showIn(wanted);
    },
  });
  return (
    <Section title={words.language.title} lead={<p>{words.language.lead}</p>}>
      <Failure title={words.language.failed} error={error} />
      <Segments
        label={words.language.label}
        choices={CHOICES}
        value={isPending ? variables : language}
        onChoose={(wanted) => mutate(wanted)}
      />
    </Section>
  );
}
