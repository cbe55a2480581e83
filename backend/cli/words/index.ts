/** All texts of the command, in each language. */
import type { Language } from "../../contract/language.ts";
import { args as argsEn } from "./en/arguments.ts";
import { files as filesEn } from "./en/files.ts";
import { objects as objectsEn } from "./en/objects.ts";
import { service as serviceEn } from "./en/service.ts";
import { stamping as stampingEn } from "./en/stamping.ts";
import { trust as trustEn } from "./en/trust.ts";
import { usage as usageEn } from "./en/usage.ts";
import { args } from "./fr/arguments.ts";
import { files } from "./fr/files.ts";
import { objects } from "./fr/objects.ts";
import { service } from "./fr/service.ts";
import { stamping } from "./fr/stamping.ts";
import { trust } from "./fr/trust.ts";
import { usage } from "./fr/usage.ts";

const fr = { args, files, objects, service, stamping, trust, usage };

export type Words = typeof fr & { readonly language: Language };

export const WORDS: Readonly<Record<Language, Words>> = {
  fr: { language: "fr", ...fr },
  en: {
    language: "en",
    args: argsEn,
    files: filesEn,
    objects: objectsEn,
    service: serviceEn,
    stamping: stampingEn,
    trust: trustEn,
    usage: usageEn,
  },
};
