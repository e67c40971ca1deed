import type { Changes } from './failpoint-names.ts';
import type { Fault } from './faults.ts';

/**
 * Intentional faults that the harness must notice within twenty cycles; otherwise its results are worthless. They exist only in the copy of
 * a source that a server loads, or in the database of their own campaign.
 *
 * If a line here moves, `npm run chaos -- anchors` names it; put the new one into `find`. Replace a mutant of removed code by one that
 * breaks the same promise.
 */
export type Mutant = Changes & { name: string; faults: readonly Fault[] };
