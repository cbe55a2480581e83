import type { LegalDetails } from "@authentica/backend/contract/site";
import { Pair, PairList } from "@authentica/shared-ui/components/pair-list";
import { useQuery } from "@tanstack/react-query";
import { ContactAddress, siteQuery } from "./contact-address.tsx";

interface Line {
  readonly detail: keyof LegalDetails;
  readonly label: string;
  /** How it is called in a sentence, if the law asks for it. */
  readonly needed?: string;
}

const PUBLISHER: readonly Line[] = [
  { detail: "name", label: "Nom ou raison sociale", needed: "son nom" },
  { detail: "form", label: "Forme juridique" },
  { detail: "registration", label: "Immatriculation" },
  { detail: "address", label: "Adresse", needed: "son adresse" },
  { detail: "phone", label: "Téléphone", needed: "son téléphone" },
  { detail: "director", label: "Direction de la publication", needed: "la direction de la publication" },
];

const HOST: readonly Line[] = [
  { detail: "hostName", label: "Nom", needed: "le nom de l’hébergeur" },
  { detail: "hostAddress", label: "Adresse", needed: "son adresse" },
  { detail: "hostPhone", label: "Téléphone", needed: "son téléphone" },
];

/** What the operator has stated about themselves, and what they have not. */
export const Publisher = () => <Details lines={PUBLISHER} hasContact />;

/** The same about their host. */
export const Host = () => <Details lines={HOST} />;

function Details({ lines, hasContact = false }: { readonly lines: readonly Line[]; readonly hasContact?: boolean }) {
  const { data, isError } = useQuery(siteQuery);
  const given = lines.filter(({ detail }) => data?.legal[detail]);
  const missing = lines.flatMap(({ detail, needed }) => (data && needed && !data.legal[detail] ? [needed] : []));
  return (
    <>
      {missing.length > 0 && <p>L’exploitant de cette installation n’a pas indiqué {inWords(missing)}.</p>}
      {!data && (
        <p>{isError ? "Ces mentions n’ont pas pu être chargées." : "Ces mentions sont en cours de chargement\u2026"}</p>
      )}
      {(given.length > 0 || hasContact) && (
        <PairList>
          {given.map(({ detail, label }) => (
            <Pair key={detail} label={label}>
              {data?.legal[detail]}
            </Pair>
          ))}
          {hasContact && (
            <Pair label="Contact">
              <ContactAddress />
            </Pair>
          )}
        </PairList>
      )}
    </>
  );
}

/** « son nom, son adresse et son téléphone ». */
const inWords = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} et ${words.at(-1)}`;
