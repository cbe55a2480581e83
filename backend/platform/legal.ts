/** Legal details of the operator and their host, from the settings. */

/**
 * Each detail with its setting. `isNeeded`: the law requires the detail for every public service. (A natural person
 * has no legal form, so that one is optional.)
 */
const DETAILS = {
  name: { setting: "LEGAL_NAME", isNeeded: true },
  form: { setting: "LEGAL_FORM", isNeeded: false },
  registration: { setting: "LEGAL_REGISTRATION", isNeeded: false },
  address: { setting: "LEGAL_ADDRESS", isNeeded: true },
  phone: { setting: "LEGAL_PHONE", isNeeded: true },
  director: { setting: "LEGAL_DIRECTOR", isNeeded: true },
  hostName: { setting: "LEGAL_HOST_NAME", isNeeded: true },
  hostAddress: { setting: "LEGAL_HOST_ADDRESS", isNeeded: true },
  hostPhone: { setting: "LEGAL_HOST_PHONE", isNeeded: true },
} as const;

type Detail = keyof typeof DETAILS;
export type LegalSetting = (typeof DETAILS)[Detail]["setting"];
/** `null` for details that are not set. */
export type Legal = Readonly<Record<Detail, string | null>>;

const ALL = Object.entries(DETAILS) as readonly (readonly [Detail, (typeof DETAILS)[Detail]])[];

export const LEGAL_SETTINGS: readonly LegalSetting[] = ALL.map(([, { setting }]) => setting);

/** Longest detail (characters). */
const MAX_LENGTH = 300;
const PHONE = /^\+?[0-9][0-9 ().-]{4,30}$/;

/** Reads the details. Throws `Error` with the name of the variable and what is expected. */
export function readLegal(read: (name: LegalSetting) => string | undefined): Legal {
  return Object.fromEntries(
    ALL.map(([detail, { setting }]) => [detail, detailOf(setting, read(setting))]),
  ) as unknown as Legal;
}

function detailOf(setting: LegalSetting, text: string | undefined): string | null {
  if (text === undefined) return null;
  if (text.length > MAX_LENGTH || /\p{Cc}/u.test(text))
    throw new Error(`${setting} must be one line of at most ${MAX_LENGTH} characters.`);
  if (setting.endsWith("_PHONE") && !PHONE.test(text))
    throw new Error(`${setting} is "${text}"; it must be a telephone number, such as +33 1 23 45 67 89.`);
  return text;
}

/** Returns the settings that are missing for a public service. */
export const missingLegal = (legal: Legal): LegalSetting[] =>
  ALL.filter(([detail, { isNeeded }]) => isNeeded && legal[detail] === null).map(([, { setting }]) => setting);

/** All details unset. */
export const NO_LEGAL: Legal = readLegal(() => undefined);
