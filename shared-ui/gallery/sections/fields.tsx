import { useState } from "react";
import { CheckboxField } from "../../components/checkbox-field.tsx";
import { Field } from "../../components/field.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { Select } from "../../components/select.tsx";
import { TextArea } from "../../components/text-area.tsx";
import { TextField } from "../../components/text-field.tsx";
import { Example, Section } from "../section.tsx";
import styles from "./fields.module.css";

/** An enabled and a disabled checkbox. */
function Kept() {
  const [kept, setKept] = useState(true);
  return (
    <>
      <CheckboxField label="Mac du bureau" hint="Ajoutée le 3 mars 2026" checked={kept} onChange={setKept} />
      <CheckboxField label="iPhone" disabled checked={false} onChange={() => {}} />
    </>
  );
}

const WALLET = "0x52908400098527886e0f7030069857d2e4169e";
const WALLET_ERROR = "L’adresse compte 38 chiffres, il en faut 40.";

export function Fields() {
  return (
    <Section id="champs" title="Champs" lead="L’erreur se lit sous son champ, l’aide avant la saisie.">
      <div className={styles.columns}>
        <Example name="TextField" stacked>
          <TextField label="Adresse e-mail" type="email" autoComplete="off" placeholder="vous@exemple.fr" />
          <TextField label="Société" optional hint="Elle figurera sur le certificat." />
          <TextField label="Adresse du portefeuille" mono error={WALLET_ERROR} defaultValue={WALLET} />
          <TextField label="Adresse e-mail du compte" readOnly value="claire@exemple.fr" />
          <TextField label="Identifiant" disabled value="T4RP-ECFW-573R" />
        </Example>
        <Example name="PasswordField" stacked>
          <PasswordField label="Mot de passe" autoComplete="new-password" hint="Douze caractères au moins." />
          <PasswordField
            label="Confirmez le mot de passe"
            autoComplete="new-password"
            error="Passwords do not match"
            defaultValue="autre chose"
          />
        </Example>
        <Example name="Select" stacked>
          <Select label="Rôle" defaultValue="user">
            <option value="user">Utilisateur</option>
            <option value="admin">Administrateur</option>
          </Select>
          <Select label="Période" error="Choisissez une période." defaultValue="">
            <option value="">—</option>
            <option value="week">Cette semaine</option>
          </Select>
          <Select label="Pays" disabled defaultValue="fr">
            <option value="fr">France</option>
          </Select>
        </Example>
        <Example name="CheckboxField" stacked>
          <Kept />
        </Example>
        <Example name="TextArea" stacked>
          <TextArea label="Motif" optional hint="Il reste dans le journal." />
          <TextArea label="Document" mono error="Ce texte n’est pas du JSON." defaultValue={'{ "role": "user", }'} />
        </Example>
        <Example name="Field — autour d’un contrôle à soi" stacked>
          <Field label="Transparence du sceau" hint="De 0 à 100.">
            {(wiring) => <input {...wiring} type="range" min={0} max={100} className={styles.range} />}
          </Field>
        </Example>
      </div>
    </Section>
  );
}
