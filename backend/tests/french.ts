/** A plain space where French needs a non-breaking one: before `: ; ! ?` and within guillemets. */
export const LOOSE_SPACE = / [:;!?»]|« /;
