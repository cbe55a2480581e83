import { MAX_FILE_BYTES, MAX_FILE_MIB } from "@authentica/backend/contract/constants";
import { useState } from "react";
import { FileDrop, type FileRejection } from "../../components/file-drop.tsx";
import { Progress } from "../../components/progress.tsx";
import { formatBytes, formatBytesOf } from "../../format/bytes.ts";
import { Example, Section } from "../section.tsx";

const MIB = 1024 * 1024;

/** Files come in, and leave for the server. */
export function Files() {
  const [outcome, setOutcome] = useState("Aucun fichier encore.");
  const refuse = ({ name, message }: FileRejection) => setOutcome(`${name}\u00a0: ${message}`);
  return (
    <Section id="fichiers" title="Fichiers">
      <Example name="FileDrop" stacked>
        <FileDrop
          maxBytes={MAX_FILE_BYTES}
          hint={`Taille maximale du fichier ${MAX_FILE_MIB} Mo`}
          onFile={({ name, size }) => setOutcome(`${name}, ${formatBytes(size)}`)}
          onReject={refuse}
        />
        <p role="status">{outcome}</p>
        <FileDrop label="Zone indisponible" hint="Un envoi est déjà en cours." disabled onFile={() => undefined} />
      </Example>
      <Example name="Progress" stacked>
        <Progress label="Envoi et calcul de l’empreinte" value={50} />
        <Progress label="Envoi du fichier" value={42.3} max={100} valueText={formatBytesOf(42.3 * MIB, 100 * MIB)} />
        <Progress label="Terminé" value={100} />
      </Example>
    </Section>
  );
}
