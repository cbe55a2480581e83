import type { ApiScope, MakeApiKeyRequest } from "@authentica/backend/contract/api-key";
import { API_KEY_NAME_MAX, API_KEY_NETWORKS_MAX } from "@authentica/backend/contract/constants";
import type { ErrorBody } from "@authentica/backend/contract/errors";
import { words } from "#words/api-keys.tsx";

/** The form for a new key, before any validation. */
export interface KeyForm {
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  /** Networks, one per line or separated by commas. */
  readonly networks: string;
  /** Last day on which the key is valid, such as `2026-12-31`. Empty if the key does not expire. */
  readonly lastDay: string;
}

/** Problems of the form, by field. They are in the order of the fields. */
export type KeyProblems = Readonly<Partial<Record<keyof KeyForm, string>>>;

/** Returns the problems of a form that can be found without the server. `now` is in ms since 1970. */
export function problemsOf(form: KeyForm, now: number): KeyProblems {
  const { length } = form.name.normalize("NFC").trim();
  const name =
    length === 0
      ? words.form.name.missing
      : length > API_KEY_NAME_MAX
        ? words.form.name.long(API_KEY_NAME_MAX)
        : undefined;
  const scopes = form.scopes.length === 0 ? words.form.scopes.missing : undefined;
  const networks =
    networksOf(form).length > API_KEY_NETWORKS_MAX ? words.form.networks.many(API_KEY_NETWORKS_MAX) : undefined;
  const end = endOf(form);
  const lastDay = end !== null && !(Date.parse(end) > now) ? words.form.lastDay.past : undefined;
  return {
    ...(name && { name }),
    ...(scopes && { scopes }),
    ...(networks && { networks }),
    ...(lastDay && { lastDay }),
  };
}

/** Returns the request for a form. */
export const requestOf = (form: KeyForm): MakeApiKeyRequest => ({
  name: form.name.normalize("NFC").trim(),
  scopes: [...form.scopes],
  networks: [...networksOf(form)],
  endsAt: endOf(form),
});

/** Returns the problems that the server found in a form. Networks are only validated by the server. */
export function refusedFields(form: KeyForm, body: unknown): KeyProblems {
  const { issues = [] } = (body ?? {}) as Partial<ErrorBody>;
  const wrong = issues.flatMap(({ field }) => {
    const [, at] = /^networks\.(\d+)$/.exec(field) ?? [];
    return at === undefined ? [] : [networksOf(form)[Number(at)] ?? ""];
  });
  const networks = wrong.length > 0 ? words.form.networks.wrong(wrong) : undefined;
  const isNameRefused = issues.some(({ field }) => field === "name");
  return {
    ...(isNameRefused && { name: words.form.name.invisible }),
    ...(networks && { networks }),
  };
}

const networksOf = ({ networks }: KeyForm): readonly string[] => networks.split(/[\s,;]+/).filter((one) => one !== "");

/**
 * Returns the first instant after the last day, in the user's time zone (ISO 8601). Returns `null` if the key does
 * not expire.
 */
function endOf({ lastDay }: KeyForm): string | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(lastDay) ?? [];
  if (year === undefined) return null;
  return new Date(Number(year), Number(month) - 1, Number(day) + 1).toISOString();
}

/**
 * Returns an instant (ms since 1970) on the last day of a key. `endsAt` is the first instant at which the key is no
 * longer valid.
 */
export const lastDayOf = (endsAt: string): number => Date.parse(endsAt) - 1;
