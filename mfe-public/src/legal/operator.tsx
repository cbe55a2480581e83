import type { LegalDetails } from "@authentica/backend/contract/site";
import { NOT_STATED } from "@authentica/backend/words/site";
import { Pair, PairList } from "@authentica/shared-ui/components/pair-list";
import { useQuery } from "@tanstack/react-query";
import { words as legal } from "#words/legal.tsx";
import { ContactAddress, siteQuery } from "./contact-address.tsx";

const { operator: words } = legal;

type Detail = keyof LegalDetails & keyof typeof words;

const PUBLISHER: readonly Detail[] = ["name", "form", "registration", "address", "phone", "director"];
const HOST: readonly Detail[] = ["hostName", "hostAddress", "hostPhone"];

/** The operator's details about themselves. Says which details are missing. */
export const Publisher = () => <Details of={PUBLISHER} hasContact />;

/** The operator's details about their host. */
export const Host = () => <Details of={HOST} />;

function Details({ of, hasContact = false }: { readonly of: readonly Detail[]; readonly hasContact?: boolean }) {
  const { data, isError } = useQuery(siteQuery);
  return (
    <PairList>
      {of.map((detail) => (
        <Pair key={detail} label={words[detail]}>
          {data ? (data.legal[detail] ?? NOT_STATED) : isError ? words.unread : "\u2026"}
        </Pair>
      ))}
      {hasContact && (
        <Pair label={words.contact}>
          <ContactAddress />
        </Pair>
      )}
    </PairList>
  );
}
