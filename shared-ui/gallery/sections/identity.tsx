import Bell from "lucide-react/icons/bell";
import { useEffect, useState } from "react";
import { CopyButton } from "../../components/copy-button.tsx";
import { Hash } from "../../components/hash.tsx";
import { Icon } from "../../components/icon.tsx";
import { LanguageSwitch } from "../../components/language-switch.tsx";
import { Logo } from "../../components/logo.tsx";
import { ProofTime } from "../../components/proof-time.tsx";
import { ProvenMark } from "../../components/proven-mark.tsx";
import { RelativeTime } from "../../components/relative-time.tsx";
import { Seal } from "../../components/seal.tsx";
import { Segments } from "../../components/segments.tsx";
import { StatusBadge } from "../../components/status.tsx";
import { ThemeSwitch } from "../../components/theme-switch.tsx";
import { Witnesses } from "../../components/witnesses.tsx";
import { HASHES, PROOF_ID } from "../samples.ts";
import { Example, Section } from "../section.tsx";

const [HASH, OTHER] = HASHES;
const SEEN = {
  words: "1 témoin sur 2 a vu ce registre",
  isMet: true,
  quorumAt: null,
  each: [
    { name: "temoin-un.example", hasSeen: true, seenAt: "2026-11-22T12:03:04.000Z", words: "vu" },
    { name: "temoin-deux.example", hasSeen: false, seenAt: null, words: "absent" },
  ],
} as const;
const SIZES = [24, 44, 112, 224];

/** A seal whose engraving animation repeats. */
function Engraving() {
  const [done, setDone] = useState(0);
  useEffect(() => {
    const going = setInterval(() => setDone((before) => (before >= 1 ? 0 : before + 0.01)), 100);
    return () => clearInterval(going);
  }, []);
  return <Seal form="engraving" hash={OTHER} done={done} size={224} />;
}

/** Components that show the product's identity: logo, seals, hashes, status badges. */
export function Identity() {
  return (
    <Section id="identite" title="Identité">
      <Example name="Logo">
        <Logo size="lg" />
        <Logo />
        <Logo markOnly />
      </Example>
      <Example name="Seal — 24, 44, 112 et 320 px">
        {[24, 44, 112, 320].map((size) => (
          <Seal key={size} hash={HASH} size={size} />
        ))}
      </Example>
      <Example name="Seal — un chiffre de différence">
        <Seal hash={HASH} size={144} title="Sceau du fichier" />
        <Seal hash={OTHER} size={144} title="Sceau du fichier dont un octet a changé" />
      </Example>
      <Example name="Seal — d’autres empreintes">
        {HASHES.slice(2).map((hash) => (
          <Seal key={hash} hash={hash} size={72} />
        ))}
      </Example>
      <Example name="Seal — à venir, à 24, 44, 112 et 224 px">
        {SIZES.map((size) => (
          <Seal key={size} form="wait" size={size} />
        ))}
      </Example>
      <Example name="Seal — se grave, sans empreinte encore puis avec elle">
        <Seal form="engraving" done={0.3} size={224} />
        {SIZES.map((size) => (
          <Seal key={size} form="engraving" hash={HASH} done={0.62} size={size} />
        ))}
        <Engraving />
      </Example>
      <Example name="Seal — au trait, d’un fichier déjà connu">
        {SIZES.map((size) => (
          <Seal key={size} form="outline" hash={HASH} size={size} />
        ))}
      </Example>
      <Example name="Seal — brisé, d’une inscription révoquée">
        {SIZES.map((size) => (
          <Seal key={size} form="broken" hash={HASH} size={size} />
        ))}
      </Example>
      <Example name="Seal — un autre fichier, par-dessus, à l’encre">
        {[144, 336].map((size) => (
          <Seal key={size} form="overlay" hash={HASH} other={OTHER} size={size} title="Deux sceaux différents" />
        ))}
      </Example>
      <Example name="Hash — entière, abrégée, sans copie" stacked>
        <Hash value={HASH} />
        <Hash value={HASH} short />
        <Hash value={HASH} short copy={false} />
      </Example>
      <Example name="CopyButton">
        <CopyButton value={HASH} label="Copier l’empreinte" />
        <CopyButton value={PROOF_ID} label="Copier l’identifiant" iconOnly />
      </Example>
      <Example name="StatusBadge">
        <StatusBadge status="active" />
        <StatusBadge status="pending" />
        <StatusBadge status="transferred" />
        <StatusBadge status="revoked" />
        <StatusBadge status="erased" />
      </Example>
      <Example name="ProvenMark — auprès d’un portefeuille">
        <ProvenMark />
        <ProofTime at="2026-11-22T00:30:00.000Z" />
      </Example>
      <Example name="Witnesses" stacked>
        <Witnesses seen={SEEN} size={1300} />
      </Example>
      <Example name="RelativeTime — l’heure exacte au survol et au focus">
        <RelativeTime at="2025-03-03T13:05:00Z" now="2025-03-03T13:08:00Z" />
      </Example>
      <Example name="Icon — sm, md, lg">
        <Icon of={Bell} size="sm" />
        <Icon of={Bell} />
        <Icon of={Bell} size="lg" />
      </Example>
      <Example name="LanguageSwitch">
        <LanguageSwitch />
      </Example>
      <Example name="ThemeSwitch">
        <ThemeSwitch />
      </Example>
      <Example name="Segments">
        <Segments
          label="Langue"
          choices={[
            { value: "fr", word: "Français" },
            { value: "en", word: "English", lang: "en" },
          ]}
          value="fr"
          onChoose={() => undefined}
        />
      </Example>
    </Section>
  );
}
