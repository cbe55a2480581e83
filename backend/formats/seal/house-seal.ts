/** SHA-256 of the word « Authentica »: the seal of the service. */
export const HOUSE_HASH = "aabead676882acd9ec53fd405469849a438e332d5f554bc72ed0a90996dfcf30";
