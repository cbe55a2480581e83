import { words } from "#words/proof.ts";
import type { Report, Step } from "./report.ts";

type Words = Readonly<Record<"holds" | "fails" | "waits", string>>;

/** Returns the text which describes a step and its outcome. */
export function stepWords({ id, outcome }: Step, { checkpoint, leaves, witnesses, needsWitnesses }: Report): string {
  const { signature, witnesses: seen, growth, story, fingerprint, path, unsigned } = words.steps;
  const several = leaves.length > 1;
  const proven = leaves.filter(({ path }) => path !== null).length;
  const texts: Record<Step["id"], Words> = {
    signature,
    witnesses: {
      holds: seen.holds(witnesses?.words ?? ""),
      fails: witnesses ? seen.tooFew(witnesses.words) : seen.fails,
      waits: "",
    },
    growth: { ...growth, waits: "" },
    story: { holds: several ? story.several(leaves.length) : story.one, fails: story.fails, waits: "" },
    fingerprint: { holds: several ? fingerprint.several : fingerprint.one, fails: fingerprint.fails, waits: "" },
    path: {
      holds: several ? (proven === leaves.length ? path.all : path.some(proven)) : path.one,
      fails: path.fails,
      waits: needsWitnesses ? path.waitsForWitnesses : path.waits,
    },
  };
  if (outcome === "unchecked" && id === "witnesses") return witnesses?.words ?? texts.witnesses.fails;
  if (outcome === "unchecked") return checkpoint ? texts[id].fails : unsigned;
  return texts[id][outcome];
}
