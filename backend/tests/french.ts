/** A plain space where French has one that does not break: before `: ; ! ?` and within guillemets. */
export const LOOSE_SPACE = / [:;!?»]|« /;
