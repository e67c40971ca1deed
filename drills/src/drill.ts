import { setTimeout as pause } from 'node:timers/promises';
import type { Ground } from './ground.ts';
import type { Program } from './programs.ts';
import { Stage, type Figures, type Plan } from './stage.ts';
import { COME_BACK, SEND_AGAIN, type Tally } from './tally.ts';

/** One thing that happens to an installation, and what its users may notice of it. */
export type Drill = {
  name: string;
  /** What must hold, beside that nothing is lost, doubled or otherwise wrong. */
  target: string;
  needs: readonly Program[];
  run: (ground: Ground) => Promise<Outcome>;
};

/** `missed` names each target that was not met. */
export type Outcome = Figures & { note: string; missed: string[] };
/** Looks at the figures of the whole drill. */
type Verdict = { note?: string; missed: string[] };
type Judge = (figures: Figures, tally: Tally) => Verdict | Promise<Verdict>;

/** How long people go on after it is over. */
const AFTER_MS = 3000;

/** Runs what happens while people read and write, and judges. */
export async function underLoad(ground: Ground, plan: Plan, strike: (stage: Stage) => Promise<Judge>): Promise<Outcome> {
  const stage = await Stage.open(ground, plan);
  try {
    const judge = await strike(stage);
    await pause(AFTER_MS);
    const figures = await stage.conclude();
    const { note = '', missed } = await judge(figures, stage.load.tally);
    return { ...figures, note, missed: [...whatIsWrong(figures), ...missed] };
  } finally {
    await stage.close();
  }
}

function whatIsWrong({ lost, doubled, other }: Figures): string[] {
  return [
    ...(lost > 0 ? [`${lost} lost`] : []),
    ...(doubled > 0 ? [`${doubled} doubled`] : []),
    ...(other.length > 0 ? [`${other.length} otherwise wrong: ${other[0]!}`] : []),
  ];
}

export function sum(counts: Record<string, number>): number {
  return Object.values(counts).reduce((all, count) => all + count, 0);
}

/** Every failed answer counts. */
export function noneFailed({ failed }: Figures): string[] {
  return sum(failed) > 0 ? [`${sum(failed)} failed answers`] : [];
}

/** Answers may fail, but only so that the client knows when to come back. */
export function onlyComeBack({ failed }: Figures): string[] {
  const others = Object.entries(failed).filter(([what]) => !what.endsWith(COME_BACK) && !what.endsWith(SEND_AGAIN));
  const count = others.reduce((all, [, each]) => all + each, 0);
  return count > 0 ? [`${count} answers that do not ask to come back: ${others.map(([what]) => what).join(', ')}`] : [];
}

/** The last failed answer came at most so long after that moment. */
export function failedAtMost(seconds: number, tally: Tally, moment: number): string[] {
  const ms = tally.failedUntil(moment);
  return ms > seconds * 1000 ? [`answers failed for ${(ms / 1000).toFixed(1)} s instead of at most ${seconds} s`] : [];
}
