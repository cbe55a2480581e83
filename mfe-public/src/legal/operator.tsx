import { NOT_STATED } from "@authentica/backend/contract/drawn-site";
import type { LegalDetails } from "@authentica/backend/contract/site";
import { Pair, PairList } from "@authentica/shared-ui/components/pair-list";
import { useQuery } from "@tanstack/react-query";
import { ContactAddress, siteQuery } from "./contact-address.tsx";

type Line = readonly [detail: keyof LegalDetails, label: string];

const PUBLISHER: readonly Line[] = [
  ["name", "Nom ou raison sociale"],
  ["form", "Forme juridique"],
  ["registration", "Immatriculation"],
  ["address", "Adresse"],
  ["phone", "Téléphone"],
  ["director", "Direction de la publication"],
];

const HOST: readonly Line[] = [
  ["hostName", "Nom"],
  ["hostAddress", "Adresse"],
  ["hostPhone", "Téléphone"],
];

/** The operator's details about themselves. Says which details are missing. */
export const Publisher = () => <Details lines={PUBLISHER} hasContact />;

/** The operator's details about their host. */
export const Host = () => <Details lines={HOST} />;

function Details({ lines, hasContact = false }: { readonly lines: readonly Line[]; readonly hasContact?: boolean }) {
  const { data, isError } = useQuery(siteQuery);
  return (
    <PairList>
      {lines.map(([detail, label]) => (
        <Pair key={detail} label={label}>
          {data ? (data.legal[detail] ?? NOT_STATED) : isError ? "N’a pas pu être chargé" : "\u2026"}
        </Pair>
      ))}
      {hasContact && (
        <Pair label="Contact">
          <ContactAddress />
        </Pair>
      )}
    </PairList>
  );
}
