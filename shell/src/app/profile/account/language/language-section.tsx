import { LANGUAGE_NAMES, LANGUAGES, type Language } from "@authentica/backend/contract/language";
import type { User } from "@authentica/backend/contract/user";
import { answer, api, userQuery } from "@authentica/shared-ui/api";
import { Segments } from "@authentica/shared-ui/components/segments";
import { Failure } from "@authentica/shared-ui/failure";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Section } from "../section.tsx";

const CHOICES = LANGUAGES.map((value) => ({ value, word: LANGUAGE_NAMES[value], lang: value }));

/** « Langue »: the language of the e-mails and documents that the user receives. A choice is saved at once. */
export function LanguageSection({ user }: { readonly user: User }) {
  const { firstName, lastName, language = null } = user;
  const queryClient = useQueryClient();
  const { mutate, isPending, variables, error } = useMutation({
    mutationKey: ["session", "edit-language"],
    mutationFn: (chosen: Language) =>
      answer(api.user["edit-profile"].$post({ json: { firstName, lastName, language: chosen } })),
    onSuccess: (saved) => queryClient.setQueryData(userQuery.queryKey, saved),
  });
  return (
    <Section
      title="Langue"
      lead={<p>Pour les e-mails, les certificats et les archives de preuve. Les écrans sont en français.</p>}
    >
      <Failure title="Votre choix n’a pas été enregistré" error={error} />
      <Segments
        label="Langue des e-mails et des documents"
        choices={CHOICES}
        value={isPending ? variables : language}
        onChoose={(chosen) => mutate(chosen)}
      />
    </Section>
  );
}
